package io.recordbatch.clients;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.recordbatch.format.TestRecords;
import java.lang.management.ManagementFactory;
import java.util.List;
import java.util.Map;
import javax.management.JMException;
import javax.management.MBeanServer;
import javax.management.ObjectName;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.ConsumerRecords;
import org.junit.jupiter.api.Test;

/** What operators see of an interceptor: its MBean, named after the consumer, and its warnings. */
class InterceptorMetricsTest {
    private static final MBeanServer SERVER = ManagementFactory.getPlatformMBeanServer();
    private static final String TOPIC = "topic";
    private static final ConsumerRecords<byte[], byte[]> POLL = new TestPoll()
            .with(TOPIC, 0, new TestRecords(51).consecutive(0, 100))
            .build();

    private static ObjectName bean(String client, String interceptor) throws JMException {
        return new ObjectName("io.recordbatch:type=plugin,kind=interceptor,name=" + client + interceptor);
    }

    private static long count(ObjectName bean, String attribute) throws JMException {
        return (Long) SERVER.getAttribute(bean, attribute);
    }

    /** The poll with the last byte of each value changed. */
    private static ConsumerRecords<byte[], byte[]> corrupt(ConsumerRecords<byte[], byte[]> poll) {
        TestPoll corrupt = new TestPoll();
        List<ConsumerRecord<byte[], byte[]>> records = TestPoll.records(poll);
        records.forEach(record -> record.value()[record.value().length - 1] ^= 1);
        return corrupt.with(TOPIC, 0, records.toArray(TestPoll::array)).build();
    }

    @Test
    void countWhatWasPackedAndUnpackedUntilTheyAreClosed() throws JMException {
        PackingInterceptor packing = new PackingInterceptor();
        UnpackingInterceptor unpacking = new UnpackingInterceptor();
        packing.configure(Map.of("client.id", "flights", "recordbatch.batch.max.records", "40"));
        unpacking.configure(Map.of("client.id", "flights"));
        ObjectName packed = bean("flights-", "PackingInterceptor");
        ObjectName unpacked = bean("flights-", "UnpackingInterceptor");

        ConsumerRecords<byte[], byte[]> batches = packing.onConsume(POLL);
        unpacking.onConsume(batches);

        long encoded = TestPoll.records(batches).stream()
                .mapToLong(record -> record.value().length)
                .sum();
        for (ObjectName bean : List.of(packed, unpacked)) {
            assertThat(count(bean, "Batches")).isEqualTo(3);
            assertThat(count(bean, "Records")).isEqualTo(100);
            assertThat(count(bean, "MalformedFailures")).isZero();
        }
        assertThat(count(packed, "BytesOut")).isEqualTo(encoded);
        assertThat(count(unpacked, "BytesIn")).isEqualTo(encoded);
        assertThat(count(unpacked, "BytesOut"))
                .isEqualTo(count(packed, "BytesIn"))
                .isGreaterThan(encoded);

        packing.close();
        packing.close();
        unpacking.close();
        assertThat(SERVER.isRegistered(packed)).isFalse();
        assertThat(SERVER.isRegistered(unpacked)).isFalse();
    }

    @Test
    void countWhatIsMalformedAndWarnOnceInAWhile() throws JMException {
        PackingInterceptor packing = new PackingInterceptor();
        packing.configure(Map.of("recordbatch.batch.max.records", "10"));
        ConsumerRecords<byte[], byte[]> corrupt = corrupt(packing.onConsume(POLL));
        packing.close();
        UnpackingInterceptor unpacking = new UnpackingInterceptor();
        try (LogLines log = LogLines.of(UnpackingInterceptor.class)) {
            unpacking.configure(Map.of("recordbatch.on.malformed", "pass", "max.poll.records", "10"));
            ObjectName bean = bean("", "UnpackingInterceptor");

            unpacking.onConsume(corrupt);

            assertThat(count(bean, "MalformedFailures")).isEqualTo(10);
            assertThat(count(bean, "Records")).isZero();
            assertThat(log.lines())
                    .singleElement()
                    .asString()
                    .startsWith("Cannot unpack the record of topic-0 at offset 9: Corrupt ")
                    .endsWith("; passed unchanged. This warning is logged at most once a minute");
        } finally {
            unpacking.close();
        }
    }

    @Test
    void countWhatStopsTheConsumer() throws JMException {
        PackingInterceptor packing = new PackingInterceptor();
        packing.configure(Map.of());
        ConsumerRecords<byte[], byte[]> corrupt = corrupt(packing.onConsume(POLL));
        packing.close();
        UnpackingInterceptor unpacking = new UnpackingInterceptor();
        unpacking.configure(Map.of());

        assertThatExceptionOfType(InterceptorError.class).isThrownBy(() -> unpacking.onConsume(corrupt));

        assertThat(count(bean("", "UnpackingInterceptor"), "MalformedFailures")).isEqualTo(1);
        unpacking.close();
    }

    @Test
    void unpackingWarnsOfPollsThatTakeMuchMemory() {
        String warning = "max.poll.records counts packed records: up to %s are unpacked in memory at once."
                + " Set it to 10 or less.";
        for (Map<String, Object> settings :
                List.of(Map.<String, Object>of(), Map.<String, Object>of("max.poll.records", "11"))) {
            try (LogLines log = LogLines.of(UnpackingInterceptor.class)) {
                UnpackingInterceptor unpacking = new UnpackingInterceptor();
                unpacking.configure(settings);
                unpacking.close();
                assertThat(log.lines())
                        .containsExactly(String.format(warning, settings.getOrDefault("max.poll.records", "500")));
            }
        }
        try (LogLines log = LogLines.of(UnpackingInterceptor.class)) {
            UnpackingInterceptor unpacking = new UnpackingInterceptor();
            unpacking.configure(Map.of("max.poll.records", 10));
            unpacking.close();
            assertThat(log.lines()).isEmpty();
        }
    }

    @Test
    void closeWithoutConfigureAndLeaveNoBean() throws JMException {
        new PackingInterceptor().close();
        new UnpackingInterceptor().close();
        PackingInterceptor packing = new PackingInterceptor();
        assertThatExceptionOfType(RuntimeException.class)
                .isThrownBy(() -> packing.configure(Map.of("recordbatch.topics", "(")));

        assertThat(SERVER.queryNames(new ObjectName("io.recordbatch:kind=interceptor,*"), null))
                .isEmpty();
    }
}
