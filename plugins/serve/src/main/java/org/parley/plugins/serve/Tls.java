package org.parley.plugins.serve;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import org.parley.api.component.ErrorCode;
import org.parley.api.component.Fault;
import org.parley.api.component.ParleyException;

/** The key that the server shows, and where its password is. */
record Tls(Path keyStore, Path passwordFile) {

    SSLContext context() {
        try (InputStream bytes = Files.newInputStream(keyStore)) {
            char[] password = Files.readAllLines(passwordFile).stream()
                    .findFirst()
                    .orElse("")
                    .toCharArray();
            KeyStore keys = KeyStore.getInstance("PKCS12");
            keys.load(bytes, password);
            KeyManagerFactory managers = KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
            managers.init(keys, password);
            SSLContext context = SSLContext.getInstance("TLS");
            context.init(managers.getKeyManagers(), null, null);
            return context;
        } catch (IOException | GeneralSecurityException failure) {
            throw new ParleyException(
                    new Fault(
                            ErrorCode.CONFIG_UNREADABLE,
                            "--key-store",
                            keyStore + " cannot be used: " + failure.getMessage(),
                            "a PKCS #12 file, and its password in the first line of --password-file"),
                    failure);
        }
    }
}
