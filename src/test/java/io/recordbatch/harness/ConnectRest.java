package io.recordbatch.harness;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.Map;

/** The REST interface of a Connect worker. Thread-safe. */
public final class ConnectRest {
    private static final ObjectMapper JSON = new ObjectMapper();
    private static final Duration CALL_LIMIT = Duration.ofSeconds(100);
    private static final Duration STATE_LIMIT = Duration.ofSeconds(60);
    /** What a distributed worker answers while its group is rebalancing. */
    private static final int CONFLICT = 409;

    private final HttpClient http = HttpClient.newHttpClient();
    private final String address;

    ConnectRest(String address) {
        this.address = address;
    }

    /** Where it listens, for instance {@code http://127.0.0.1:8083}. */
    public String address() {
        return address;
    }

    /** Creates a connector from a document with {@code name} and {@code config}, and waits until it runs. */
    public void create(String document) {
        call("POST", "/connectors", document);
        awaitRunning(parse(document).get("name").textValue());
    }

    /** Creates a connector or changes its configuration; does not wait. */
    public void put(String connector, Map<String, String> config) {
        call(
                "PUT",
                "/connectors/" + connector + "/config",
                JSON.valueToTree(config).toString());
    }

    /** Deletes a connector; its tasks have ended when this returns. */
    public void delete(String connector) {
        call("DELETE", "/connectors/" + connector, "");
    }

    /** The state of a connector and its tasks. */
    public JsonNode status(String connector) {
        return call("GET", "/connectors/" + connector + "/status", "");
    }

    /** Every plugin the worker found, transforms, converters and predicates included. */
    public JsonNode plugins() {
        return call("GET", "/connector-plugins?connectorsOnly=false", "");
    }

    /** What a connector plugin has to say about a configuration. */
    public JsonNode validate(String plugin, Map<String, String> config) {
        String body = JSON.valueToTree(config).toString();
        return call("PUT", "/connector-plugins/" + plugin + "/config/validate", body);
    }

    /**
     * Waits until a connector and at least one task of it run.
     *
     * @throws IllegalStateException with the stack trace if it fails instead
     */
    public void awaitRunning(String connector) {
        Until.met(connector + " to run", STATE_LIMIT, () -> {
            requireHealthy(connector);
            return state(connector).running();
        });
    }

    /** Waits until a connector or a task of it fails, and returns the stack trace. */
    public String awaitFailed(String connector) {
        Until.met(connector + " to fail", STATE_LIMIT, () -> state(connector).failed());
        return state(connector).trace();
    }

    /** @throws IllegalStateException with the stack trace if a connector or a task of it has failed */
    public void requireHealthy(String connector) {
        ConnectorState state = state(connector);
        if (state.failed()) {
            throw new IllegalStateException(connector + " failed: " + state.trace());
        }
    }

    /** Whether the worker is up: while it starts, its port is closed, or open and answering 404 or 503. */
    boolean answers() {
        try {
            return send("GET", "/connectors", "").statusCode() == 200;
        } catch (IOException e) {
            return false;
        }
    }

    private ConnectorState state(String connector) {
        try {
            HttpResponse<String> response = send("GET", "/connectors/" + connector + "/status", "");
            // A connector that was just created has no state yet.
            return new ConnectorState(response.statusCode() == 200 ? parse(response.body()) : JSON.nullNode());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private JsonNode call(String method, String path, String body) {
        long deadline = System.nanoTime() + CALL_LIMIT.toNanos();
        try {
            HttpResponse<String> response = send(method, path, body);
            while (response.statusCode() == CONFLICT && System.nanoTime() < deadline) {
                Thread.sleep(100);
                response = send(method, path, body);
            }
            if (response.statusCode() >= 300) {
                throw new RestException(method + " " + path, response.statusCode(), response.body());
            }
            return parse(response.body());
        } catch (IOException e) {
            throw new UncheckedIOException(method + " " + path + " failed", e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("Interrupted during " + method + " " + path, e);
        }
    }

    private HttpResponse<String> send(String method, String path, String body) throws IOException {
        HttpRequest request = HttpRequest.newBuilder(URI.create(address + path))
                .timeout(CALL_LIMIT)
                .header("Content-Type", "application/json")
                .method(method, body.isEmpty() ? BodyPublishers.noBody() : BodyPublishers.ofString(body))
                .build();
        try {
            return http.send(request, BodyHandlers.ofString());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("Interrupted during " + method + " " + path, e);
        }
    }

    private static JsonNode parse(String document) {
        try {
            return JSON.readTree(document);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** A request that the worker refused. */
    public static final class RestException extends IllegalStateException {
        private static final long serialVersionUID = 1L;

        /** The status code. */
        private final int code;

        RestException(String call, int code, String body) {
            super(call + " answered " + code + ": " + body);
            this.code = code;
        }

        /** The HTTP status code. */
        public int code() {
            return code;
        }
    }
}
