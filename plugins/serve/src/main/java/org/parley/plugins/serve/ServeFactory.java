package org.parley.plugins.serve;

import com.sun.net.httpserver.HttpServer;
import com.sun.net.httpserver.HttpsConfigurator;
import com.sun.net.httpserver.HttpsServer;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.UnknownHostException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executor;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import org.parley.api.command.Command;
import org.parley.api.command.CommandContext;
import org.parley.api.command.CommandFactory;
import org.parley.api.component.Described;
import org.parley.api.component.Diagnostic;
import org.parley.api.component.ErrorCode;
import org.parley.api.component.Option;
import org.parley.api.component.ParleyException;
import org.parley.api.component.Settings;

@Described(
        name = "serve",
        says = "Show runs in the browser, live while they are under way; a run can be stopped there.")
public final class ServeFactory implements CommandFactory {

    /** Where runs go unless somebody says otherwise; there is none before the first. */
    static final String USUAL = "runs";

    private static final Option<String> DIRECTORY = Option.text("directory")
            .orElse(USUAL)
            .says("Where runs are: the directory of a run, of runs, or of sweeps.");
    private static final Option<String> HOST = Option.text("host")
            .orElse("127.0.0.1")
            .says("Address to listen at; any but those of this machine alone needs key-store.");
    private static final Option<Integer> PORT =
            Option.integer("port").from(0).to(65_535).orElse(8642).says("Port to listen at; 0 for any that is free.");
    private static final Option<List<String>> ALLOWED_HOSTS = Option.texts("allowed-hosts")
            .orElse(List.of())
            .says("Names by which browsers may ask for it, beside addresses and localhost.");
    private static final Option<Path> KEY_STORE =
            Option.file("key-store").says("PKCS #12 file with the key and the certificate for TLS.");
    private static final Option<Path> PASSWORD_FILE =
            Option.file("password-file").says("File whose first line is the password of key-store.");

    @Override
    public List<Option<?>> options() {
        return List.of(DIRECTORY, HOST, PORT, ALLOWED_HOSTS, KEY_STORE, PASSWORD_FILE);
    }

    @Override
    public List<Option<?>> arguments() {
        return List.of(DIRECTORY);
    }

    @Override
    public List<String> errors(Settings settings) {
        return settings.find(KEY_STORE).isPresent()
                        == settings.find(PASSWORD_FILE).isPresent()
                ? List.of()
                : List.of("key-store and password-file belong together: give both");
    }

    @Override
    public Command create(Settings settings) {
        return new Serve(
                settings.get(DIRECTORY),
                settings.get(HOST),
                settings.get(PORT),
                settings.get(ALLOWED_HOSTS),
                settings.find(KEY_STORE).map(store -> new Tls(store, settings.get(PASSWORD_FILE))));
    }

    /**
     * Serves the runs of a directory until the process ends.
     *
     * @param allowedHosts names by which browsers may ask for it
     * @param tls without which nobody but this machine is served
     */
    record Serve(String directory, String host, int port, List<String> allowedHosts, Optional<Tls> tls)
            implements Command {

        /** Each waits for the rest of a request that has begun: enough of them that a few slow ones keep nobody out. */
        private static final int THREADS = 256;

        private static final int SECONDS_TO_KEEP_A_THREAD = 30;

        /** How long a request may take to arrive: half a request, which needs no token, would keep its thread for ever. */
        private static final int SECONDS_TO_ASK = 5;

        /** And its answer to be made and fetched: pages ask again and again, none waits, but a large file takes its time on a slow line. */
        private static final int SECONDS_TO_ANSWER = 600;

        @Override
        public int run(CommandContext context) throws InterruptedException {
            Path root = context.directory().resolve(directory).normalize();
            if (!Files.isDirectory(root) && !directory.equals(ServeFactory.USUAL)) {
                throw new ParleyException(new Diagnostic(
                        ErrorCode.RUN_NOT_FOUND,
                        directory,
                        "there is no such directory",
                        "give one that runs are or will be written into"));
            }
            InetAddress address = address();
            if (!address.isLoopbackAddress() && tls.isEmpty()) {
                throw new ParleyException(new Diagnostic(
                        ErrorCode.CONFIG_MISSING,
                        "--key-store",
                        "is needed where others can listen, and " + host + " is no address of this machine alone",
                        "docs/serve.md makes one, or leave out --host and come through an SSH tunnel"));
            }
            HttpServer server = server(new InetSocketAddress(address, port));
            Gate gate = new Gate(allowedHosts, server.getAddress().getPort(), tls.isPresent());
            Catalogue catalogue = new Catalogue(root, context);
            server.createContext("/", new Dashboard(catalogue, gate, context));
            Executor threads = threads();
            server.setExecutor(threads);
            server.start();
            threads.execute(catalogue::runs); // thousands of runs take seconds: begin before a browser asks
            String shown = address.isAnyLocalAddress() && !allowedHosts.isEmpty() ? allowedHosts.get(0) : host;
            context.out().println("runs in " + directory + ": " + gate.entrance(shown));
            context.out().println("Ctrl-C ends the server; runs go on.");
            context.out().flush();
            new CountDownLatch(1).await();
            return 0;
        }

        private InetAddress address() {
            try {
                return InetAddress.getByName(host);
            } catch (UnknownHostException unknown) {
                throw new ParleyException(
                        new Diagnostic(
                                ErrorCode.CONFIG_OUT_OF_RANGE,
                                "--host",
                                "'" + host + "' is no address of this machine"),
                        unknown);
            }
        }

        private static Executor threads() {
            ThreadPoolExecutor threads = new ThreadPoolExecutor(
                    THREADS, THREADS, SECONDS_TO_KEEP_A_THREAD, TimeUnit.SECONDS, new LinkedBlockingQueue<>(), work -> {
                        Thread thread = new Thread(work, "serve");
                        thread.setDaemon(true);
                        return thread;
                    });
            threads.allowCoreThreadTimeOut(true);
            return threads;
        }

        /** The JDK's server reads its limits when its classes are loaded, which is here. */
        private HttpServer server(InetSocketAddress address) {
            System.getProperties().putIfAbsent("sun.net.httpserver.maxReqTime", Integer.toString(SECONDS_TO_ASK));
            System.getProperties().putIfAbsent("sun.net.httpserver.maxRspTime", Integer.toString(SECONDS_TO_ANSWER));
            try {
                if (tls.isEmpty()) {
                    return HttpServer.create(address, 0);
                }
                HttpsServer server = HttpsServer.create(address, 0);
                server.setHttpsConfigurator(new HttpsConfigurator(tls.get().context()));
                return server;
            } catch (IOException taken) {
                throw new ParleyException(
                        new Diagnostic(
                                ErrorCode.CONFIG_CONFLICT,
                                "--port",
                                "cannot listen at " + address.getHostString() + ":" + port + ": " + taken.getMessage(),
                                "choose another port, or 0 for any that is free"),
                        taken);
            }
        }
    }

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
                        new Diagnostic(
                                ErrorCode.CONFIG_UNREADABLE,
                                "--key-store",
                                keyStore + " cannot be used: " + failure.getMessage(),
                                "a PKCS #12 file, and its password in the first line of --password-file"),
                        failure);
            }
        }
    }
}
