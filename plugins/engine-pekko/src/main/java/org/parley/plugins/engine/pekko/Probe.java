package org.parley.plugins.engine.pekko;

import java.io.EOFException;
import java.io.IOException;
import java.net.ConnectException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.SocketException;
import java.net.SocketTimeoutException;
import java.util.Optional;
import javax.net.ssl.SSLException;
import javax.net.ssl.SSLSocket;

/** Finds out why rank 0 cannot be joined, which Pekko writes into a log at best. */
final class Probe {

    private static final int MILLIS_TO_CONNECT = 2_000;
    private static final int MILLIS_TO_REFUSE = 500;

    /**
     * What is in the way.
     *
     * @param forever whether it would be the same the next time
     */
    record Obstacle(String words, boolean forever) {}

    private Probe() {}

    /** What is in the way to this address; nothing, when it takes connections. */
    static Optional<Obstacle> of(Address first, Optional<Tls> tls) {
        try (Socket socket = new Socket()) {
            socket.connect(new InetSocketAddress(first.host(), first.port()), MILLIS_TO_CONNECT);
            if (tls.isPresent()) {
                shakeHands(first, tls.get(), socket);
            }
            return Optional.empty();
        } catch (SSLException failed) {
            boolean isHangUp =
                    failed.getCause() instanceof EOFException || failed.getCause() instanceof SocketException;
            return Optional.of(new Obstacle(
                    first + " and this process do not trust each other: " + failed.getMessage(), !isHangUp));
        } catch (SocketTimeoutException silent) {
            return Optional.of(new Obstacle(first + " does not answer", false));
        } catch (ConnectException refused) {
            return Optional.of(new Obstacle("nobody listens at " + first, false));
        } catch (IOException failed) {
            return Optional.of(new Obstacle(first + " cannot be reached: " + failed, false));
        }
    }

    private static void shakeHands(Address first, Tls tls, Socket plain) throws IOException {
        try (SSLSocket socket =
                (SSLSocket) tls.context().getSocketFactory().createSocket(plain, first.host(), first.port(), true)) {
            socket.setSSLParameters(Tls.checkingHost(socket.getSSLParameters()));
            socket.setSoTimeout(MILLIS_TO_CONNECT);
            socket.startHandshake();
            // Whether our own certificate is trusted is said after the handshake, or not at all.
            socket.setSoTimeout(MILLIS_TO_REFUSE);
            try {
                socket.getInputStream().read();
            } catch (SocketTimeoutException accepted) {
                return;
            }
        }
    }
}
