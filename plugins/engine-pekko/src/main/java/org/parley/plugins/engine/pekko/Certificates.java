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
import java.security.MessageDigest;
import java.security.SecureRandom;
import java.security.cert.Certificate;
import java.security.cert.CertificateFactory;
import java.util.ArrayList;
import java.util.Base64;
import java.util.HexFormat;
import java.util.List;
import java.util.stream.Stream;
import org.parley.api.component.Diagnostic;
import org.parley.api.component.ErrorCode;
import org.parley.api.component.ParleyException;

/**
 * Keys and certificates for trials: a private authority, and for each host a key that it has signed. The JDK's {@code keytool} creates
 * them.
 *
 * <p>A directory contains {@code authority.p12}, which signs further hosts and must not leave this machine, {@code trusted.p12} for all
 * hosts, one {@code HOST.p12} per host, and the common {@code password}.
 *
 * <p>For hosts of several organizations, each host creates its key itself and sends a request, so that no private key leaves a host.
 */
public final class Certificates {

    private static final String STORE_TYPE = "PKCS12";
    private static final String AUTHORITY = "authority";
    private static final int PASSWORD_BYTES = 16;

    /** The clocks of hosts differ: certificates created now must already be valid elsewhere. */
    private static final List<String> VALIDITY = List.of("-startdate", "-1d", "-validity", "3650");

    private static final List<String> KEY = Stream.concat(
                    Stream.of("-keyalg", "EC", "-groupname", "secp256r1"), VALIDITY.stream())
            .toList();

    private final Path directory;

    private Certificates(Path directory) {
        this.directory = directory;
    }

    /** Work on keys that may fail. */
    private interface Work<T> {
        T on(Certificates certificates) throws IOException, GeneralSecurityException;
    }

    private static <T> T in(Path directory, Work<T> work) {
        try {
            Files.createDirectories(directory);
            return work.on(new Certificates(directory));
        } catch (IOException | GeneralSecurityException failed) {
            throw new ParleyException(
                    new Diagnostic(
                            ErrorCode.OUTPUT_UNWRITABLE, directory.toString(), "keys cannot be created: " + failed),
                    failed);
        }
    }

    /**
     * Creates the key of this host and a request for its certificate. An existing key is kept.
     *
     * @param host the name or address of this host, as the other processes know it
     * @return the request, which contains no secret
     */
    static Path request(Path directory, String host) {
        return in(directory, certificates -> {
            certificates.makePassword();
            Path store = certificates.keyStore(host);
            if (Files.notExists(store)) {
                certificates.keytool(store, certificates.newKey(host));
                restrict(store);
            }
            Path request = certificates.file(host, ".csr");
            certificates.keytool(store, List.of("-certreq", "-alias", host, "-file", request.toString()));
            return request;
        });
    }

    /**
     * Signs the request of a host. The directory has the authority, which is created if it is missing.
     *
     * @param host the name or address of the host; names in the request are ignored
     * @return the certificates of the host and of the authority, which contain no secret
     */
    static Path sign(Path directory, String host, Path request) {
        return in(directory, certificates -> {
            certificates.makeAuthority();
            Path own = certificates.file(host, ".own");
            List<String> sign = new ArrayList<>(List.of("-gencert", "-rfc", "-alias", AUTHORITY));
            sign.addAll(List.of("-infile", request.toString(), "-outfile", own.toString()));
            sign.addAll(List.of("-ext", alternativeName(host), "-dname", "CN=" + host));
            sign.addAll(VALIDITY);
            certificates.keytool(certificates.authority(), sign);
            Path signed = certificates.file(host, ".crt");
            Files.writeString(
                    signed, Files.readString(own) + pem(certificates.stored().getCertificate(AUTHORITY)));
            Files.delete(own);
            return signed;
        });
    }

    /**
     * Adds the signed certificate to the key of this host, and trusts its authority.
     *
     * @return the SHA-256 of the authority's certificate, to be compared by another way
     */
    static String install(Path directory, String host, Path signed) {
        return in(directory, certificates -> {
            List<Certificate> chain;
            try (InputStream in = Files.newInputStream(signed)) {
                chain = List.copyOf(CertificateFactory.getInstance("X.509").generateCertificates(in));
            }
            KeyStore own = certificates.stored(certificates.keyStore(host));
            boolean fits = chain.size() == 2
                    && own.isKeyEntry(host)
                    && chain.get(0)
                            .getPublicKey()
                            .equals(own.getCertificate(host).getPublicKey());
            if (!fits) {
                throw new GeneralSecurityException(signed + " is not the signed certificate of the key of " + host);
            }
            chain.get(0).verify(chain.get(1).getPublicKey());
            own.setKeyEntry(
                    host,
                    own.getKey(host, certificates.password()),
                    certificates.password(),
                    chain.toArray(Certificate[]::new));
            certificates.write(own, certificates.keyStore(host));
            KeyStore trusted = emptyStore();
            trusted.setCertificateEntry(AUTHORITY, chain.get(1));
            certificates.write(trusted, certificates.trustStore());
            return fingerprint(chain.get(1));
        });
    }

    /** Returns the SHA-256 of the authority's certificate in a directory. */
    static String authorityFingerprint(Path directory) {
        return in(directory, certificates -> fingerprint(certificates.stored().getCertificate(AUTHORITY)));
    }

    private static String fingerprint(Certificate certificate) throws GeneralSecurityException {
        return HexFormat.ofDelimiter(":")
                .withUpperCase()
                .formatHex(MessageDigest.getInstance("SHA-256").digest(certificate.getEncoded()));
    }

    private static String pem(Certificate certificate) throws GeneralSecurityException {
        return "-----BEGIN CERTIFICATE-----\n"
                + Base64.getMimeEncoder(64, new byte[] {'\n'}).encodeToString(certificate.getEncoded())
                + "\n-----END CERTIFICATE-----\n";
    }

    /**
     * Creates the missing files in a directory for these hosts.
     *
     * @param hosts names or addresses, as the other processes know them
     */
    public static Certificates make(Path directory, List<String> hosts) {
        return in(directory, certificates -> {
            certificates.makeAuthority();
            for (String host : hosts) {
                certificates.makeHost(host);
            }
            return certificates;
        });
    }

    public Path keyStore(String host) {
        return file(host, ".p12");
    }

    private Path file(String host, String ending) {
        return directory.resolve(host.replace(':', '_') + ending);
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
        makePassword();
        List<String> make = new ArrayList<>(List.of("-genkeypair", "-alias", AUTHORITY));
        make.addAll(List.of("-dname", "CN=Parley test authority", "-ext", "bc:critical=ca:true"));
        make.addAll(KEY);
        keytool(authority(), make);
        KeyStore trusted = emptyStore();
        trusted.setCertificateEntry(AUTHORITY, stored().getCertificate(AUTHORITY));
        write(trusted, trustStore());
        restrict(authority());
    }

    private void makePassword() throws IOException {
        if (Files.notExists(passwordFile())) {
            byte[] password = new byte[PASSWORD_BYTES];
            new SecureRandom().nextBytes(password);
            Files.writeString(passwordFile(), HexFormat.of().formatHex(password) + "\n");
            restrict(passwordFile());
        }
    }

    private List<String> newKey(String host) {
        List<String> make = new ArrayList<>(List.of("-genkeypair", "-alias", host, "-dname", "CN=" + host));
        make.addAll(List.of("-ext", alternativeName(host)));
        make.addAll(KEY);
        return make;
    }

    private static String alternativeName(String host) {
        boolean isAddress = host.matches("[0-9.]+") || host.contains(":");
        return "san=" + (isAddress ? "ip:" : "dns:") + host;
    }

    private void makeHost(String host) throws IOException, GeneralSecurityException {
        if (Files.exists(keyStore(host))) {
            return;
        }
        List<String> make = newKey(host);
        make.addAll(List.of("-signer", AUTHORITY));
        keytool(authority(), make);
        KeyStore all = stored();
        List<Certificate> chain = new ArrayList<>(List.of(all.getCertificate(host), all.getCertificate(AUTHORITY)));
        KeyStore own = emptyStore();
        own.setKeyEntry(host, all.getKey(host, password()), password(), chain.toArray(Certificate[]::new));
        write(own, keyStore(host));
        restrict(keyStore(host));
        all.deleteEntry(host);
        write(all, authority());
    }

    private void keytool(Path store, List<String> arguments) throws IOException {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "keytool").toString());
        command.addAll(arguments);
        command.addAll(List.of("-storetype", STORE_TYPE, "-keystore", store.toString()));
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
        return stored(authority());
    }

    private KeyStore stored(Path file) throws IOException, GeneralSecurityException {
        KeyStore store = KeyStore.getInstance(STORE_TYPE);
        try (InputStream in = Files.newInputStream(file)) {
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
