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

@Described(name = "serve", description = "Display runs in the browser, live while they run; runs can be stopped there.")
public final class ServeFactory implements CommandFactory {

    /** The default directory of runs. It does not exist before the first run. */
    static final String USUAL = "runs";

    private static final Option<String> DIRECTORY =
            Option.text("directory").orElse(USUAL).description("Directory of a run, of runs, or of sweeps.");
    private static final Option<String> HOST = Option.text("host")
            .orElse("127.0.0.1")
            .description("Address to listen on; any address other than loopback requires key-store.");
    private static final Option<Integer> PORT = Option.integer("port")
            .from(0)
            .to(65_535)
            .orElse(8642)
            .description("Port to listen on; 0 chooses a free port.");
    private static final Option<List<String>> ALLOWED_HOSTS = Option.texts("allowed-hosts")
            .orElse(List.of())
            .description("Accepted host names, in addition to IP addresses and localhost.");
    private static final Option<Path> KEY_STORE =
            Option.file("key-store").description("PKCS #12 file with the key and the certificate for TLS.");
    private static final Option<Path> PASSWORD_FILE =
            Option.file("password-file").description("File whose first line is the password of key-store.");

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
                : List.of("key-store and password-file must be given together");
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
     * @param allowedHosts accepted host names, in addition to IP addresses and localhost
     * @param tls the TLS settings; without them the server listens on loopback only
     */
    record Serve(String directory, String host, int port, List<String> allowedHosts, Optional<Tls> tls)
            implements Command {

        /**
         * The number of threads. Each waits for the rest of an incomplete request, so there are enough that a few slow clients do not block
         * the server.
         */
        private static final int THREADS = 256;

        private static final int SECONDS_TO_KEEP_A_THREAD = 30;

        /**
         * The time limit for receiving a request. Without it, an incomplete request, which needs no token, would occupy its thread forever.
         */
        private static final int SECONDS_TO_ASK = 5;

        /** The time limit for the response. Pages poll and never wait, but sending a large file over a slow connection takes time. */
        private static final int SECONDS_TO_ANSWER = 600;

        @Override
        public int run(CommandContext context) throws InterruptedException {
            Path root = context.directory().resolve(directory).normalize();
            if (!Files.isDirectory(root) && !directory.equals(ServeFactory.USUAL)) {
                throw new ParleyException(new Diagnostic(
                        ErrorCode.RUN_NOT_FOUND,
                        directory,
                        "this directory does not exist",
                        "give the directory that contains, or will contain, the runs"));
            }
            InetAddress address = address();
            if (!address.isLoopbackAddress() && tls.isEmpty()) {
                throw new ParleyException(new Diagnostic(
                        ErrorCode.CONFIG_MISSING,
                        "--key-store",
                        "is required on addresses that other machines can reach, and " + host
                                + " is not a loopback address",
                        "create one as described in docs/serve.md, or omit --host and use an SSH tunnel"));
            }
            HttpServer server = server(new InetSocketAddress(address, port));
            Gate gate = new Gate(allowedHosts, server.getAddress().getPort(), tls.isPresent());
            Catalogue catalogue = new Catalogue(root, context);
            server.createContext("/", new Dashboard(catalogue, gate, context));
            Executor threads = threads();
            server.setExecutor(threads);
            server.start();
            threads.execute(
                    catalogue::runs); // reading thousands of runs takes seconds, so start before the first request
            String shown = address.isAnyLocalAddress() && !allowedHosts.isEmpty() ? allowedHosts.get(0) : host;
            context.out().println("runs in " + directory + ": " + gate.entrance(shown));
            context.out().println("Ctrl-C stops the server; the runs continue.");
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
                                "'" + host + "' is not an address of this machine"),
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

        /** Creates the server. The JDK's server reads its limits when its classes are loaded, so they are set here. */
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
                                "cannot listen on " + address.getHostString() + ":" + port + ": " + taken.getMessage(),
                                "choose another port, or 0 for a free one"),
                        taken);
            }
        }
    }

    /** The key store of the server and the file with its password. */
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
                                "give a PKCS #12 file, and its password in the first line of --password-file"),
                        failure);
            }
        }
    }
}
