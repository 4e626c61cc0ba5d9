package io.recordbatch.demo;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/** One thing that the demo shows. To add one, implement this and list it in {@link Demo}. */
public interface Scene {
    /** One line that says what is about to happen. */
    String title();

    /**
     * The environment variables that the scene's connectors ask for.
     *
     * @param directory where the scene may keep files
     */
    Map<String, String> environment(Path directory);

    /**
     * Plays the scene; its connectors are left running.
     *
     * @param kafka a worker that was started with {@link #environment}
     * @param progress is told how far the scene has got
     */
    Outcome play(DemoKafka kafka, Progress progress) throws IOException;

    /** Shell commands to try while the worker is kept running. */
    List<String> tryNext(DemoKafka kafka);

    /** What came of a scene. */
    interface Outcome {
        /** Whether it is what the demo promises. */
        boolean passed();

        /** The rows of a table with two columns, in order. */
        List<Map.Entry<String, String>> table();

        /** The line below the table. */
        String verdict();
    }

    /** How far a scene has got. */
    interface Progress {
        /** A new phase begins, in which {@code total} records are to go through. */
        void phase(String name, long total);

        /** {@code count} of them have. */
        void reached(long count);
    }
}
