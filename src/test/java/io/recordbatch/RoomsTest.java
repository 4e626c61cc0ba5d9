package io.recordbatch;

import static com.tngtech.archunit.base.DescribedPredicate.not;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.equivalentTo;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.Architectures.layeredArchitecture;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.importer.ImportOption.DoNotIncludeTests;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;
import java.io.IOException;
import java.io.Serializable;
import java.io.UncheckedIOException;
import java.util.zip.Deflater;
import java.util.zip.Inflater;
import org.apache.kafka.common.header.internals.RecordHeaders;
import org.apache.kafka.common.record.TimestampType;

/** The rooms of main code, and what each may know of. A room that is not built yet breaks no rule. */
@AnalyzeClasses(packages = "io.recordbatch", importOptions = DoNotIncludeTests.class)
class RoomsTest {
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

    @ArchTest
    static final ArchRule dependenciesPointDownwards = layeredArchitecture()
            .consideringOnlyDependenciesInLayers()
            .withOptionalLayers(true)
            .layer("cli")
            .definedBy("io.recordbatch.cli..")
            .layer("connect")
            .definedBy("io.recordbatch.connect..")
            .layer("clients")
            .definedBy("io.recordbatch.clients..")
            .layer("segment")
            .definedBy("io.recordbatch.segment..")
            .layer("format")
            .definedBy("io.recordbatch.format..")
            .layer("codec")
            .definedBy("io.recordbatch.codec..")
            .layer("config")
            .definedBy("io.recordbatch.config..")
            .layer("metrics")
            .definedBy("io.recordbatch.metrics..")
            .whereLayer("cli")
            .mayNotBeAccessedByAnyLayer()
            .whereLayer("connect")
            .mayOnlyBeAccessedByLayers("cli")
            .whereLayer("clients")
            .mayOnlyBeAccessedByLayers("cli", "connect")
            .whereLayer("segment")
            .mayOnlyBeAccessedByLayers("cli", "connect", "clients")
            .whereLayer("format")
            .mayOnlyBeAccessedByLayers("cli", "connect", "clients", "segment")
            .whereLayer("config")
            .mayOnlyBeAccessedByLayers("cli", "connect", "clients")
            .whereLayer("codec")
            .mayOnlyBeAccessedByLayers("cli", "connect", "clients", "config", "segment", "format", "metrics")
            .whereLayer("metrics")
            .mayOnlyBeAccessedByLayers("connect", "clients");

    @ArchTest
    static final ArchRule everyClassIsInARoom = noClasses()
            .should()
            .resideOutsideOfPackages(
                    "io.recordbatch.cli..",
                    "io.recordbatch.connect..",
                    "io.recordbatch.clients..",
                    "io.recordbatch.segment..",
                    "io.recordbatch.format..",
                    "io.recordbatch.codec..",
                    "io.recordbatch.config..",
                    "io.recordbatch.metrics..");

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
