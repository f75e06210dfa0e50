package org.parley.plugins.engine.pekko;

import java.io.IOException;
import java.net.SocketException;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import java.security.cert.X509Certificate;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.SSLEngineResult;
import javax.net.ssl.SSLEngineResult.HandshakeStatus;
import javax.net.ssl.SSLEngineResult.Status;
import javax.net.ssl.SSLException;

/** The bytes of a connection, without or with encryption. No method waits. */
abstract class Line {

    final SocketChannel channel;

    Line(SocketChannel channel) {
        this.channel = channel;
    }

    /** Returns whether vectors can be sent: there is no handshake, or it is over. */
    abstract boolean isOpen();

    /** Returns the minimum remaining space of a buffer for {@link #read}. */
    abstract int leastRoom();

    /** Returns the number of bytes that have arrived, 0 if nothing has arrived, or -1 at the end. */
    abstract int read(ByteBuffer into) throws IOException;

    /** Returns whether there may be bytes that the selector does not know of. */
    abstract boolean hasMore();

    /** Takes bytes, and returns whether it has taken all of them. */
    abstract boolean write(ByteBuffer from) throws IOException;

    /** Passes bytes that were taken to the operating system, and returns whether these were all of them. */
    abstract boolean flush() throws IOException;

    /**
     * Allocates the memory for long messages, after the other side has proved who it is.
     *
     * @param isSender whether this side sends the messages
     */
    abstract void trust(boolean isSender);

    /** Returns the certificate of the other side. */
    abstract X509Certificate certificate() throws IOException;

    /** Ends the encryption; may send why. */
    abstract void end();

    /** A connection without encryption. */
    static final class Plain extends Line {

        Plain(SocketChannel channel) {
            super(channel);
        }

        @Override
        boolean isOpen() {
            return true;
        }

        @Override
        int leastRoom() {
            return 1;
        }

        @Override
        int read(ByteBuffer into) throws IOException {
            return channel.read(into);
        }

        @Override
        boolean hasMore() {
            return false;
        }

        @Override
        boolean write(ByteBuffer from) throws IOException {
            channel.write(from);
            return !from.hasRemaining();
        }

        @Override
        boolean flush() {
            return true;
        }

        @Override
        void trust(boolean isSender) {
            // There is no memory of its own.
        }

        @Override
        X509Certificate certificate() throws IOException {
            throw new SocketException("the connection is not encrypted");
        }

        @Override
        void end() {
            // Nothing to say.
        }
    }

    /** A connection with TLS. Several records are read or written at a time. */
    static final class Secure extends Line {

        private static final int RECORDS_OF_A_HANDSHAKE = 2;
        private static final int RECORDS = 16;
        private static final ByteBuffer NOTHING = ByteBuffer.allocate(0);

        private final SSLEngine engine;
        private final int record;
        private final int leastRoom;
        /** Encrypted bytes that have arrived, between position and limit. */
        private ByteBuffer in;
        /** Encrypted bytes to be sent, before the position. */
        private ByteBuffer out;

        private volatile boolean isOpen;

        /** @param engine in the client or server mode */
        Secure(SocketChannel channel, SSLEngine engine) throws SSLException {
            super(channel);
            this.engine = engine;
            this.record = engine.getSession().getPacketBufferSize();
            this.leastRoom = engine.getSession().getApplicationBufferSize();
            // On the heap, where the memory of strangers does not last.
            this.in = ByteBuffer.allocate(RECORDS_OF_A_HANDSHAKE * record).limit(0);
            this.out = ByteBuffer.allocate(RECORDS_OF_A_HANDSHAKE * record);
            engine.beginHandshake();
        }

        @Override
        boolean isOpen() {
            return isOpen;
        }

        @Override
        int leastRoom() {
            return leastRoom;
        }

        @Override
        int read(ByteBuffer into) throws IOException {
            int before = into.position();
            while (true) {
                boolean isWhole = true;
                while (isWhole && in.hasRemaining() && into.remaining() >= leastRoom) {
                    SSLEngineResult result = engine.unwrap(in, into);
                    if (result.getStatus() == Status.CLOSED) {
                        return into.position() > before ? into.position() - before : -1;
                    }
                    // Without progress, this side must write first, or the record is incomplete.
                    isWhole = result.getStatus() == Status.OK
                            && (result.bytesConsumed() > 0
                                    || result.bytesProduced() > 0
                                    || result.getHandshakeStatus() == HandshakeStatus.NEED_TASK);
                    advance(result);
                }
                if (into.position() > before) {
                    return into.position() - before;
                }
                in.compact();
                int count;
                try {
                    count = channel.read(in);
                } finally {
                    in.flip();
                }
                if (count <= 0) {
                    return count;
                }
            }
        }

        @Override
        boolean hasMore() {
            return in.hasRemaining();
        }

        @Override
        boolean write(ByteBuffer from) throws IOException {
            while (from.hasRemaining()) {
                if (out.remaining() < record) {
                    flush();
                    if (out.remaining() < record) {
                        return false;
                    }
                }
                SSLEngineResult result = engine.wrap(from, out);
                advance(result);
                if (result.bytesProduced() == 0) { // a new key, which waits for the other side
                    return false;
                }
            }
            return true;
        }

        @Override
        boolean flush() throws IOException {
            shakeHands();
            out.flip();
            try {
                if (out.hasRemaining()) {
                    channel.write(out);
                }
                return !out.hasRemaining();
            } finally {
                out.compact();
            }
        }

        @Override
        void trust(boolean isSender) {
            int inRecords = isSender ? RECORDS_OF_A_HANDSHAKE : RECORDS;
            int outRecords = isSender ? RECORDS : RECORDS_OF_A_HANDSHAKE;
            in = ByteBuffer.allocateDirect(inRecords * record).put(in).flip();
            out = ByteBuffer.allocateDirect(outRecords * record).put(out.flip());
        }

        @Override
        X509Certificate certificate() throws SSLException {
            return (X509Certificate) engine.getSession().getPeerCertificates()[0];
        }

        @Override
        void end() {
            try {
                engine.closeOutbound();
                flush();
            } catch (IOException | RuntimeException gone) {
                // The other side learns less.
            }
        }

        private void advance(SSLEngineResult result) throws IOException {
            if (result.getStatus() == Status.BUFFER_OVERFLOW) {
                throw new SSLException("a record is too long");
            }
            if (result.getHandshakeStatus() != HandshakeStatus.NOT_HANDSHAKING) {
                shakeHands();
            }
        }

        /** Does what the handshake needs from this side. */
        private void shakeHands() throws IOException {
            while (true) {
                switch (engine.getHandshakeStatus()) {
                    case NEED_TASK -> {
                        for (Runnable task = engine.getDelegatedTask();
                                task != null;
                                task = engine.getDelegatedTask()) {
                            task.run();
                        }
                    }
                    case NEED_WRAP -> {
                        SSLEngineResult result = engine.wrap(NOTHING, out);
                        if (result.bytesProduced() == 0) {
                            return;
                        }
                    }
                    case NEED_UNWRAP, NEED_UNWRAP_AGAIN -> {
                        return;
                    }
                    case NOT_HANDSHAKING, FINISHED -> {
                        isOpen = true;
                        return;
                    }
                }
            }
        }
    }
}
