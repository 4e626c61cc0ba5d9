package io.recordbatch.clients;

import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.util.List;
import java.util.Map;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.ConsumerRecords;
import org.apache.kafka.common.TopicPartition;
import org.junit.jupiter.api.Test;

/** Whatever goes wrong, and wherever, Kafka is to see an Error: after an Exception it hands the raw records on. */
class InterceptorFailuresTest {
    private static final class BrokenPoll extends ConsumerRecords<byte[], byte[]> {
        BrokenPoll() {
            super(Map.of(new TopicPartition("topic", 0), List.of()), Map.of());
        }

        @Override
        public List<ConsumerRecord<byte[], byte[]>> records(TopicPartition partition) {
            throw new IllegalStateException("broken");
        }
    }

    @Test
    void anyFailureIsAnError() {
        for (BatchInterceptor interceptor : List.of(new PackingInterceptor(), new UnpackingInterceptor())) {
            interceptor.configure(Map.of());
            assertThatExceptionOfType(InterceptorError.class)
                    .isThrownBy(() -> interceptor.onConsume(new BrokenPoll()))
                    .withMessage("Cannot convert the polled records; none of them were passed on:"
                            + " java.lang.IllegalStateException: broken")
                    .withCauseInstanceOf(IllegalStateException.class);
            interceptor.close();
        }
    }
}
