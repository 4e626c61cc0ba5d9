package io.recordbatch.harness;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;

/** What a worker says about the state of a connector and its tasks. Immutable. */
final class ConnectorState {
    private final List<JsonNode> parts = new ArrayList<>();
    private final int tasks;

    /** @param status the worker's answer, or a null node while it has none */
    ConnectorState(JsonNode status) {
        if (status.has("connector")) {
            parts.add(status.get("connector"));
            status.get("tasks").forEach(parts::add);
        }
        tasks = parts.size() - 1;
    }

    /** Whether the connector and every task run; a connector without tasks does not count. */
    boolean running() {
        return tasks > 0 && parts.stream().allMatch(part -> is("RUNNING", part));
    }

    /** Whether the connector or a task has failed. */
    boolean failed() {
        return parts.stream().anyMatch(part -> is("FAILED", part));
    }

    /** The stack trace of the first failure, empty if there is none. */
    String trace() {
        return parts.stream()
                .filter(part -> is("FAILED", part))
                .map(part -> part.path("trace").asText())
                .findFirst()
                .orElse("");
    }

    private static boolean is(String state, JsonNode part) {
        return state.equals(part.path("state").textValue());
    }
}
