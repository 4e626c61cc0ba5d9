package io.recordbatch.clients;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.recordbatch.codec.CompressionType;
import io.recordbatch.format.MalformedBatchException;
import io.recordbatch.format.TestBatch;
import io.recordbatch.format.TestRecord;
import io.recordbatch.format.TestRecords;
import java.io.ByteArrayOutputStream;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.common.header.Header;
import org.apache.kafka.common.header.internals.RecordHeader;
import org.apache.kafka.common.record.TimestampType;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Values that are batches, but corrupt ones or over a limit. */
class MalformedValuesTest {
    private static final String TOPIC = "topic";
    private static final TestRecords RECORDS = new TestRecords(41);

    private final UnpackingInterceptor unpacking = new UnpackingInterceptor();
    private final byte[] sound = batch(5);

    @AfterEach
    void close() {
        unpacking.close();
    }

    private static byte[] batch(int count) {
        return new TestBatch("", RECORDS.consecutive(0, count))
                .compressed(CompressionType.ZSTD, 3)
                .kafkas();
    }

    /** A sound batch and, behind it, one whose last byte is wrong. */
    private byte[] corrupt() {
        ByteArrayOutputStream both = new ByteArrayOutputStream();
        both.writeBytes(sound);
        both.writeBytes(batch(3));
        byte[] value = both.toByteArray();
        value[value.length - 1] ^= 1;
        return value;
    }

    private List<ConsumerRecord<byte[], byte[]>> unpack(byte[]... values) {
        List<ConsumerRecord<byte[], byte[]>> records = new ArrayList<>();
        for (byte[] value : values) {
            List<Header> headers = List.of(new RecordHeader("own", null));
            TestRecord outer = new TestRecord(80 + records.size(), 99, "key".getBytes(UTF_8), value, headers);
            records.add(TestPoll.record(TOPIC, 3, TimestampType.LOG_APPEND_TIME, outer));
        }
        TestPoll poll = new TestPoll().with(TOPIC, 3, records.toArray(TestPoll::array));
        return TestPoll.records(unpacking.onConsume(poll.build()));
    }

    @Test
    void stopTheConsumer() {
        unpacking.configure(Map.of());

        assertThatExceptionOfType(InterceptorError.class)
                .isThrownBy(() -> unpack(sound, corrupt()))
                .withMessageMatching("Cannot unpack the record of topic-3 at offset 81: Corrupt .* at position \\d+;"
                        + " no records of this poll were passed on")
                .withCauseInstanceOf(MalformedBatchException.class);
        assertThat(unpack(sound)).as("afterwards").hasSize(5);
    }

    @Test
    void passWholeWithAHeaderThatSaysWhy() {
        unpacking.configure(Map.of("recordbatch.on.malformed", "pass"));
        byte[] corrupt = corrupt();

        List<ConsumerRecord<byte[], byte[]>> found = unpack(sound, corrupt, sound);

        assertThat(found)
                .extracting(ConsumerRecord::offset)
                .containsExactly(80L, 80L, 80L, 80L, 80L, 81L, 82L, 82L, 82L, 82L, 82L);
        ConsumerRecord<byte[], byte[]> passed = found.get(5);
        assertThat(passed.value()).isSameAs(corrupt);
        assertThat(passed.key()).asString(UTF_8).isEqualTo("key");
        assertThat(passed.timestamp()).isEqualTo(99);
        assertThat(passed.timestampType()).isEqualTo(TimestampType.LOG_APPEND_TIME);
        assertThat(passed.leaderEpoch()).isEqualTo(TestPoll.LEADER_EPOCH);
        assertThat(passed.headers()).extracting(Header::key).containsExactly("own", "recordbatch.error");
        assertThat(passed.headers().lastHeader("recordbatch.error").value())
                .asString(UTF_8)
                .startsWith("Cannot unpack the record of topic-3 at offset 81: Corrupt ");
    }

    /** The record that is over the limit of records is found when most others were unpacked already. */
    @ParameterizedTest
    @CsvSource({
        "max.records, 7, 'Invalid record count: expected 0 to the limit of 2, found 3'",
        "max.decompressed.bytes, 100, over the limit of 100"
    })
    void limitsAreForTheWholeValue(String key, String limit, String why) {
        Map<String, String> settings = new HashMap<>(Map.of("recordbatch." + key, limit));
        unpacking.configure(settings);
        byte[] value = corrupt();
        value[value.length - 1] ^= 1;

        assertThatExceptionOfType(InterceptorError.class)
                .isThrownBy(() -> unpack(value))
                .withMessageContaining(why);

        unpacking.close();
        settings.put("recordbatch.on.malformed", "pass");
        unpacking.configure(settings);
        assertThat(unpack(value))
                .singleElement()
                .satisfies(record -> assertThat(record.value()).isSameAs(value));
        unpacking.close();
        unpacking.configure(Map.of());
        assertThat(unpack(value)).hasSize(8);
    }
}
