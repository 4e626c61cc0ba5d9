package io.recordbatch.clients;

import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.apache.logging.log4j.Level;
import org.apache.logging.log4j.LogManager;
import org.apache.logging.log4j.core.LogEvent;
import org.apache.logging.log4j.core.Logger;
import org.apache.logging.log4j.core.appender.AbstractAppender;
import org.apache.logging.log4j.core.config.Property;

/** What a class logs, warnings and worse, until it is closed. */
final class LogLines extends AbstractAppender implements AutoCloseable {
    private final Logger logger;
    private final Level level;
    private final List<String> lines = new CopyOnWriteArrayList<>();

    private LogLines(Class<?> type) {
        super("lines", null, null, true, Property.EMPTY_ARRAY);
        logger = (Logger) LogManager.getLogger(type);
        level = logger.getLevel();
    }

    static LogLines of(Class<?> type) {
        LogLines lines = new LogLines(type);
        lines.start();
        lines.logger.addAppender(lines);
        lines.logger.setLevel(Level.WARN);
        return lines;
    }

    @Override
    public void append(LogEvent event) {
        lines.add(event.getMessage().getFormattedMessage());
    }

    List<String> lines() {
        return lines;
    }

    @Override
    public void close() {
        logger.removeAppender(this);
        logger.setLevel(level);
        stop();
    }
}
