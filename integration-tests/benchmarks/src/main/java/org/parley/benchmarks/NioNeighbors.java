package org.parley.benchmarks;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.StandardSocketOptions;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.FloatBuffer;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.util.Optional;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.SSLEngineResult;
import javax.net.ssl.SSLEngineResult.HandshakeStatus;
import javax.net.ssl.SSLParameters;
import javax.net.ssl.TrustManagerFactory;

/** A minimal loop over two sockets with direct buffers, with or without TLS, as the reference for the speed of Java. */
final class NioNeighbors implements ExchangeProcess.Neighbors {

    private static final String HOST = "127.0.0.1";
    private static final long MILLIS_TO_CONNECT = 60_000;
    private static final int PROCESSES = ExchangeProcess.PROCESSES;

    private final Selector selector = Selector.open();
    private final int bytes;
    private final Line next;
    private final Line last;

    /**
     * Connects to the neighbors.
     *
     * @param keys the directory that {@code parley node-keys DIR 127.0.0.1} created, for TLS 1.3 with mutual authentication
     */
    NioNeighbors(int rank, int firstPort, int dimension, Optional<Path> keys) throws IOException {
        bytes = dimension * Float.BYTES;
        Optional<SSLContext> tls = keys.isEmpty() ? Optional.empty() : Optional.of(context(keys.get()));
        try (ServerSocketChannel server = ServerSocketChannel.open()) {
            server.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), firstPort + rank));
            next = line(dial(firstPort + (rank + 1) % PROCESSES), true, tls);
            last = line(server.accept(), false, tls);
        }
        finish(); // the handshakes
    }

    @Override
    public void round(ExchangeProcess.RingWork work) throws IOException {
        work.writeForNext(next.emptyOut());
        work.writeForLast(last.emptyOut());
        next.begin();
        last.begin();
        finish();
        work.readFromLast(last.in());
        work.readFromNext(next.in());
        work.mix();
    }

    private void finish() throws IOException {
        while (!next.isDone() || !last.isDone()) {
            selector.select();
            selector.selectedKeys().forEach(key -> ((Line) key.attachment()).go());
            selector.selectedKeys().clear();
        }
    }

    @Override
    public void close() throws IOException {
        next.channel.close();
        last.channel.close();
        selector.close();
    }

    private static SocketChannel dial(int port) throws IOException {
        long deadline = System.currentTimeMillis() + MILLIS_TO_CONNECT;
        while (true) {
            try {
                return SocketChannel.open(new InetSocketAddress(InetAddress.getLoopbackAddress(), port));
            } catch (IOException notYet) {
                if (System.currentTimeMillis() > deadline) {
                    throw notYet;
                }
                Thread.onSpinWait();
            }
        }
    }

    private Line line(SocketChannel channel, boolean isClient, Optional<SSLContext> tls) throws IOException {
        if (tls.isEmpty()) {
            return new Line(channel, 0);
        }
        SSLEngine engine = tls.get().createSSLEngine(HOST, 0);
        engine.setUseClientMode(isClient);
        if (isClient) {
            SSLParameters parameters = engine.getSSLParameters();
            parameters.setEndpointIdentificationAlgorithm("HTTPS");
            engine.setSSLParameters(parameters);
        } else {
            engine.setNeedClientAuth(true);
        }
        return new SecureLine(channel, engine);
    }

    private static SSLContext context(Path keys) throws IOException {
        try {
            char[] password =
                    Files.readAllLines(keys.resolve("password")).get(0).toCharArray();
            KeyManagerFactory own = KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
            own.init(store(keys.resolve(HOST + ".p12"), password), password);
            TrustManagerFactory trusted = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
            trusted.init(store(keys.resolve("trusted.p12"), password));
            SSLContext context = SSLContext.getInstance("TLSv1.3");
            context.init(own.getKeyManagers(), trusted.getTrustManagers(), null);
            return context;
        } catch (GeneralSecurityException unusable) {
            throw new IOException("the keys in " + keys + " are not usable", unusable);
        }
    }

    private static KeyStore store(Path file, char[] password) throws IOException, GeneralSecurityException {
        KeyStore store = KeyStore.getInstance("PKCS12");
        try (InputStream content = Files.newInputStream(file)) {
            store.load(content, password);
        }
        return store;
    }

    /** A connection in both directions. */
    private class Line {

        final SocketChannel channel;
        final ByteBuffer out;
        final ByteBuffer in;
        private final SelectionKey key;

        /**
         * Creates a line.
         *
         * @param slack the number of bytes after a message that its last record may need
         */
        Line(SocketChannel channel, int slack) throws IOException {
            this.channel = channel;
            channel.configureBlocking(false);
            channel.setOption(StandardSocketOptions.TCP_NODELAY, true);
            out = ByteBuffer.allocateDirect(bytes)
                    .order(ByteOrder.LITTLE_ENDIAN)
                    .limit(0);
            in = ByteBuffer.allocateDirect(bytes + slack)
                    .order(ByteOrder.LITTLE_ENDIAN)
                    .position(bytes);
            key = channel.register(selector, 0, this);
        }

        final FloatBuffer emptyOut() {
            return out.clear().asFloatBuffer();
        }

        final FloatBuffer in() {
            return in.slice(0, bytes).order(ByteOrder.LITTLE_ENDIAN).asFloatBuffer();
        }

        final void begin() {
            in.clear();
            go();
        }

        final boolean isDone() {
            return !wantsToWrite() && !wantsToRead();
        }

        final void go() {
            try {
                move();
                key.interestOps(
                        (wantsToWrite() ? SelectionKey.OP_WRITE : 0) | (wantsToRead() ? SelectionKey.OP_READ : 0));
            } catch (IOException failed) {
                throw new UncheckedIOException(failed);
            }
        }

        boolean wantsToWrite() {
            return out.hasRemaining();
        }

        boolean wantsToRead() {
            return in.position() < bytes;
        }

        void move() throws IOException {
            if (out.hasRemaining()) {
                channel.write(out);
            }
            if (in.position() < bytes) {
                read(in);
            }
        }

        final int read(ByteBuffer into) throws IOException {
            int count = channel.read(into);
            if (count < 0) {
                throw new IOException("the neighbor has closed the connection");
            }
            return count;
        }
    }

    /** A connection with TLS that handles several records at a time. */
    private final class SecureLine extends Line {

        private static final int RECORDS = 16;

        private final SSLEngine engine;
        private final int record;
        private final ByteBuffer sealed;
        private final ByteBuffer arrived;

        SecureLine(SocketChannel channel, SSLEngine engine) throws IOException {
            super(channel, engine.getSession().getApplicationBufferSize());
            this.engine = engine;
            record = engine.getSession().getPacketBufferSize();
            sealed = ByteBuffer.allocateDirect(RECORDS * record);
            arrived = ByteBuffer.allocateDirect(RECORDS * record);
            engine.beginHandshake();
            go();
        }

        @Override
        boolean wantsToWrite() {
            return super.wantsToWrite() || sealed.position() > 0 || is(HandshakeStatus.NEED_WRAP);
        }

        @Override
        boolean wantsToRead() {
            return super.wantsToRead() || is(HandshakeStatus.NEED_UNWRAP);
        }

        @Override
        void move() throws IOException {
            boolean moved = true;
            while (moved) {
                moved = send();
                moved |= receive();
            }
        }

        private boolean send() throws IOException {
            while (sealed.remaining() >= record && (is(HandshakeStatus.NEED_WRAP) || isOpen() && out.hasRemaining())) {
                check(engine.wrap(out, sealed));
            }
            sealed.flip();
            int written = sealed.hasRemaining() ? channel.write(sealed) : 0;
            sealed.compact();
            return written > 0;
        }

        private boolean receive() throws IOException {
            boolean moved = wantsToRead() && read(arrived) > 0;
            arrived.flip();
            boolean whole = true;
            while (whole
                    && arrived.hasRemaining()
                    && (is(HandshakeStatus.NEED_UNWRAP) || isOpen() && super.wantsToRead())) {
                whole = check(engine.unwrap(arrived, in));
                moved |= whole;
            }
            arrived.compact();
            return moved;
        }

        /** Returns whether there was a complete record. */
        private boolean check(SSLEngineResult result) throws IOException {
            for (Runnable task = engine.getDelegatedTask(); task != null; task = engine.getDelegatedTask()) {
                task.run();
            }
            return switch (result.getStatus()) {
                case OK -> true;
                case BUFFER_UNDERFLOW -> false;
                case BUFFER_OVERFLOW, CLOSED -> throw new IOException("TLS: " + result);
            };
        }

        private boolean isOpen() {
            return is(HandshakeStatus.NOT_HANDSHAKING);
        }

        private boolean is(HandshakeStatus status) {
            return engine.getHandshakeStatus() == status;
        }
    }
}
