package org.parley.scenarios;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * Records every byte between the processes of an unencrypted run on this machine. Each process listens on a loopback address of its own and
 * announces another one, on which the tap listens and forwards. So both ports of a process pass through it, in both directions.
 */
final class WireTap implements AutoCloseable {

    private static final int BUFFER = 1 << 16;

    private final List<ServerSocket> doors = new ArrayList<>();
    private final List<Socket> sockets = new ArrayList<>();
    private final List<ByteArrayOutputStream> streams = new ArrayList<>();
    private final int[] ports;

    /** Opens two doors for each process. */
    WireTap(int processes) throws IOException {
        ports = new int[2 * processes];
        for (int k = 0; k < ports.length; k++) {
            ServerSocket door = new ServerSocket(0, 100, InetAddress.getByName(announced(k / 2)));
            doors.add(door);
            ports[k] = door.getLocalPort();
            InetSocketAddress process = new InetSocketAddress(listening(k / 2), ports[k]);
            start(() -> accept(door, process));
        }
    }

    /** Returns the settings of the engine for a process, by option. */
    Map<String, Object> settings(int rank) {
        return Map.of(
                "insecure",
                true,
                "host",
                announced(rank),
                "bind-host",
                listening(rank),
                "port",
                ports[2 * rank],
                "data-port",
                ports[2 * rank + 1],
                "join",
                announced(0) + ":" + ports[0],
                "wait",
                120);
    }

    private static String announced(int rank) {
        return "127.0.1." + (rank + 1);
    }

    private static String listening(int rank) {
        return "127.0.2." + (rank + 1);
    }

    /** Returns the bytes of each connection and direction. */
    List<byte[]> streams() {
        synchronized (streams) {
            return streams.stream().map(ByteArrayOutputStream::toByteArray).toList();
        }
    }

    private void accept(ServerSocket door, InetSocketAddress process) throws IOException {
        while (true) {
            Socket from = door.accept();
            Socket to = new Socket();
            synchronized (streams) {
                sockets.add(from);
                sockets.add(to);
            }
            try {
                to.connect(process);
            } catch (IOException notUpYet) {
                from.close();
                continue;
            }
            start(() -> copy(from, to));
            start(() -> copy(to, from));
        }
    }

    private void copy(Socket from, Socket to) throws IOException {
        ByteArrayOutputStream seen = new ByteArrayOutputStream();
        synchronized (streams) {
            streams.add(seen);
        }
        InputStream input = from.getInputStream();
        OutputStream output = to.getOutputStream();
        byte[] buffer = new byte[BUFFER];
        for (int read = input.read(buffer); read >= 0; read = input.read(buffer)) {
            synchronized (streams) {
                seen.write(buffer, 0, read);
            }
            output.write(buffer, 0, read);
        }
        to.shutdownOutput();
    }

    private interface Work {
        void run() throws IOException;
    }

    private static void start(Work work) {
        Thread thread = new Thread(
                () -> {
                    try {
                        work.run();
                    } catch (IOException closed) {
                        return;
                    }
                },
                "wire-tap");
        thread.setDaemon(true);
        thread.start();
    }

    @Override
    public void close() {
        try {
            for (ServerSocket door : doors) {
                door.close();
            }
            synchronized (streams) {
                for (Socket socket : sockets) {
                    socket.close();
                }
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
