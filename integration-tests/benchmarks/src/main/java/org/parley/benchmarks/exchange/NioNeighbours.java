package org.parley.benchmarks.exchange;

import java.io.IOException;
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

/** A loop over two sockets and direct memory, and nothing else: what Java can do. */
final class NioNeighbours implements Neighbours {

    private static final long MILLIS_TO_CONNECT = 60_000;

    private final Selector selector = Selector.open();
    private final Line next;
    private final Line last;

    NioNeighbours(int rank, int firstPort, int dimension) throws IOException {
        try (ServerSocketChannel server = ServerSocketChannel.open()) {
            server.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), firstPort + rank));
            next = new Line(dial(firstPort + (rank + 1) % RingWork.PROCESSES), dimension);
            last = new Line(server.accept(), dimension);
        }
    }

    @Override
    public void round(RingWork work) throws IOException {
        work.writeForNext(next.emptyOut());
        work.writeForLast(last.emptyOut());
        next.begin();
        last.begin();
        while (!next.isDone() || !last.isDone()) {
            selector.select();
            selector.selectedKeys().forEach(key -> ((Line) key.attachment()).go());
            selector.selectedKeys().clear();
        }
        work.readFromLast(last.in());
        work.readFromNext(next.in());
        work.mix();
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

    /** Both directions of one connection. */
    private final class Line {

        private final SocketChannel channel;
        private final SelectionKey key;
        private final ByteBuffer out;
        private final ByteBuffer in;

        Line(SocketChannel channel, int dimension) throws IOException {
            this.channel = channel;
            channel.configureBlocking(false);
            channel.setOption(StandardSocketOptions.TCP_NODELAY, true);
            this.out = ByteBuffer.allocateDirect(dimension * Float.BYTES).order(ByteOrder.LITTLE_ENDIAN);
            this.in = ByteBuffer.allocateDirect(dimension * Float.BYTES).order(ByteOrder.LITTLE_ENDIAN);
            this.key = channel.register(selector, 0, this);
        }

        FloatBuffer emptyOut() {
            return out.clear().asFloatBuffer();
        }

        FloatBuffer in() {
            return in.flip().asFloatBuffer();
        }

        void begin() {
            in.clear();
            go();
        }

        boolean isDone() {
            return !out.hasRemaining() && !in.hasRemaining();
        }

        void go() {
            try {
                if (out.hasRemaining()) {
                    channel.write(out);
                }
                if (in.hasRemaining() && channel.read(in) < 0) {
                    throw new IllegalStateException("the neighbour has hung up");
                }
                key.interestOps((out.hasRemaining() ? SelectionKey.OP_WRITE : 0)
                        | (in.hasRemaining() ? SelectionKey.OP_READ : 0));
            } catch (IOException failed) {
                throw new IllegalStateException(failed);
            }
        }
    }
}
