package io.recordbatch.connect.transforms;

import static io.recordbatch.connect.transforms.PackedRecords.batch;
import static io.recordbatch.connect.transforms.PackedRecords.bytes;
import static io.recordbatch.connect.transforms.PackedRecords.onlyRecord;
import static io.recordbatch.connect.transforms.PackedRecords.record;
import static io.recordbatch.connect.transforms.PackedRecords.text;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.lang.management.ManagementFactory;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.stream.StreamSupport;
import javax.management.JMException;
import javax.management.MBeanServer;
import javax.management.ObjectName;
import org.apache.kafka.common.config.ConfigException;
import org.apache.kafka.common.record.internal.MutableRecordBatch;
import org.apache.kafka.connect.data.Schema;
import org.apache.kafka.connect.data.SchemaBuilder;
import org.apache.kafka.connect.errors.DataException;
import org.apache.kafka.connect.header.ConnectHeaders;
import org.apache.kafka.connect.header.Headers;
import org.apache.kafka.connect.json.JsonConverter;
import org.apache.kafka.connect.source.SourceRecord;
import org.apache.kafka.connect.storage.StringConverter;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.slf4j.MDC;

/** What the settings of PackBatch change: ARRAYs, sizes, metrics, and which are refused. */
class PackBatchSettingsTest {
    private static final String STRING_CONVERTER = StringConverter.class.getName();
    private static final long TIMESTAMP = 1_700_000_000_000L;

    private final PackBatch<SourceRecord> source = new PackBatch<>();

    @AfterEach
    void close() {
        source.close();
    }

    @Test
    void eachElementOfAnArrayBecomesARecord() {
        source.configure(Map.of("array.elements", "true", "value.converter", STRING_CONVERTER));
        Schema strings = SchemaBuilder.array(Schema.OPTIONAL_STRING_SCHEMA).build();
        Headers headers = new ConnectHeaders().addString("h", "v");

        SourceRecord packed =
                source.apply(record(null, bytes("k"), strings, Arrays.asList("a", null, ""), TIMESTAMP, headers));

        MutableRecordBatch batch = batch(packed);
        assertThat(batch.baseOffset()).isZero();
        assertThat(batch.lastOffset()).isEqualTo(2);
        assertThat(batch.maxTimestamp()).isEqualTo(-1);
        assertThat(StreamSupport.stream(batch.spliterator(), false))
                .allSatisfy(inner -> assertThat(inner.hasKey()).isFalse())
                .allSatisfy(inner -> assertThat(inner.headers()).isEmpty())
                .extracting(inner -> inner.hasValue() ? text(inner.value()) : null)
                .containsExactly("a", null, "");
        assertThat(packed.key()).isEqualTo(bytes("k"));
        assertThat(packed.timestamp()).isEqualTo(TIMESTAMP);
        assertThat(packed.headers()).isEqualTo(headers);
    }

    @Test
    void anEmptyArrayBecomesAnEmptyBatchAndANullOneATombstone() {
        source.configure(Map.of("array.elements", "true", "value.converter", STRING_CONVERTER));
        Schema strings = SchemaBuilder.array(Schema.STRING_SCHEMA).optional().build();

        SourceRecord empty = source.apply(record(null, null, strings, List.of(), TIMESTAMP, new ConnectHeaders()));
        SourceRecord none = record(null, null, strings, null, TIMESTAMP, new ConnectHeaders());

        assertThat(batch(empty).countOrNull()).isZero();
        assertThat(source.apply(none)).isSameAs(none);
    }

    @Test
    void packsWholeWhatIsNoArrayBesideArrays() {
        source.configure(Map.of("array.elements", "true"));

        SourceRecord packed = source.apply(record(null, bytes("k"), null, bytes("v"), TIMESTAMP, new ConnectHeaders()));

        assertThat(text(onlyRecord(batch(packed)).key())).isEqualTo("k");
    }

    @Test
    void leavesSmallValuesUnpacked() {
        source.configure(Map.of("min.bytes", "6", "value.converter", STRING_CONVERTER));
        Headers headers = new ConnectHeaders().addString("h", "v");

        SourceRecord small = source.apply(record(null, null, Schema.STRING_SCHEMA, "small", TIMESTAMP, headers));
        SourceRecord large = source.apply(record(null, null, Schema.STRING_SCHEMA, "larger", TIMESTAMP, headers));

        assertThat(small.valueSchema()).isEqualTo(Schema.BYTES_SCHEMA);
        assertThat(small.value()).isEqualTo(bytes("small"));
        assertThat(small.headers()).isEqualTo(headers);
        assertThat(text(onlyRecord(batch(large)).value())).isEqualTo("larger");
    }

    @Test
    void guardsTheSizeOfTheBatch() {
        byte[] random = new byte[1000];
        new Random(1).nextBytes(random);
        SourceRecord oversize = record(null, null, null, random, TIMESTAMP, new ConnectHeaders());
        SourceRecord compressible = record(null, null, null, new byte[1000], TIMESTAMP, new ConnectHeaders());
        // Batch header, record length, attributes, deltas, null key, value length, value, header count.
        int size = 61 + 2 + 1 + 1 + 1 + 1 + 2 + 1000 + 1;

        source.configure(Map.of("max.bytes", Integer.toString(size - 1)));
        assertThat(batch(source.apply(compressible)).sizeInBytes()).isLessThan(200);
        assertThatThrownBy(() -> source.apply(oversize))
                .isInstanceOf(DataException.class)
                .hasMessage("The batch of the record of topic topic has 1070 bytes, over the limit of 'max.bytes',"
                        + " 1069");
        try (PackBatch<SourceRecord> fits = new PackBatch<>();
                PackBatch<SourceRecord> pass = new PackBatch<>();
                PackBatch<SourceRecord> drop = new PackBatch<>()) {
            fits.configure(Map.of("max.bytes", Integer.toString(size)));
            pass.configure(Map.of("max.bytes", "1", "on.oversize", "pass"));
            drop.configure(Map.of("max.bytes", "1", "on.oversize", "drop"));
            assertThat(batch(fits.apply(oversize)).sizeInBytes()).isEqualTo(size);
            assertThat(batch(pass.apply(oversize)).sizeInBytes()).isEqualTo(size);
            assertThat(drop.apply(oversize)).isNull();
        }
    }

    @Test
    void showsWhatItDoes() throws JMException {
        MDC.put("connector.context", "[orders|task-3] ");
        try {
            source.configure(Map.of("max.bytes", "1000"));
        } finally {
            MDC.remove("connector.context");
        }
        byte[] value = new byte[10_000];
        SourceRecord packed = source.apply(record(null, null, null, value, null, new ConnectHeaders()));
        new Random(1).nextBytes(value);
        assertThatThrownBy(() -> source.apply(record(null, null, null, value, null, new ConnectHeaders())));
        assertThatThrownBy(
                () -> source.apply(record(null, null, Schema.STRING_SCHEMA, "text", null, new ConnectHeaders())));

        ObjectName name = new ObjectName("io.recordbatch:type=plugin,kind=transform,name=orders-3-PackBatch");
        MBeanServer server = ManagementFactory.getPlatformMBeanServer();
        // Record length, attributes, deltas, null key, value length, value, header count.
        int record = 3 + 1 + 1 + 1 + 1 + 3 + 10_000 + 1;
        assertThat(server.getAttribute(name, "Batches")).isEqualTo(2L);
        assertThat(server.getAttribute(name, "Records")).isEqualTo(2L);
        assertThat(server.getAttribute(name, "BytesIn")).isEqualTo(2L * record);
        assertThat(server.getAttribute(name, "BytesOut")).isEqualTo(((byte[]) packed.value()).length + 61L + record);
        assertThat(server.getAttribute(name, "OversizeFailures")).isEqualTo(1L);
        assertThat(server.getAttribute(name, "ConversionFailures")).isEqualTo(1L);
        source.close();
        assertThat(server.isRegistered(name)).isFalse();
    }

    @Test
    void leavesNothingBehindWhenItCannotBeConfigured() throws JMException {
        Set<ObjectName> before = plugins();

        assertThatThrownBy(() -> source.configure(Map.of(
                        "value.converter", JsonConverter.class.getName(), "value.converter.schemas.enable", "maybe")))
                .isInstanceOf(ConfigException.class);

        assertThat(plugins()).isEqualTo(before);
    }

    private static Set<ObjectName> plugins() throws JMException {
        return ManagementFactory.getPlatformMBeanServer()
                .queryNames(new ObjectName("io.recordbatch:type=plugin,*"), null);
    }

    @Test
    void rejectsWrongSettings() {
        assertInvalid(
                Map.of("min.bytes", "-1"), "Invalid value -1 for configuration min.bytes: Value must be at least 0");
        assertInvalid(
                Map.of("max.bytes", "0"), "Invalid value 0 for configuration max.bytes: Value must be at least 1");
        assertInvalid(
                Map.of("on.oversize", "truncate"),
                "Invalid value truncate for configuration on.oversize: String must be one of: fail, pass, drop");
        assertInvalid(
                Map.of("array.elements", "yes"),
                "Invalid value yes for configuration array.elements: Expected value to be either true or false");
        assertInvalid(
                Map.of("compression.type", "brotli"),
                "Invalid value brotli for configuration compression.type: String must be one of: none, gzip, snappy,"
                        + " lz4, zstd");
        assertInvalid(
                Map.of("compression.level", "23"),
                "Invalid value 23 for configuration compression.level: Must be -131072 to 22 for compression.type zstd");
        assertInvalid(
                Map.of("compression.type", "gzip", "compression.level", "0"),
                "Invalid value 0 for configuration compression.level: Must be 1 to 9 for compression.type gzip");
        assertInvalid(
                Map.of("compression.type", "snappy", "compression.level", "1"),
                "Invalid value 1 for configuration compression.level: compression.type snappy has no levels: leave it"
                        + " out");
        assertInvalid(
                Map.of("headers.keep", "perhaps"),
                "Invalid value perhaps for configuration headers.keep: Expected value to be either true or false");
        assertInvalid(
                Map.of("value.converter", "java.lang.String"),
                "Invalid value java.lang.String for configuration value.converter: Must implement"
                        + " org.apache.kafka.connect.storage.Converter");
        assertInvalid(
                Map.of("key.converter", "no.such.Converter"),
                "Invalid value no.such.Converter for configuration key.converter: Class no.such.Converter could not be"
                        + " found.");
    }

    private static void assertInvalid(Map<String, String> props, String message) {
        try (PackBatch<SourceRecord> transform = new PackBatch<>()) {
            assertThatThrownBy(() -> transform.configure(props))
                    .isInstanceOf(ConfigException.class)
                    .hasMessage(message);
        }
    }

    @Test
    void canBeClosedUnconfigured() {
        new PackBatch<SourceRecord>().close();
    }
}
