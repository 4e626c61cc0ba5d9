package io.recordbatch.integration;

import io.recordbatch.format.TestRecord;
import io.recordbatch.format.TestRecords;
import io.recordbatch.harness.Topic;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;

/**
 * Sends records all the time, until it is closed: numbered ones to all partitions of a topic in turn, whose values are
 * their offsets, and ones of every kind, with timestamps out of order, to a topic of one partition.
 */
final class SteadyLoad implements AutoCloseable {
    private static final int PAUSE_MS = 10;
    private static final int NUMBERS_PER_PAUSE = 24;
    private static final int VALUE_LENGTH = 100;
    private static final int DISORDER_MS = 5_000;

    private final Thread thread = new Thread(this::run, "steady-load");
    private final Random random = new Random(404);
    private final TestRecords source = new TestRecords(405);
    private final String numbered;
    private final String various;
    private final int partitions;
    private final KafkaProducer<byte[], byte[]> producer;
    private final List<TestRecord> variousSent = new ArrayList<>();
    private long sent;
    private volatile boolean closed;

    SteadyLoad(Topic anyTopic, String numbered, int partitions, String various) {
        this.producer = anyTopic.producer();
        this.numbered = numbered;
        this.partitions = partitions;
        this.various = various;
        thread.start();
    }

    private void run() {
        try {
            while (!closed) {
                for (int i = 0; i < NUMBERS_PER_PAUSE; i++) {
                    int partition = (int) (sent % partitions);
                    byte[] value = new byte[VALUE_LENGTH];
                    random.nextBytes(value);
                    ByteBuffer.wrap(value).putLong(sent / partitions);
                    producer.send(new ProducerRecord<>(numbered, partition, null, value));
                    sent++;
                }
                TestRecord record = source.consecutive(variousSent.size(), 1).get(0);
                record = record.withTimestamp(
                        TestRecords.START_MS + 1000L * variousSent.size() + random.nextInt(DISORDER_MS));
                producer.send(new ProducerRecord<>(
                        various, 0, record.timestamp(), record.key(), record.value(), record.headers()));
                variousSent.add(record);
                Thread.sleep(PAUSE_MS);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } finally {
            producer.close();
        }
    }

    /** How many numbers each partition has, from 0; to be asked when this is closed. */
    long numbersPerPartition(int partition) {
        return sent / partitions + (partition < sent % partitions ? 1 : 0);
    }

    /** The records of every kind, in order; to be asked when this is closed. */
    List<TestRecord> variousSent() {
        return variousSent;
    }

    /** Stops sending and waits until the broker has everything. */
    @Override
    public void close() {
        closed = true;
        try {
            thread.join();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("Interrupted while the load was ending", e);
        }
    }
}
