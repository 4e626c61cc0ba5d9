package io.recordbatch.harness;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;

/**
 * Free loopback ports. They lie below the range from which the system takes the ports of outgoing connections, so that
 * a server which is stopped finds its port still free when it is started again.
 */
public final class FreePorts {
    private static final int FIRST = 20_000;
    private static final int LIMIT = 32_000;
    /** Two JVMs that look at the same time start far apart. */
    private static int next = FIRST + (int) (ProcessHandle.current().pid() * 37 % (LIMIT - FIRST));

    private FreePorts() {}

    /** A port that nothing listens on, and that this JVM was not given before. */
    public static synchronized int take() {
        for (int tries = FIRST; tries < LIMIT; tries++) {
            int port = next;
            next = next + 1 < LIMIT ? next + 1 : FIRST;
            if (isFree(port)) {
                return port;
            }
        }
        throw new IllegalStateException("No free port between " + FIRST + " and " + LIMIT);
    }

    private static boolean isFree(int port) {
        try (ServerSocket socket = new ServerSocket()) {
            socket.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), port));
            return true;
        } catch (IOException e) {
            return false;
        }
    }
}
