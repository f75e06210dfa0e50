package org.parley.plugins.engine.pekko;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.SecureRandom;
import java.security.cert.Certificate;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import org.parley.api.component.Diagnostic;
import org.parley.api.component.ErrorCode;
import org.parley.api.component.ParleyException;

/**
 * Keys and certificates for trials: a private authority, and for each host a key that it has signed. The JDK's {@code keytool} creates
 * them.
 *
 * <p>A directory contains {@code authority.p12}, which signs further hosts and must not leave this machine, {@code trusted.p12} for all
 * hosts, one {@code HOST.p12} per host, and the common {@code password}.
 */
public final class Certificates {

    private static final String STORE_TYPE = "PKCS12";
    private static final String AUTHORITY = "authority";
    private static final int PASSWORD_BYTES = 16;

    private final Path directory;

    private Certificates(Path directory) {
        this.directory = directory;
    }

    /**
     * Creates the missing files in a directory for these hosts.
     *
     * @param hosts names or addresses, as the other processes know them
     */
    public static Certificates make(Path directory, List<String> hosts) {
        Certificates certificates = new Certificates(directory);
        try {
            Files.createDirectories(directory);
            certificates.makeAuthority();
            for (String host : hosts) {
                certificates.makeHost(host);
            }
            return certificates;
        } catch (IOException | GeneralSecurityException failed) {
            throw new ParleyException(
                    new Diagnostic(
                            ErrorCode.OUTPUT_UNWRITABLE, directory.toString(), "keys cannot be created: " + failed),
                    failed);
        }
    }

    public Path keyStore(String host) {
        return directory.resolve(host.replace(':', '_') + ".p12");
    }

    public Path trustStore() {
        return directory.resolve("trusted.p12");
    }

    public Path passwordFile() {
        return directory.resolve("password");
    }

    private Path authority() {
        return directory.resolve(AUTHORITY + ".p12");
    }

    private void makeAuthority() throws IOException, GeneralSecurityException {
        if (Files.exists(authority())) {
            return;
        }
        byte[] password = new byte[PASSWORD_BYTES];
        new SecureRandom().nextBytes(password);
        Files.writeString(passwordFile(), HexFormat.of().formatHex(password) + "\n");
        keytool(
                "-genkeypair",
                "-alias",
                AUTHORITY,
                "-dname",
                "CN=Parley test authority",
                "-ext",
                "bc:critical=ca:true");
        KeyStore trusted = emptyStore();
        trusted.setCertificateEntry(AUTHORITY, stored().getCertificate(AUTHORITY));
        write(trusted, trustStore());
        restrict(authority());
        restrict(passwordFile());
    }

    private void makeHost(String host) throws IOException, GeneralSecurityException {
        if (Files.exists(keyStore(host))) {
            return;
        }
        boolean isAddress = host.matches("[0-9.]+") || host.contains(":");
        keytool(
                "-genkeypair",
                "-alias",
                host,
                "-dname",
                "CN=" + host,
                "-signer",
                AUTHORITY,
                "-ext",
                "san=" + (isAddress ? "ip:" : "dns:") + host);
        KeyStore all = stored();
        List<Certificate> chain = new ArrayList<>(List.of(all.getCertificate(host), all.getCertificate(AUTHORITY)));
        KeyStore own = emptyStore();
        own.setKeyEntry(host, all.getKey(host, password()), password(), chain.toArray(Certificate[]::new));
        write(own, keyStore(host));
        restrict(keyStore(host));
        all.deleteEntry(host);
        write(all, authority());
    }

    private void keytool(String... arguments) throws IOException {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "keytool").toString());
        command.addAll(List.of(arguments));
        command.addAll(List.of("-keyalg", "EC", "-groupname", "secp256r1"));
        // The clocks of hosts differ: certificates created now must already be valid elsewhere.
        command.addAll(List.of("-startdate", "-1d", "-validity", "3650"));
        command.addAll(
                List.of("-storetype", STORE_TYPE, "-keystore", authority().toString()));
        command.addAll(List.of("-storepass:file", passwordFile().toString()));
        Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
        String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        try {
            if (process.waitFor() != 0) {
                throw new IOException("keytool failed: " + said.strip());
            }
        } catch (InterruptedException interrupted) {
            process.destroy();
            Thread.currentThread().interrupt();
            throw new IOException("interrupted", interrupted);
        }
    }

    private KeyStore stored() throws IOException, GeneralSecurityException {
        KeyStore store = KeyStore.getInstance(STORE_TYPE);
        try (InputStream in = Files.newInputStream(authority())) {
            store.load(in, password());
        }
        return store;
    }

    private static KeyStore emptyStore() throws IOException, GeneralSecurityException {
        KeyStore store = KeyStore.getInstance(STORE_TYPE);
        store.load(null, null);
        return store;
    }

    private void write(KeyStore store, Path file) throws IOException, GeneralSecurityException {
        try (OutputStream out = Files.newOutputStream(file)) {
            store.store(out, password());
        }
    }

    private char[] password() throws IOException {
        return Files.readAllLines(passwordFile()).get(0).toCharArray();
    }

    /** Restricts a file to its owner, if the file system supports owners. */
    private static void restrict(Path file) throws IOException {
        if (file.getFileSystem().supportedFileAttributeViews().contains("posix")) {
            Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-------"));
        }
    }
}
