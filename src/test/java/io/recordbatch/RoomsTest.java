package io.recordbatch;

import static com.tngtech.archunit.base.DescribedPredicate.not;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.equivalentTo;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ImportOption.DoNotIncludeTests;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;
import java.io.IOException;
import java.io.Serializable;
import java.io.UncheckedIOException;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.zip.Deflater;
import java.util.zip.Inflater;
import org.apache.kafka.common.header.internals.RecordHeaders;
import org.apache.kafka.common.record.TimestampType;

/** The rooms of main code, and what each may know of. */
@AnalyzeClasses(packages = "io.recordbatch", importOptions = DoNotIncludeTests.class)
class RoomsTest {
    private static final String ROOT = "io.recordbatch.";
    private static final String CONNECT_TYPES = "org.apache.kafka.connect..";

    /** Moved between Kafka's releases, or free to. */
    private static final DescribedPredicate<JavaClass> KAFKA_INTERNALS = resideInAnyPackage(
                    "org.apache.kafka.common.record..",
                    "org.apache.kafka.common.utils..",
                    "org.apache.kafka.common.compress..",
                    "org.apache.kafka..internal..",
                    "org.apache.kafka..internals..")
            .and(not(equivalentTo(TimestampType.class)))
            // Without it no consumer record can be built.
            .and(not(equivalentTo(RecordHeaders.class)))
            .as("Kafka internals");

    private static final DescribedPredicate<JavaClass> COMPRESSION_LIBRARIES = resideInAnyPackage(
                    "net.jpountz..", "com.github.luben..", "org.xerial..")
            .or(equivalentTo(Inflater.class))
            .or(equivalentTo(Deflater.class))
            .as("compression libraries");

    /** The exceptions are what libraries throw, whatever they do. */
    private static final DescribedPredicate<JavaClass> INPUT_AND_OUTPUT = resideInAnyPackage(
                    "java.io..", "java.nio.file..", "java.nio.channels..")
            .and(not(equivalentTo(IOException.class)))
            .and(not(equivalentTo(UncheckedIOException.class)))
            .and(not(equivalentTo(Serializable.class)))
            .as("input and output");

    /** Every package, from the top to the bottom, and the packages of ours that it may use. */
    private static final Map<String, Set<String>> MAY_USE = new LinkedHashMap<>();

    static {
        MAY_USE.put(
                "cli",
                Set.of(
                        "cli.estimate",
                        "cli.files",
                        "cli.inspect",
                        "cli.records",
                        "cli.terminal",
                        "cli.verify",
                        "segment.verify",
                        "segment",
                        "segment.reader",
                        "format",
                        "codec"));
        MAY_USE.put("cli.estimate", Set.of("cli.terminal", "segment.reader", "format", "codec"));
        MAY_USE.put(
                "cli.inspect",
                Set.of("cli.records", "cli.terminal", "segment.verify", "segment.reader", "format", "codec"));
        MAY_USE.put("cli.verify", Set.of("cli.terminal", "segment.verify"));
        MAY_USE.put("cli.files", Set.of("cli.terminal", "segment.reader"));
        MAY_USE.put("cli.records", Set.of("cli.terminal", "format"));
        MAY_USE.put("cli.terminal", Set.of("format"));
        MAY_USE.put("connect.transforms", Set.of("connect", "config", "format", "codec", "metrics"));
        MAY_USE.put("connect.converters", Set.of("connect", "config", "format", "codec", "metrics"));
        MAY_USE.put("connect.interceptors", Set.of("connect", "clients"));
        MAY_USE.put("connect", Set.of("format", "codec", "metrics"));
        MAY_USE.put("clients", Set.of("config", "format", "codec", "metrics"));
        MAY_USE.put("segment.verify", Set.of("segment", "segment.reader", "format"));
        MAY_USE.put("segment", Set.of("segment.reader", "format"));
        MAY_USE.put("segment.reader", Set.of("format", "codec"));
        MAY_USE.put("config", Set.of("codec"));
        MAY_USE.put("format", Set.of("codec"));
        MAY_USE.put("metrics", Set.of("codec"));
        MAY_USE.put("codec", Set.of());
    }

    @ArchTest
    static void packagesUseOnlyWhatIsNamed(JavaClasses classes) {
        MAY_USE.forEach((name, used) -> noClasses()
                .that()
                .resideInAPackage(ROOT + name)
                .should()
                .dependOnClassesThat(resideInAPackage("io.recordbatch..")
                        .and(not(resideInAPackage(ROOT + name)))
                        .and(not(resideInAnyPackage(
                                used.stream().map(ROOT::concat).toArray(String[]::new))))
                        .as("packages that " + name + " may not use"))
                .check(classes));
    }

    @ArchTest
    static void everyPackageIsNamed(JavaClasses classes) {
        assertThat(classes.stream()
                        .map(type -> type.getPackageName().substring(ROOT.length()))
                        .collect(Collectors.toSet()))
                .isEqualTo(MAY_USE.keySet());
    }

    @ArchTest
    static final ArchRule noPackagesFormACircle =
            slices().matching(ROOT + "(**)").should().beFreeOfCycles();

    @ArchTest
    static final ArchRule onlyCodecKnowsCompressionLibraries = noClasses()
            .that(not(resideInAPackage("io.recordbatch.codec..")))
            .should()
            .dependOnClassesThat(COMPRESSION_LIBRARIES);

    /** Or the command would start it as well. */
    @ArchTest
    static final ArchRule onlyMetricsKnowsManagement = noClasses()
            .that(not(resideInAPackage("io.recordbatch.metrics..")))
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage("javax.management..", "java.lang.management..");

    @ArchTest
    static final ArchRule noKafkaInternals = noClasses().should().dependOnClassesThat(KAFKA_INTERNALS);

    @ArchTest
    static final ArchRule onlyConnectAndCliKnowConnectTypes = noClasses()
            .that(not(resideInAnyPackage("io.recordbatch.connect..", "io.recordbatch.cli..")))
            .should()
            .dependOnClassesThat()
            .resideInAPackage(CONNECT_TYPES);

    @ArchTest
    static final ArchRule formatAndCodecDoNoInputAndOutput = noClasses()
            .that()
            .resideInAnyPackage("io.recordbatch.format..", "io.recordbatch.codec..")
            .should()
            .dependOnClassesThat(INPUT_AND_OUTPUT);

    /** A class that implements KIP-877's Monitorable does not load on 3.9. */
    @ArchTest
    static final ArchRule noPluginMetrics = noClasses()
            .should()
            .dependOnClassesThat()
            .haveFullyQualifiedName("org.apache.kafka.common.metrics.Monitorable");

    @ArchTest
    static final ArchRule noClassIsNamedUtil = noClasses().should().haveNameMatching(".*Utils?(\\$.*)?");
}
