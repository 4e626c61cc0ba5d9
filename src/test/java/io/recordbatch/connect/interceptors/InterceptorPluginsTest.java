package io.recordbatch.connect.interceptors;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.util.Map;
import org.apache.kafka.clients.consumer.ConsumerRecords;
import org.apache.kafka.connect.components.Versioned;
import org.apache.kafka.connect.errors.ConnectException;
import org.apache.kafka.connect.sink.SinkRecord;
import org.apache.kafka.connect.transforms.predicates.Predicate;
import org.junit.jupiter.api.Test;

/** What makes Connect find the interceptors, and whoever takes them for predicates. */
class InterceptorPluginsTest {
    private final PackingInterceptor<SinkRecord> packing = new PackingInterceptor<>();
    private final UnpackingInterceptor<SinkRecord> unpacking = new UnpackingInterceptor<>();

    private static void assertNoPredicate(Predicate<SinkRecord> predicate, String name) {
        assertThatExceptionOfType(ConnectException.class)
                .isThrownBy(() -> predicate.test(new SinkRecord("topic", 0, null, null, null, null, 0)))
                .withMessage("io.recordbatch.connect.interceptors." + name + " is a consumer interceptor, not a"
                        + " predicate: name it in 'consumer.override.interceptor.classes'");
    }

    @Test
    void sayWhatTheyAreWhenTheyAreUsedAsPredicates() {
        assertNoPredicate(packing, "PackingInterceptor");
        assertNoPredicate(unpacking, "UnpackingInterceptor");
    }

    @Test
    void showTheirKeysAndTheProjectsVersion() {
        assertThat(packing.config()).isSameAs(io.recordbatch.clients.PackingInterceptor.CONFIG_DEF);
        assertThat(unpacking.config()).isSameAs(io.recordbatch.clients.UnpackingInterceptor.CONFIG_DEF);
        String version = new io.recordbatch.connect.transforms.PackBatch<SinkRecord>().version();
        assertThat(((Versioned) packing).version()).isEqualTo(version);
        assertThat(((Versioned) unpacking).version()).isEqualTo(version);
    }

    /** Both kinds of plugin have them, and one implementation must do for both. */
    @Test
    void areConfiguredAndClosedAsInterceptors() {
        packing.configure(Map.of());
        unpacking.configure(Map.of());
        assertThat(packing.onConsume(ConsumerRecords.empty()).isEmpty()).isTrue();
        assertThat(unpacking.onConsume(ConsumerRecords.empty()).isEmpty()).isTrue();
        packing.close();
        unpacking.close();
    }
}
