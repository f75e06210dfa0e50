package org.parley.plugins.engine.pekko;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.parley.api.component.Diagnostic;
import org.parley.api.component.ErrorCode;
import org.parley.api.component.Option;
import org.parley.api.component.ParleyException;
import org.parley.api.component.Settings;
import org.parley.api.engine.Placement;

/**
 * The settings of one process.
 *
 * @param control the address by which the others reach its cluster member
 * @param data the address to which the others send their messages
 * @param bindHost the host to listen on
 * @param first the control address of rank 0
 * @param largestMessage the maximum size in bytes
 */
record NodeSettings(
        Placement place,
        Address control,
        Address data,
        String bindHost,
        Address first,
        Optional<Stores> stores,
        Encryption tls,
        Duration patience,
        Duration silence,
        Duration deadline,
        Duration heartbeatPause,
        Duration stableAfter,
        int largestMessage) {

    static final Option<String> HOST = Option.text("host")
            .orElse("127.0.0.1")
            .description(
                    "Name or address by which the other processes reach this one; its certificate must be for it.");
    static final Option<Integer> PORT = Option.integer("port")
            .from(0)
            .to(65_535)
            .orElse(7400)
            .description("Port of the cluster; 0 chooses a free port, which rank 0 must not do.");
    static final Option<Integer> DATA_PORT = Option.integer("data-port")
            .from(0)
            .to(65_535)
            .description("Port for messages from the others; by default the one after 'port'.");
    static final Option<String> BIND_HOST = Option.text("bind-host")
            .description("Address to listen on if it differs from 'host', for instance 0.0.0.0 in a container.");
    static final Option<String> JOIN = Option.text("join")
            .description("HOST:PORT of rank 0, exactly as its own 'host' and 'port'; required on every other rank.");
    static final Option<Path> KEY_STORE =
            Option.file("key-store").description("PKCS #12 file with the key and the certificate of this process.");
    static final Option<Path> TRUST_STORE = Option.file("trust-store")
            .description("PKCS #12 file with the authority that signed the certificates of all processes.");
    static final Option<Path> PASSWORD_FILE =
            Option.file("password-file").description("File whose first line is the password of both stores.");
    static final Option<Boolean> INSECURE = Option.flag("insecure")
            .orElse(false)
            .description("Unencrypted connections without certificates; on loopback only.");
    static final Option<Encryption> TLS = Option.choice("tls", Encryption.class)
            .description("Encryption of vectors: the fastest that works on this machine, or that of Java.");
    static final Option<Double> WAIT = seconds("wait", 600, "Seconds to wait for missing processes.");
    static final Option<Double> SILENCE =
            seconds("silence", 30, "Seconds without a heartbeat on a connection after which the peer is lost.");
    static final Option<Double> DEADLINE = seconds(
            "deadline", 3600, "Seconds to wait for a message of a live process; choose more than any round takes.");
    static final Option<Double> HEARTBEAT_PAUSE =
            seconds("heartbeat-pause", 10, "Seconds without a heartbeat after which a process is considered dead.");
    static final Option<Double> STABLE_AFTER =
            seconds("stable-after", 3, "Seconds until a dead process is removed from the cluster.");
    static final Option<Integer> LARGEST_MESSAGE = Option.integer("largest-message")
            .from(1)
            .to(2047)
            .orElse(1024)
            .description("Maximum size of a message in megabytes; both sides reject larger ones.");

    static final List<Option<?>> ALL = List.of(
            HOST,
            PORT,
            DATA_PORT,
            BIND_HOST,
            JOIN,
            KEY_STORE,
            TRUST_STORE,
            PASSWORD_FILE,
            INSECURE,
            TLS,
            WAIT,
            SILENCE,
            DEADLINE,
            HEARTBEAT_PAUSE,
            STABLE_AFTER,
            LARGEST_MESSAGE);

    private static final int MEGABYTE = 1 << 20;

    /** The implementation of TLS for messages; they understand each other. */
    enum Encryption {
        FASTEST,
        JAVA
    }

    /** The files with keys and certificates. */
    record Stores(Path keys, Path trusted, Path password) {}

    /** @throws ParleyException with all errors */
    static NodeSettings of(Settings settings, Placement place) {
        Address control = new Address(settings.get(HOST), settings.get(PORT));
        int dataPort = settings.find(DATA_PORT).orElse(control.port() == 0 ? 0 : Math.min(control.port() + 1, 65_535));
        Optional<String> join = settings.find(JOIN);
        if (place.rank() == 0 && control.port() == 0) {
            throw refused("port", "other processes cannot join port 0", "give rank 0 a fixed port");
        }
        if (place.rank() != 0 && join.isEmpty()) {
            throw new ParleyException(new Diagnostic(
                    ErrorCode.CONFIG_MISSING,
                    "join",
                    "rank " + place.rank() + " does not know the address of rank 0",
                    "give the host and the port of rank 0, for instance join: node0:7400"));
        }
        Address first = place.rank() == 0 ? control : address(join.orElseThrow());
        NodeSettings all = new NodeSettings(
                place,
                control,
                new Address(control.host(), dataPort),
                settings.find(BIND_HOST).orElse(control.host()),
                first,
                stores(settings),
                settings.get(TLS),
                duration(settings.get(WAIT)),
                duration(settings.get(SILENCE)),
                duration(settings.get(DEADLINE)),
                duration(settings.get(HEARTBEAT_PAUSE)),
                duration(settings.get(STABLE_AFTER)),
                (int) Math.min(
                        (long) settings.get(LARGEST_MESSAGE) * MEGABYTE, Integer.MAX_VALUE - Wire.HEAD - Long.BYTES));
        if (all.stores().isEmpty()) {
            all.requireLoopback();
        }
        return all;
    }

    /** Returns the rank of this process. */
    int rank() {
        return place.rank();
    }

    /** Returns the time until a process that has lost rank 0 has left its former cluster. */
    Duration timeToJoinAgain() {
        return heartbeatPause.plus(stableAfter);
    }

    private void requireLoopback() {
        for (Address each : List.of(control, first, new Address(bindHost, 0))) {
            if (!each.isLoopback()) {
                throw refused(
                        "insecure",
                        each.host()
                                + " is not on loopback, and without certificates anyone there could join or read messages",
                        "replace insecure: true by key-store, trust-store and password-file");
            }
        }
    }

    private static Optional<Stores> stores(Settings settings) {
        if (settings.get(INSECURE)) {
            return Optional.empty();
        }
        List<String> missing = List.of(KEY_STORE, TRUST_STORE, PASSWORD_FILE).stream()
                .filter(option -> settings.find(option).isEmpty())
                .map(Option::name)
                .toList();
        if (!missing.isEmpty()) {
            throw refused(
                    missing.get(0),
                    "processes authenticate each other by certificates, and there is no "
                            + String.join(", no ", missing),
                    "set them, or set insecure: true for a trial on one machine");
        }
        return Optional.of(new Stores(settings.get(KEY_STORE), settings.get(TRUST_STORE), settings.get(PASSWORD_FILE)));
    }

    private static Address address(String text) {
        return Address.parse(text)
                .orElseThrow(() -> new ParleyException(new Diagnostic(
                        ErrorCode.CONFIG_OUT_OF_RANGE,
                        "join",
                        "'" + text + "' does not have the form HOST:PORT",
                        "write for instance node0:7400")));
    }

    private static ParleyException refused(String path, String message, String hint) {
        return new ParleyException(new Diagnostic(ErrorCode.PROCESS_REFUSED, path, message, hint));
    }

    private static Option<Double> seconds(String name, double standard, String words) {
        return Option.number(name).above(0).to(1e6).orElse(standard).description(words);
    }

    private static Duration duration(double seconds) {
        return Duration.ofMillis(Math.max(1, Math.round(seconds * 1000)));
    }
}
