package org.parley.plugins.engine.pekko;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.cert.X509Certificate;

/** Creates keys from one store with the password of another. */
final class Stores {

    private Stores() {}

    static X509Certificate certificate(Certificates of, String host) {
        try {
            KeyStore store = KeyStore.getInstance("PKCS12");
            try (var in = Files.newInputStream(of.keyStore(host))) {
                store.load(in, password(of));
            }
            return (X509Certificate) store.getCertificate(host);
        } catch (IOException | GeneralSecurityException failed) {
            throw new IllegalStateException(failed);
        }
    }

    static Path copy(Certificates from, String host, Certificates like, Path to) {
        try {
            KeyStore source = KeyStore.getInstance("PKCS12");
            try (var in = Files.newInputStream(from.keyStore(host))) {
                source.load(in, password(from));
            }
            KeyStore target = KeyStore.getInstance("PKCS12");
            target.load(null, null);
            target.setKeyEntry(
                    host, source.getKey(host, password(from)), password(like), source.getCertificateChain(host));
            try (var out = Files.newOutputStream(to)) {
                target.store(out, password(like));
            }
            return to;
        } catch (IOException | GeneralSecurityException failed) {
            throw new IllegalStateException(failed);
        }
    }

    private static char[] password(Certificates certificates) throws IOException {
        return Files.readAllLines(certificates.passwordFile()).get(0).toCharArray();
    }
}
