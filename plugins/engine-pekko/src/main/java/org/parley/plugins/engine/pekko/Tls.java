package org.parley.plugins.engine.pekko;

import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.net.UnknownHostException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.Provider;
import java.security.cert.CertificateException;
import java.security.cert.CertificateParsingException;
import java.security.cert.X509Certificate;
import java.util.Arrays;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Predicate;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.SSLParameters;
import javax.net.ssl.SSLSession;
import javax.net.ssl.TrustManager;
import javax.net.ssl.TrustManagerFactory;
import javax.net.ssl.X509ExtendedTrustManager;
import org.apache.pekko.remote.artery.tcp.SSLEngineProvider;
import org.conscrypt.Conscrypt;
import org.parley.api.component.Diagnostic;
import org.parley.api.component.ErrorCode;
import org.parley.api.component.ParleyException;
import scala.Option;

/**
 * Mutual TLS for the cluster and for messages. Both sides show a certificate of the trusted authority, and the dialing side checks that it
 * is for the dialed host. For messages, the certificate of the dialing process must also be for the host that its rank announced.
 */
final class Tls implements SSLEngineProvider {

    private static final String STORE_TYPE = "PKCS12";
    private static final String VERSION = "TLSv1.3";

    private final SSLContext context;
    private final SSLContext messages;
    private final Handshakes handshakes;
    private final Consumer<String> refusals;

    private Tls(SSLContext context, SSLContext messages, Handshakes handshakes, Consumer<String> refusals) {
        this.context = context;
        this.messages = messages;
        this.handshakes = handshakes;
        this.refusals = refusals;
    }

    /**
     * @param boringSsl the provider for messages, which is much faster than that of the JDK
     * @param host the host that the certificate must be for
     * @param refusals receives the reason for each rejected certificate of another process
     */
    static Tls load(
            NodeSettings.Stores stores,
            Optional<Provider> boringSsl,
            String host,
            Handshakes handshakes,
            Consumer<String> refusals) {
        char[] password = password(stores.password());
        KeyStore keys = store("key-store", stores.keys(), password);
        KeyStore trusted = store("trust-store", stores.trusted(), password);
        requireOwnCertificate(keys, stores.keys(), host);
        try {
            KeyManagerFactory own = KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
            own.init(keys, password);
            TrustManagerFactory others = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
            others.init(trusted);
            X509ExtendedTrustManager trust = (X509ExtendedTrustManager) others.getTrustManagers()[0];
            TrustManager[] reporting = {new ReportingTrustManager(trust, refusals)};
            SSLContext context = SSLContext.getInstance(VERSION);
            context.init(own.getKeyManagers(), reporting, null);
            SSLContext messages = context;
            if (boringSsl.isPresent()) {
                messages = SSLContext.getInstance(VERSION, boringSsl.get());
                messages.init(own.getKeyManagers(), reporting, null);
            }
            return new Tls(context, messages, handshakes, refusals);
        } catch (GeneralSecurityException unusable) {
            throw refused("key-store", "cannot be used: " + unusable.getMessage(), "");
        }
    }

    /** Returns BoringSSL, or reports why its library cannot be loaded here. */
    static Optional<Provider> boringSsl(Consumer<String> obstacle) {
        try {
            Conscrypt.checkAvailability();
            return Optional.of(Conscrypt.newProvider());
        } catch (LinkageError | RuntimeException missing) {
            obstacle.accept("encrypts messages with Java, because BoringSSL cannot be loaded: " + missing.getMessage());
            return Optional.empty();
        }
    }

    SSLContext context() {
        return context;
    }

    Handshakes handshakes() {
        return handshakes;
    }

    Caller caller(Link link) {
        return new Caller(refusals, link);
    }

    /** Returns the dialing end of a connection for messages. */
    SSLEngine dialing(Address peer) {
        return client(messages, peer);
    }

    /** Returns the receiving end of a connection for messages, and limits its handshake. */
    SSLEngine answering(String from, DataPort port, Link link) {
        handshakes.begin(from, link::isShaken, why -> port.locked(() -> link.lose(why)));
        return server(messages);
    }

    private static SSLEngine client(SSLContext context, Address peer) {
        SSLEngine engine = context.createSSLEngine(peer.host(), peer.port());
        engine.setUseClientMode(true);
        engine.setSSLParameters(checkingHost(engine.getSSLParameters()));
        return engine;
    }

    private static SSLEngine server(SSLContext context) {
        SSLEngine engine = context.createSSLEngine();
        engine.setUseClientMode(false);
        engine.setNeedClientAuth(true);
        return engine;
    }

    static SSLParameters checkingHost(SSLParameters parameters) {
        parameters.setEndpointIdentificationAlgorithm("HTTPS");
        return parameters;
    }

    @Override
    public SSLEngine createServerSSLEngine(String hostname, int port) {
        return handshakes.begin(server(context));
    }

    @Override
    public SSLEngine createClientSSLEngine(String hostname, int port) {
        return client(context, new Address(hostname, port));
    }

    @Override
    public Option<Throwable> verifyClientSession(String hostname, SSLSession session) {
        return Option.empty();
    }

    @Override
    public Option<Throwable> verifyServerSession(String hostname, SSLSession session) {
        return Option.empty();
    }

    private static char[] password(Path file) {
        try {
            List<String> lines = Files.readAllLines(file);
            return lines.isEmpty() ? new char[0] : lines.get(0).toCharArray();
        } catch (IOException unreadable) {
            throw refused(
                    "password-file",
                    file + " cannot be read: " + unreadable,
                    "its first line must be the password of both stores");
        }
    }

    private static KeyStore store(String option, Path file, char[] password) {
        try (InputStream in = Files.newInputStream(file)) {
            KeyStore store = KeyStore.getInstance(STORE_TYPE);
            store.load(in, password);
            return store;
        } catch (IOException | GeneralSecurityException unreadable) {
            throw refused(
                    option,
                    file + " cannot be read: " + unreadable.getMessage(),
                    "give a PKCS #12 file with the password of password-file");
        }
    }

    /** Checks that the own certificate is for the own host. Otherwise other processes would reject it without a message here. */
    private static void requireOwnCertificate(KeyStore keys, Path file, String host) {
        try {
            for (String alias : Collections.list(keys.aliases())) {
                if (keys.isKeyEntry(alias) && keys.getCertificate(alias) instanceof X509Certificate certificate) {
                    certificate.checkValidity();
                    if (!HostNames.of(certificate).include(host)) {
                        throw refused(
                                "key-store",
                                "the certificate in " + file + " is for " + HostNames.of(certificate)
                                        + ", but this process is " + host + ", so the other processes would reject it",
                                "give a certificate for " + host + ", or the host it is for");
                    }
                    return;
                }
            }
        } catch (GeneralSecurityException invalid) {
            throw refused("key-store", "the certificate in " + file + " is not valid: " + invalid.getMessage(), "");
        }
        throw refused("key-store", file + " has no key with a certificate", "");
    }

    private static ParleyException refused(String path, String message, String hint) {
        return new ParleyException(new Diagnostic(ErrorCode.PROCESS_REFUSED, path, message, hint));
    }

    /** The process that dialed a connection, as its certificate names it. */
    static final class Caller implements Predicate<String> {

        private final Consumer<String> refusals;
        private final Link link;

        private Caller(Consumer<String> refusals, Link link) {
            this.refusals = refusals;
            this.link = link;
        }

        /** Returns whether the certificate is for this host. */
        @Override
        public boolean test(String host) {
            try {
                X509Certificate certificate = link.line().certificate();
                HostNames names = HostNames.of(certificate);
                boolean isValid = names.include(host);
                if (!isValid) {
                    refusals.accept("the certificate of "
                            + certificate.getSubjectX500Principal().getName() + ": it is for " + names
                            + ", and its owner dialed as " + host);
                }
                return isValid;
            } catch (CertificateParsingException | IOException unreadable) {
                refusals.accept("a certificate: " + unreadable.getMessage());
                return false;
            }
        }
    }

    /** A trust manager that delegates and reports rejected certificates. */
    private static final class ReportingTrustManager extends X509ExtendedTrustManager {

        /** How BoringSSL and the JDK name a key exchange that is not part of the certificate. */
        private static final String GENERIC = "GENERIC";

        private static final String UNKNOWN = "UNKNOWN";

        private final X509ExtendedTrustManager trust;
        private final Consumer<String> refusals;

        ReportingTrustManager(X509ExtendedTrustManager trust, Consumer<String> refusals) {
            this.trust = trust;
            this.refusals = refusals;
        }

        @Override
        public void checkClientTrusted(X509Certificate[] chain, String type, Socket socket)
                throws CertificateException {
            check(chain, () -> trust.checkClientTrusted(chain, word(type), socket));
        }

        @Override
        public void checkServerTrusted(X509Certificate[] chain, String type, Socket socket)
                throws CertificateException {
            check(chain, () -> trust.checkServerTrusted(chain, word(type), socket));
        }

        @Override
        public void checkClientTrusted(X509Certificate[] chain, String type, SSLEngine engine)
                throws CertificateException {
            check(chain, () -> trust.checkClientTrusted(chain, word(type), engine));
        }

        @Override
        public void checkServerTrusted(X509Certificate[] chain, String type, SSLEngine engine)
                throws CertificateException {
            check(chain, () -> trust.checkServerTrusted(chain, word(type), engine));
        }

        @Override
        public void checkClientTrusted(X509Certificate[] chain, String type) throws CertificateException {
            check(chain, () -> trust.checkClientTrusted(chain, word(type)));
        }

        @Override
        public void checkServerTrusted(X509Certificate[] chain, String type) throws CertificateException {
            check(chain, () -> trust.checkServerTrusted(chain, word(type)));
        }

        @Override
        public X509Certificate[] getAcceptedIssuers() {
            return trust.getAcceptedIssuers();
        }

        private static String word(String type) {
            return type.equals(GENERIC) ? UNKNOWN : type;
        }

        private void check(X509Certificate[] chain, Check check) throws CertificateException {
            try {
                check.run();
            } catch (CertificateException untrusted) {
                String whose = Arrays.stream(chain)
                        .findFirst()
                        .map(first -> first.getSubjectX500Principal().getName())
                        .orElse("nobody");
                refusals.accept("the certificate of " + whose + ": " + untrusted.getMessage());
                throw untrusted;
            }
        }
    }

    private interface Check {
        void run() throws CertificateException;
    }

    /** The host names and addresses of a certificate. */
    record HostNames(List<String> names) {

        private static final int DNS = 2;
        private static final int IP = 7;

        static HostNames of(X509Certificate certificate) throws CertificateParsingException {
            Collection<List<?>> alternatives =
                    Objects.requireNonNullElse(certificate.getSubjectAlternativeNames(), List.of());
            return new HostNames(alternatives.stream()
                    .filter(each -> each.get(0).equals(DNS) || each.get(0).equals(IP))
                    .map(each -> each.get(1).toString())
                    .toList());
        }

        boolean include(String host) {
            return names.stream().anyMatch(name -> matches(name, host));
        }

        private static boolean matches(String name, String host) {
            if (name.startsWith("*.")) {
                int dot = host.indexOf('.');
                return dot > 0 && name.substring(1).equalsIgnoreCase(host.substring(dot));
            }
            return name.equalsIgnoreCase(host)
                    || isAddress(name) && isAddress(host) && address(name).equals(address(host));
        }

        private static boolean isAddress(String text) {
            return text.toLowerCase(Locale.ROOT).matches("[0-9.]+|[0-9a-f:.]*:[0-9a-f:.]*");
        }

        /** Returns the address. The text is an IP address, so no lookup happens. */
        private static InetAddress address(String text) {
            try {
                return InetAddress.getByName(text);
            } catch (UnknownHostException impossible) {
                throw new IllegalStateException(impossible);
            }
        }

        @Override
        public String toString() {
            return names.isEmpty() ? "no host" : String.join(", ", names);
        }
    }
}
