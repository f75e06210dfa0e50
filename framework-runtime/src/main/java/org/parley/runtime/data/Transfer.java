package org.parley.runtime.data;

import java.io.IOException;
import java.io.InputStream;
import java.net.ConnectException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpConnectTimeoutException;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;

/** Downloads a URL to a file. Resumes an earlier attempt if the server supports that. */
final class Transfer {

    /** The server cannot be reached, does not have the file, or denies access. Another attempt does not help. */
    static final class Refused extends IOException {

        private static final long serialVersionUID = 1L;

        Refused(String message) {
            super(message);
        }

        Refused(String message, Throwable cause) {
            super(message, cause);
        }
    }

    /** The timeout for a response and for the next byte. */
    static final Duration PATIENCE = Duration.ofSeconds(30);

    private static final long REPORT_NANOS = 200_000_000;
    private static final int OK = 200;
    private static final int PARTIAL = 206;
    private static final int NOTHING_MORE = 416;

    private final HttpClient client;
    private final TransferProgress progress;
    private final Duration patience;

    Transfer(TransferProgress progress, Duration patience) {
        this.progress = progress;
        this.patience = patience;
        this.client = HttpClient.newBuilder()
                .followRedirects(HttpClient.Redirect.NORMAL)
                .connectTimeout(patience)
                .build();
    }

    /**
     * @param part contains the beginning or nothing; complete when this method returns
     * @throws IOException if the transfer ended early; the received bytes stay in the part
     */
    void continueInto(Path part, URI address, String file) throws IOException, InterruptedException {
        try (FileChannel channel = FileChannel.open(part, StandardOpenOption.CREATE, StandardOpenOption.WRITE)) {
            requireAlone(channel);
            try {
                receive(channel, address, file);
            } catch (IOException e) {
                if (channel.size() == 0) {
                    Files.deleteIfExists(part);
                }
                throw e;
            }
        }
    }

    private void receive(FileChannel channel, URI address, String file) throws IOException, InterruptedException {
        HttpResponse<InputStream> response = request(address, channel.size());
        try (InputStream body = response.body()) {
            if (saysThatIsAll(response, channel.size())) {
                return;
            }
            long total = place(channel, response);
            copy(body, channel, file, total);
            channel.force(true);
            if (total >= 0 && channel.size() != total) {
                throw new IOException("the transfer ended after " + channel.size() + " of " + total + " bytes");
            }
        }
    }

    /** Closing the channel releases the lock. */
    private static void requireAlone(FileChannel channel) throws IOException {
        boolean alone;
        try {
            alone = channel.tryLock() != null;
        } catch (OverlappingFileLockException e) {
            alone = false;
        }
        if (!alone) {
            throw new Refused("another download of this file is in progress");
        }
    }

    private HttpResponse<InputStream> request(URI address, long have) throws IOException, InterruptedException {
        HttpRequest.Builder request =
                HttpRequest.newBuilder(address).timeout(patience).header("User-Agent", "parley");
        if (have > 0) {
            request.header("Range", "bytes=" + have + "-");
        }
        try {
            return client.send(request.build(), HttpResponse.BodyHandlers.ofInputStream());
        } catch (ConnectException | HttpConnectTimeoutException e) {
            throw new Refused("no connection to " + address.getHost(), e);
        }
    }

    private static boolean saysThatIsAll(HttpResponse<InputStream> response, long have) {
        return response.statusCode() == NOTHING_MORE && range(response).equals("bytes */" + have);
    }

    private static String range(HttpResponse<InputStream> response) {
        return response.headers().firstValue("Content-Range").orElse("");
    }

    /** Moves to the position of the body; returns the total length of the file, or -1 if it is unknown. */
    private static long place(FileChannel channel, HttpResponse<InputStream> response) throws IOException {
        long have = channel.size();
        long length = response.headers().firstValueAsLong("Content-Length").orElse(-1);
        switch (response.statusCode()) {
            case PARTIAL -> {
                if (!range(response).startsWith("bytes " + have + "-")) {
                    channel.truncate(0);
                    throw new IOException("the server sent a different range: '" + range(response) + "'");
                }
                channel.position(have);
                return length < 0 ? -1 : have + length;
            }
            case NOTHING_MORE -> {
                channel.truncate(0);
                throw new IOException("the server has less than the " + have + " bytes of an earlier attempt");
            }
            case OK -> {
                channel.truncate(0);
                return length;
            }
            default -> throw new Refused("the server answered " + response.statusCode());
        }
    }

    private void copy(InputStream body, FileChannel channel, String file, long total) throws IOException {
        byte[] buffer = new byte[1 << 16];
        long reported = System.nanoTime();
        try (StallWatch watch = new StallWatch(body, patience)) {
            for (int count = read(body, buffer, watch); count >= 0; count = read(body, buffer, watch)) {
                ByteBuffer bytes = ByteBuffer.wrap(buffer, 0, count);
                while (bytes.hasRemaining()) {
                    channel.write(bytes);
                }
                if (System.nanoTime() - reported > REPORT_NANOS) {
                    reported = System.nanoTime();
                    progress.at(file, channel.position(), total);
                }
            }
        }
        progress.at(file, channel.position(), total);
    }

    /** After the watch has closed a stream, the read may return the end of the stream or throw an exception. */
    private int read(InputStream body, byte[] buffer, StallWatch watch) throws IOException {
        int count;
        try {
            count = body.read(buffer);
        } catch (IOException e) {
            throw watch.isStalled() ? stalled(e) : e;
        }
        if (watch.isStalled()) {
            throw stalled(null);
        }
        watch.arrived();
        return count;
    }

    private IOException stalled(IOException cause) {
        return new IOException("no data received for " + patience.toSeconds() + " s", cause);
    }

    /** Closes a stream on which no byte has arrived for too long, so that its reader gets an {@link IOException}. */
    private static final class StallWatch implements AutoCloseable {

        private static final int LOOKS = 4; // checks this often per timeout

        private final InputStream watched;
        private final long patience;
        private final ScheduledExecutorService clock = Executors.newSingleThreadScheduledExecutor(task -> {
            Thread thread = new Thread(task, "parley-download-watch");
            thread.setDaemon(true);
            return thread;
        });
        private volatile long lastArrival = System.nanoTime();
        private volatile boolean stalled;

        StallWatch(InputStream watched, Duration patience) {
            this.watched = watched;
            this.patience = patience.toNanos();
            long pause = Math.max(1, this.patience / LOOKS);
            clock.scheduleWithFixedDelay(this::look, pause, pause, TimeUnit.NANOSECONDS);
        }

        void arrived() {
            lastArrival = System.nanoTime();
        }

        /** Returns whether this watch closed the stream. */
        boolean isStalled() {
            return stalled;
        }

        private void look() {
            if (!stalled && System.nanoTime() - lastArrival > patience) {
                stalled = true;
                try {
                    watched.close();
                } catch (IOException e) {
                    clock.shutdown(); // the stream is unusable, and its reader gets an exception
                }
            }
        }

        @Override
        public void close() {
            clock.shutdownNow();
        }
    }
}
