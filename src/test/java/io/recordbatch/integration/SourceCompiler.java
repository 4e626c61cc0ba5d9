package io.recordbatch.integration;

import io.recordbatch.harness.KafkaRuntime;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javax.tools.Diagnostic;
import javax.tools.DiagnosticCollector;
import javax.tools.JavaCompiler;
import javax.tools.JavaFileObject;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;

/** Compiles sources for Java 17 against the jars of a Kafka release, and nothing else. */
final class SourceCompiler {
    private SourceCompiler() {}

    /**
     * Compiles files into a directory.
     *
     * @return one line an error, none if there are none
     */
    static List<String> errors(KafkaRuntime kafka, List<Path> sources, Path classes) throws IOException {
        JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        DiagnosticCollector<JavaFileObject> diagnostics = new DiagnosticCollector<>();
        List<String> options = List.of(
                "--release", "17", "-proc:none", "-d", classes.toString(), "-classpath", jars(kafka.directory()));
        try (StandardJavaFileManager files = compiler.getStandardFileManager(diagnostics, Locale.ROOT, null)) {
            compiler.getTask(null, files, diagnostics, options, null, files.getJavaFileObjectsFromPaths(sources))
                    .call();
        }
        return diagnostics.getDiagnostics().stream()
                .filter(diagnostic -> diagnostic.getKind() == Diagnostic.Kind.ERROR)
                .map(Object::toString)
                .toList();
    }

    private static String jars(Path directory) throws IOException {
        try (Stream<Path> jars = Files.list(directory)) {
            return jars.map(Path::toString).collect(Collectors.joining(System.getProperty("path.separator")));
        }
    }
}
