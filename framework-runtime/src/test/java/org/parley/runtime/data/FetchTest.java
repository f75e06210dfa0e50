package org.parley.runtime.data;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.zip.GZIPOutputStream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.apache.commons.compress.archivers.tar.TarArchiveEntry;
import org.apache.commons.compress.archivers.tar.TarArchiveOutputStream;
import org.apache.commons.compress.archivers.tar.TarConstants;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.Timeout.ThreadMode;
import org.junit.jupiter.api.io.TempDir;
import org.parley.api.data.Download;
import org.parley.api.data.PublishedFile;
import org.parley.runtime.data.DatasetState.Presence;
import org.tukaani.xz.LZMA2Options;
import org.tukaani.xz.XZOutputStream;

/** Downloads from a local server that simulates failures. */
class FetchTest {

    private static final byte[] CONTENT = content(300_000);
    private static final Duration SHORT_PATIENCE = Duration.ofSeconds(1);

    /** The response of the server to a request for these bytes, starting at the requested offset. */
    private interface Behavior {
        void answer(HttpExchange exchange, byte[] content, int from) throws IOException;
    }

    @TempDir
    private Path root;

    private final List<String> ranges = Collections.synchronizedList(new ArrayList<>());
    private final List<Long> reports = new ArrayList<>();
    private final ExecutorService threads = Executors.newCachedThreadPool();
    private HttpServer server;

    @BeforeEach
    void startServer() throws IOException {
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.setExecutor(threads);
        server.start();
    }

    @AfterEach
    void stopServer() {
        server.stop(0);
        threads.shutdownNow();
    }

    @Test
    void downloadsAFileAndReportsProgress() {
        serve("/file", CONTENT, FetchTest::resumable);
        assertThat(fetch("/file").presence()).isEqualTo(Presence.COMPLETE);
        assertThat(root.resolve("toys/file")).hasBinaryContent(CONTENT);
        assertThat(root.resolve("toys/file.part")).doesNotExist();
        assertThat(reports).isNotEmpty().last().isEqualTo((long) CONTENT.length);
    }

    @Test
    void keepsWhatIsPackedPackedAndChecksTheUnpackedContent() throws IOException {
        serve("/file.gz", gzip(CONTENT), FetchTest::resumable);
        fetch("/file.gz");
        assertThat(root.resolve("toys/file.gz")).hasBinaryContent(gzip(CONTENT));
    }

    @Test
    void downloadsNothingThatIsThereAndRight() throws IOException {
        write("file", CONTENT);
        fetch("/nowhere");
        assertThat(ranges).isEmpty();
        write("file", content(10));
        serve("/file", CONTENT, FetchTest::resumable);
        fetch("/file");
        assertThat(root.resolve("toys/file")).hasBinaryContent(CONTENT);
    }

    @Test
    void goesOnWhereTheLineBroke() {
        int[] calls = {0};
        serve("/file", CONTENT, (exchange, content, from) -> {
            if (calls[0]++ == 0) {
                breakOff(exchange, content, from, 100_000);
            } else {
                resumable(exchange, content, from);
            }
        });
        fetch("/file");
        assertThat(root.resolve("toys/file")).hasBinaryContent(CONTENT);
        assertThat(ranges).hasSize(2);
        assertThat(ranges.get(0)).isEmpty();
        assertThat(ranges.get(1)).matches("bytes=[1-9][0-9]*-");
    }

    /** The server keeps the connection open without sending data until the client has sent another request. */
    @Test
    @Timeout(value = 60, threadMode = ThreadMode.SEPARATE_THREAD)
    void givesUpALineOnWhichNothingArrivesAndResumes() {
        CountDownLatch askedAgain = new CountDownLatch(1);
        serve("/file", CONTENT, (exchange, content, from) -> {
            if (from == 0) {
                header(exchange, content, from);
                exchange.getResponseBody().write(content, 0, 100_000);
                exchange.getResponseBody().flush();
                await(askedAgain);
            } else {
                askedAgain.countDown();
                resumable(exchange, content, from);
            }
        });
        fetchImpatiently("/file");
        assertThat(root.resolve("toys/file")).hasBinaryContent(CONTENT);
        assertThat(ranges).containsExactly("", "bytes=100000-");
    }

    @Test
    @Timeout(value = 60, threadMode = ThreadMode.SEPARATE_THREAD)
    void namesTheSilenceWhenAServerNeverGoesOn() {
        CountDownLatch over = new CountDownLatch(1);
        serve("/file", CONTENT, (exchange, content, from) -> {
            header(exchange, content, from);
            exchange.getResponseBody().write(content, from, 3);
            exchange.getResponseBody().flush();
            await(over);
        });
        try {
            assertThatThrownBy(() -> fetchImpatiently("/file")).hasMessageContaining("no data received for 1 s");
        } finally {
            over.countDown();
        }
        assertThat(root.resolve("toys/file.part")).hasSize(9);
    }

    @Test
    void saysWhatToDoWithoutANetwork() throws IOException {
        int closed;
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            closed = socket.getLocalPort();
        }
        PublishedFile file = new PublishedFile("file", "", Download.of("http://127.0.0.1:" + closed + "/file"));
        assertThatThrownBy(() -> home(root).fetch(Published.of(file), this::report))
                .hasMessageContaining("no connection to 127.0.0.1")
                .hasMessageContaining("parley datasets add toy DIR")
                .hasMessageContaining("PARLEY_DATA")
                .hasMessageNotContainingAny("null", "run the command again");
        assertThat(root.resolve("toys")).isEmptyDirectory();
    }

    @Test
    void leavesThePartForAnotherDayWhenTheLineKeepsBreaking() throws IOException {
        serve("/file", CONTENT, (exchange, content, from) -> breakOff(exchange, content, from, 70_000));
        assertThatThrownBy(() -> fetch("/file"))
                .hasMessageContaining("the download was interrupted")
                .hasMessageContaining("run the command again to resume the download");
        long arrived = Files.size(root.resolve("toys/file.part"));
        assertThat(arrived).isBetween(1L, (long) CONTENT.length - 1);
        assertThat(root.resolve("toys/file")).doesNotExist();

        server.removeContext("/file");
        serve("/file", CONTENT, FetchTest::resumable);
        fetch("/file");
        assertThat(ranges).last().isEqualTo("bytes=" + arrived + "-");
        assertThat(root.resolve("toys/file")).hasBinaryContent(CONTENT);
    }

    @Test
    void startsAgainWhereAServerKnowsNoRanges() throws IOException {
        serve("/file", CONTENT, FetchTest::whole);
        for (int length : new int[] {1000, CONTENT.length + 1000}) {
            write("file.part", content(length));
            fetch("/file");
            assertThat(root.resolve("toys/file")).hasBinaryContent(CONTENT);
            Files.delete(root.resolve("toys/file"));
        }
        assertThat(ranges).containsExactly("bytes=1000-", "bytes=301000-");
    }

    @Test
    void startsAgainWhenThePartBelongsToSomethingElse() throws IOException {
        byte[] other = content(1000);
        other[0]++;
        write("file.part", other);
        serve("/file", CONTENT, FetchTest::resumable);
        fetch("/file");
        assertThat(root.resolve("toys/file")).hasBinaryContent(CONTENT);
        assertThat(ranges).containsExactly("bytes=1000-", "");
    }

    @Test
    void acceptsAPartThatIsAlreadyComplete() throws IOException {
        write("file.part", CONTENT);
        serve("/file", CONTENT, FetchTest::resumable);
        fetch("/file");
        assertThat(root.resolve("toys/file")).hasBinaryContent(CONTENT);
    }

    @Test
    void startsAgainWhenThePartIsTooLong() throws IOException {
        write("file.part", content(300_001));
        serve("/file", CONTENT, FetchTest::resumable);
        fetch("/file");
        assertThat(root.resolve("toys/file")).hasBinaryContent(CONTENT);
    }

    @Test
    void refusesAWrongChecksumAndNamesBoth() {
        serve("/file", content(10), FetchTest::resumable);
        assertThatThrownBy(() -> fetch("/file"))
                .hasMessageContaining(Published.md5(content(10)))
                .hasMessageContaining(Published.md5(CONTENT));
        assertThat(root.resolve("toys")).isEmptyDirectory();
        assertThat(ranges).hasSize(1);
    }

    @Test
    void triesTheNextMirrorAndNamesEveryReason() {
        serve("/gone", CONTENT, (exchange, content, from) -> exchange.sendResponseHeaders(404, -1));
        serve("/wrong", content(10), FetchTest::resumable);
        serve("/file", CONTENT, FetchTest::resumable);
        fetch("/gone", "/wrong", "/file");
        assertThat(root.resolve("toys/file")).hasBinaryContent(CONTENT);
        root.resolve("toys/file").toFile().delete();
        assertThatThrownBy(() -> fetch("/gone", "/wrong"))
                .hasMessageContaining("/gone: the server answered 404")
                .hasMessageContaining("/wrong: its content has MD5")
                .hasMessageContaining("parley datasets add toy DIR");
        assertThatThrownBy(() -> fetch()).hasMessageContaining("has no URL to download from");
    }

    @Test
    void leavesADownloadAloneThatIsUnderWay() throws IOException {
        Path part = write("file.part", content(10));
        serve("/file", CONTENT, FetchTest::resumable);
        try (FileChannel channel = FileChannel.open(part, StandardOpenOption.WRITE)) {
            assertThat(channel.tryLock()).isNotNull();
            assertThatThrownBy(() -> fetch("/file"))
                    .hasMessageContaining("another download of this file is in progress");
        }
        assertThat(part).hasSize(10);
    }

    @Test
    void unpacksSeveralFilesFromOneArchive() throws IOException {
        ByteArrayOutputStream zip = new ByteArrayOutputStream();
        try (ZipOutputStream out = new ZipOutputStream(zip)) {
            for (String name : List.of("in/a", "../evil", "in/b")) {
                out.putNextEntry(new ZipEntry(name));
                out.write(name.getBytes(StandardCharsets.UTF_8));
            }
        }
        serve("/all.zip", zip.toByteArray(), FetchTest::resumable);
        serve("/all.tar.gz", gzip(tar("in/a", "other", "in/b")), FetchTest::resumable);
        for (String archive : List.of("/all.zip", "/all.tar.gz")) {
            Path home = root.resolve(archive.substring(1));
            Published toy = Published.of(member("a", archive, "in/a"), member("b", archive, "in/b"));
            assertThat(home(home).fetch(toy, this::report).presence()).isEqualTo(Presence.COMPLETE);
            assertThat(home.resolve("toys/a")).hasContent("in/a");
            assertThat(home.resolve("toys/b")).hasContent("in/b");
            assertThat(home.resolve("toys").toFile().list()).containsExactlyInAnyOrder("a", "b");
        }
        assertThat(ranges).hasSize(2);
    }

    @Test
    void unpacksATarCompressedByXzButNoLinksInIt() throws IOException {
        ByteArrayOutputStream tar = new ByteArrayOutputStream();
        try (TarArchiveOutputStream out = new TarArchiveOutputStream(new XZOutputStream(tar, new LZMA2Options(1)))) {
            TarArchiveEntry member = new TarArchiveEntry("in/a");
            member.setSize(4);
            out.putArchiveEntry(member);
            out.write("in/a".getBytes(StandardCharsets.UTF_8));
            out.closeArchiveEntry();
            TarArchiveEntry link = new TarArchiveEntry("in/b", TarConstants.LF_SYMLINK);
            link.setLinkName("/etc/passwd");
            out.putArchiveEntry(link);
            out.closeArchiveEntry();
        }
        serve("/all.tar.xz", tar.toByteArray(), FetchTest::resumable);
        home(root).fetch(Published.of(member("a", "/all.tar.xz", "in/a")), this::report);
        assertThat(root.resolve("toys/a")).hasContent("in/a");
        Published linked = Published.of(member("b", "/all.tar.xz", "in/b"));
        assertThatThrownBy(() -> home(root).fetch(linked, this::report))
                .hasMessageContaining("in/b is not in the archive");
    }

    @Test
    void refusesArchivesWithoutTheFile() throws IOException {
        serve("/all.tar.gz", gzip(tar("other")), FetchTest::resumable);
        Published toy = Published.of(member("a", "/all.tar.gz", "in/a"));
        assertThatThrownBy(() -> home(root).fetch(toy, this::report))
                .hasMessageContaining("in/a is not in the archive");
        server.removeContext("/all.tar.gz");
        serve("/all.tar.gz", Arrays.copyOf(gzip(tar("in/a")), 16), FetchTest::resumable);
        assertThatThrownBy(() -> home(root).fetch(toy, this::report))
                .hasMessageContaining("cannot be unpacked: it ends too early");
        assertThat(root.resolve("toys")).isEmptyDirectory();
    }

    private DatasetState fetch(String... paths) {
        return home(root).fetch(published(paths), this::report);
    }

    private void fetchImpatiently(String path) {
        new DatasetHome(root, Duration.ZERO, SHORT_PATIENCE).fetch(published(path), this::report);
    }

    private Published published(String... paths) {
        String[] mirrors = Arrays.stream(paths).map(this::address).toArray(String[]::new);
        return Published.of(new PublishedFile("file", Published.md5(CONTENT), Download.of(mirrors)));
    }

    private static DatasetHome home(Path root) {
        return new DatasetHome(root, Duration.ZERO, Transfer.PATIENCE);
    }

    private PublishedFile member(String name, String archive, String member) {
        Download download = new Download(List.of(URI.create(address(archive))), "", member);
        return new PublishedFile(name, Published.md5(member.getBytes(StandardCharsets.UTF_8)), download);
    }

    private void report(String file, long done, long total) {
        reports.add(done);
    }

    private String address(String path) {
        return "http://127.0.0.1:" + server.getAddress().getPort() + path;
    }

    private void serve(String path, byte[] content, Behavior behaviour) {
        server.createContext(path, exchange -> {
            String range = exchange.getRequestHeaders().getFirst("Range");
            ranges.add(range == null ? "" : range);
            int from = range == null ? 0 : Integer.parseInt(range.replaceAll("[^0-9]", ""));
            try (exchange) {
                behaviour.answer(exchange, content, from);
            }
        });
    }

    private static void resumable(HttpExchange exchange, byte[] content, int from) throws IOException {
        if (from >= content.length) {
            exchange.getResponseHeaders().set("Content-Range", "bytes */" + content.length);
            exchange.sendResponseHeaders(416, -1);
            return;
        }
        header(exchange, content, from);
        exchange.getResponseBody().write(content, from, content.length - from);
    }

    private static void whole(HttpExchange exchange, byte[] content, int from) throws IOException {
        resumable(exchange, content, 0);
    }

    /** Announces the full length and stops early. */
    private static void breakOff(HttpExchange exchange, byte[] content, int from, int after) throws IOException {
        header(exchange, content, from);
        exchange.getResponseBody().write(content, from, Math.min(after, content.length - from - 1));
        exchange.getResponseBody().flush();
    }

    private static void header(HttpExchange exchange, byte[] content, int from) throws IOException {
        if (from > 0) {
            exchange.getResponseHeaders()
                    .set("Content-Range", "bytes " + from + "-" + (content.length - 1) + "/" + content.length);
        }
        exchange.sendResponseHeaders(from > 0 ? 206 : 200, content.length - from);
    }

    private Path write(String name, byte[] content) throws IOException {
        Files.createDirectories(root.resolve("toys"));
        return Files.write(root.resolve("toys").resolve(name), content);
    }

    private static byte[] content(int length) {
        byte[] content = new byte[length];
        for (int k = 0; k < length; k++) {
            content[k] = (byte) (k * 31 + (k >> 8));
        }
        return content;
    }

    private static byte[] gzip(byte[] content) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (OutputStream out = new GZIPOutputStream(bytes)) {
            out.write(content);
        }
        return bytes.toByteArray();
    }

    private static void await(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** Returns a tar whose members contain their own names. */
    private static byte[] tar(String... names) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (TarArchiveOutputStream out = new TarArchiveOutputStream(bytes)) {
            for (String name : names) {
                byte[] content = name.getBytes(StandardCharsets.UTF_8);
                TarArchiveEntry member = new TarArchiveEntry(name);
                member.setSize(content.length);
                out.putArchiveEntry(member);
                out.write(content);
                out.closeArchiveEntry();
            }
        }
        return bytes.toByteArray();
    }
}
