package org.parley.plugins.engine.pekko;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.InetAddress;
import java.net.SocketTimeoutException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.cert.X509Certificate;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Date;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLSocket;
import javax.net.ssl.TrustManager;
import javax.net.ssl.X509TrustManager;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.parley.api.component.ParleyException;
import org.parley.api.engine.Engine;
import org.parley.api.engine.Transport;

/** Checks which processes may join. Every rejected case has a counterpart with the right certificate that joins. */
class CertificatesTest {

    private static final String HOST = "127.0.0.1";
    private static final String OTHER_HOST = "127.0.0.2";

    @TempDir
    private static Path directory;

    private static Certificates ours;
    private static Certificates theirs;

    @BeforeAll
    static void makeCertificates() {
        ours = Certificates.make(directory.resolve("ours"), List.of(HOST, OTHER_HOST));
        theirs = Certificates.make(directory.resolve("theirs"), List.of(HOST));
    }

    @Test
    void certificatesOfOneAuthorityMeetAndOthersAreRejectedMeanwhile() throws Exception {
        Processes run = secured();
        Events zeroTold = new Events();
        try (Engine zero = run.open(0, zeroTold)) {
            CompletableFuture<Transport> first = CompletableFuture.supplyAsync(zero::connect);
            zeroTold.await("joined 1/2");

            assertRefused(run, theirs);
            assertRejectsPeersWithoutCertificates(run.port());
            assertThat(zeroTold.all()).doesNotContain("joined 2/2");

            try (Engine one = run.open(1, new Events())) {
                Transport second = one.connect();
                assertThat(first.get(60, TimeUnit.SECONDS).epoch()).isEqualTo(second.epoch());
                second.claim(0, Long.BYTES).putLong(42);
                second.send(0, 0);
                assertThat(first.get().await(1, 0).getLong()).isEqualTo(42);
            }
        }
    }

    @Test
    void keysWorkOnHostsWhoseClocksAreBehind() throws Exception {
        Instant behind = Instant.now().minus(Duration.ofHours(12));
        Stores.certificate(ours, HOST).checkValidity(Date.from(behind));
    }

    /** The process trusts the others, but they do not trust it. */
    @Test
    void aSelfSignedKeyIsRejectedWithAReason() {
        Processes run = secured();
        Map<String, Object> with = run.settings(1);
        Certificates mixed = Certificates.make(directory.resolve("theirs"), List.of(HOST));
        with.put(
                "key-store",
                Stores.copy(mixed, HOST, ours, directory.resolve("mixed.p12")).toString());
        Events zeroTold = new Events();
        try (Engine zero = run.open(0, zeroTold);
                Engine one = run.open(1, with, new Events())) {
            CompletableFuture.runAsync(zero::connect);
            assertThatThrownBy(one::connect)
                    .isInstanceOf(ParleyException.class)
                    .hasMessageContaining("PARLEY-403 join: 127.0.0.1:" + run.port())
                    .hasMessageContaining("do not trust each other")
                    .hasMessageContaining("certificate");
            assertThat(zeroTold.await("rejected the certificate of CN=" + HOST)).contains("PKIX");
        }
    }

    @Test
    void aCertificateForAnotherHostIsNotEvenTried() {
        Map<String, Object> with = secured().settings(1);
        with.put("key-store", ours.keyStore(OTHER_HOST).toString());
        assertThatThrownBy(() -> new Processes(2).open(1, with, new Events()))
                .hasMessageContaining("PARLEY-403 key-store: ")
                .hasMessageContaining("is for " + OTHER_HOST + ", but this process is " + HOST);
    }

    /** Rank 0 shows a certificate for another host than the dialed one. */
    @Test
    void theDialingProcessChecksTheHost() {
        Processes run = secured();
        Map<String, Object> zeroWith = run.settings(0);
        zeroWith.put("host", OTHER_HOST);
        zeroWith.put("bind-host", "0.0.0.0");
        zeroWith.put("key-store", ours.keyStore(OTHER_HOST).toString());
        try (Engine zero = run.open(0, zeroWith, new Events());
                Engine one = run.open(1, new Events())) {
            CompletableFuture.runAsync(zero::connect);
            assertThatThrownBy(one::connect)
                    .hasMessageContaining("PARLEY-403 join: ")
                    .hasMessageContaining("No subject alternative names matching IP address 127.0.0.1");
        }
    }

    /** A certificate of the same authority, but for another host than that of the rank that its owner claims to be. */
    @Test
    void theAcceptingProcessChecksTheHost() throws Exception {
        Processes run = secured();
        int dataPort = Processes.freePort();
        Map<String, Object> with = run.settings(1);
        with.put("data-port", dataPort);
        Events oneTold = new Events();
        try (Engine zero = run.open(0, new Events());
                Engine one = run.open(1, with, oneTold)) {
            CompletableFuture<Transport> meeting = CompletableFuture.supplyAsync(zero::connect);
            Transport second = one.connect();
            Transport first = meeting.get(60, TimeUnit.SECONDS);

            assertThat(isHungUpOn(OTHER_HOST, dataPort, new Wire.Hello(second.epoch(), 0, 1)))
                    .isTrue();
            assertThat(oneTold.await("rejected the certificate of CN=" + OTHER_HOST))
                    .contains("it is for " + OTHER_HOST + ", and its owner dialed as " + HOST);

            first.claim(1, Long.BYTES).putLong(42);
            first.send(1, 0);
            assertThat(second.await(0, 0).getLong()).isEqualTo(42);
        }
    }

    private static boolean isHungUpOn(String host, int port, Wire.Hello hello) throws Exception {
        SSLContext context = Tls.load(
                        new NodeSettings.Stores(ours.keyStore(host), ours.trustStore(), ours.passwordFile()),
                        Optional.empty(),
                        host,
                        new Handshakes(1, Duration.ofSeconds(1)),
                        refusal -> {})
                .context();
        try (SSLSocket socket =
                (SSLSocket) context.getSocketFactory().createSocket(InetAddress.getByName(HOST), port)) {
            socket.setSoTimeout(20_000);
            socket.getOutputStream().write(hello.bytes().array());
            return socket.getInputStream().read() < 0;
        } catch (SocketTimeoutException taken) {
            return false;
        }
    }

    @Test
    void withoutCertificatesNothingIsOpened() {
        assertThatThrownBy(() -> new Processes(2).with("insecure", false).open(0, new Events()))
                .hasMessageContaining("PARLEY-403 key-store: ")
                .hasMessageContaining("there is no key-store, no trust-store, no password-file")
                .hasMessageContaining("insecure: true");
    }

    @Test
    void plainTextIsRefusedOffLoopback() {
        for (Map<String, Object> elsewhere : List.<Map<String, Object>>of(
                Map.of("host", "192.0.2.1"), Map.of("bind-host", "0.0.0.0"), Map.of("join", "192.0.2.1:7400"))) {
            Processes run = new Processes(2);
            elsewhere.forEach(run::with);
            assertThatThrownBy(() -> run.open(1, new Events()))
                    .as("%s", elsewhere)
                    .hasMessageContaining("PARLEY-403 insecure: ")
                    .hasMessageContaining("is not on loopback");
        }
    }

    /** Each host keeps its key; the authority receives requests and returns certificates. */
    @Test
    void hostsWithKeysOfTheirOwnMeet() throws Exception {
        Path authority = directory.resolve("authority");
        Processes run = new Processes(2).with("insecure", false).with("wait", 30.0);
        List<Map<String, Object>> with = new ArrayList<>();
        for (int rank = 0; rank < 2; rank++) {
            Path own = directory.resolve("own-" + rank);
            Path request = Certificates.request(own, HOST);
            assertThat(Files.readString(request)).startsWith("-----BEGIN NEW CERTIFICATE REQUEST");
            Path signed = Certificates.sign(authority, HOST, request);
            assertThat(Files.readString(signed)).doesNotContain("PRIVATE");
            assertThat(Certificates.install(own, HOST, signed)).isEqualTo(Certificates.authorityFingerprint(authority));
            Map<String, Object> settings = run.settings(rank);
            settings.put("key-store", own.resolve(HOST + ".p12").toString());
            settings.put("trust-store", own.resolve("trusted.p12").toString());
            settings.put("password-file", own.resolve("password").toString());
            with.add(settings);
        }
        try (Stream<Path> files = Files.list(authority)) {
            assertThat(files.map(file -> file.getFileName().toString()))
                    .containsExactlyInAnyOrder("authority.p12", "password", "trusted.p12", HOST + ".crt");
        }
        try (Engine zero = run.open(0, with.get(0), new Events());
                Engine one = run.open(1, with.get(1), new Events())) {
            CompletableFuture<Transport> first = CompletableFuture.supplyAsync(zero::connect);
            assertThat(one.connect().epoch())
                    .isEqualTo(first.get(60, TimeUnit.SECONDS).epoch());
        }
    }

    @Test
    void theCertificateOfAnotherKeyIsNotInstalled() {
        Path authority = directory.resolve("authority-of-strangers");
        Path stranger = directory.resolve("stranger");
        Path signed = Certificates.sign(authority, HOST, Certificates.request(directory.resolve("someone"), HOST));
        Certificates.request(stranger, HOST);
        assertThatThrownBy(() -> Certificates.install(stranger, HOST, signed))
                .hasMessageContaining("PARLEY-124 " + stranger)
                .hasMessageContaining("is not the signed certificate of the key of " + HOST);
    }

    @Test
    void hostsCanBeAddedLater() {
        Certificates.make(directory.resolve("ours"), List.of("node7.example"));
        assertThat(ours.keyStore("node7.example")).exists();
        Processes run = secured();
        Map<String, Object> with = run.settings(1);
        with.put("host", "node7.example");
        with.put("key-store", ours.keyStore("node7.example").toString());
        run.open(1, with, new Events()).close();
    }

    private static Processes secured() {
        return new Processes(2).securedBy(ours, HOST).with("wait", 30.0);
    }

    private static void assertRefused(Processes run, Certificates strange) {
        Map<String, Object> with = run.settings(1);
        with.put("key-store", strange.keyStore(HOST).toString());
        with.put("password-file", strange.passwordFile().toString());
        with.put("trust-store", strange.trustStore().toString());
        try (Engine stranger = run.open(1, with, new Events())) {
            assertThatThrownBy(stranger::connect)
                    .hasMessageContaining("PARLEY-403 join: ")
                    .hasMessageContaining("PKIX path");
        }
    }

    /** A peer without any certificate. */
    private static void assertRejectsPeersWithoutCertificates(int port) throws Exception {
        SSLContext trusting = SSLContext.getInstance("TLSv1.3");
        trusting.init(null, new TrustManager[] {new TrustsAll()}, null);
        try (SSLSocket socket =
                (SSLSocket) trusting.getSocketFactory().createSocket(InetAddress.getByName(HOST), port)) {
            socket.setSoTimeout(10_000);
            assertThatThrownBy(() -> {
                        socket.getOutputStream().write(1);
                        socket.getInputStream().read();
                    })
                    .isInstanceOf(IOException.class)
                    .isNotInstanceOf(SocketTimeoutException.class);
        }
    }

    private static final class TrustsAll implements X509TrustManager {
        @Override
        public void checkClientTrusted(X509Certificate[] chain, String type) {}

        @Override
        public void checkServerTrusted(X509Certificate[] chain, String type) {}

        @Override
        public X509Certificate[] getAcceptedIssuers() {
            return new X509Certificate[0];
        }
    }
}
