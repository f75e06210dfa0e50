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
 * @param control where the others reach its cluster
 * @param data where the others send their messages
 * @param bindHost where it listens
 * @param first the control address of rank 0
 * @param largestMessage in bytes
 */
record NodeSettings(
        Placement place,
        Address control,
        Address data,
        String bindHost,
        Address first,
        Optional<Stores> stores,
        Duration patience,
        Duration silence,
        Duration deadline,
        Duration heartbeatPause,
        Duration stableAfter,
        int largestMessage) {

    static final Option<String> HOST = Option.text("host")
            .orElse("127.0.0.1")
            .says("Name or address under which the other processes reach this one; its certificate must be for it.");
    static final Option<Integer> PORT = Option.integer("port")
            .from(0)
            .to(65_535)
            .orElse(7400)
            .says("Port of the cluster; 0 takes any that is free, which rank 0 must not.");
    static final Option<Integer> DATA_PORT = Option.integer("data-port")
            .from(0)
            .to(65_535)
            .says("Port for the rows of the others; by default the one after 'port'.");
    static final Option<String> BIND_HOST = Option.text("bind-host")
            .says("Address to listen on where it is not 'host', for instance 0.0.0.0 in a container.");
    static final Option<String> JOIN = Option.text("join")
            .says("HOST:PORT of rank 0, spelled as its own 'host' and 'port'; every other rank needs it.");
    static final Option<Path> KEY_STORE =
            Option.file("key-store").says("PKCS #12 file with the key of this process and its certificate.");
    static final Option<Path> TRUST_STORE = Option.file("trust-store")
            .says("PKCS #12 file with the authority that signed the certificates of all processes.");
    static final Option<Path> PASSWORD_FILE =
            Option.file("password-file").says("File whose first line is the password of both stores.");
    static final Option<Boolean> INSECURE = Option.flag("insecure")
            .orElse(false)
            .says("Whether to do without certificates and encryption; on loopback only.");
    static final Option<Double> WAIT = seconds("wait", 600, "Seconds to wait for processes that are missing.");
    static final Option<Double> SILENCE =
            seconds("silence", 30, "Seconds without a sign of life on a connection after which the peer is lost.");
    static final Option<Double> DEADLINE = seconds(
            "deadline", 3600, "Seconds to wait for a message of a process that is alive, longer than any round takes.");
    static final Option<Double> HEARTBEAT_PAUSE =
            seconds("heartbeat-pause", 10, "Seconds without a heartbeat after which a process is taken for dead.");
    static final Option<Double> STABLE_AFTER =
            seconds("stable-after", 3, "Seconds from there until it is removed from the cluster.");
    static final Option<Integer> LARGEST_MESSAGE = Option.integer("largest-message")
            .from(1)
            .to(2047)
            .orElse(1024)
            .says("Megabytes that one message may have; more is refused by both sides.");

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
            WAIT,
            SILENCE,
            DEADLINE,
            HEARTBEAT_PAUSE,
            STABLE_AFTER,
            LARGEST_MESSAGE);

    private static final int MEGABYTE = 1 << 20;

    /** Where keys and certificates are. */
    record Stores(Path keys, Path trusted, Path password) {}

    /** @throws ParleyException with every error */
    static NodeSettings of(Settings settings, Placement place) {
        Address control = new Address(settings.get(HOST), settings.get(PORT));
        int dataPort = settings.find(DATA_PORT).orElse(control.port() == 0 ? 0 : Math.min(control.port() + 1, 65_535));
        Optional<String> join = settings.find(JOIN);
        if (place.rank() == 0 && control.port() == 0) {
            throw refused("port", "0 is no port that others could join", "give rank 0 a port of its own");
        }
        if (place.rank() != 0 && join.isEmpty()) {
            throw new ParleyException(new Diagnostic(
                    ErrorCode.CONFIG_MISSING,
                    "join",
                    "rank " + place.rank() + " does not know where rank 0 is",
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

    /** Where to listen for the cluster. */
    int rank() {
        return place.rank();
    }

    /** How long it takes until a process that has lost rank 0 has left the cluster that it knew. */
    Duration timeToJoinAgain() {
        return heartbeatPause.plus(stableAfter);
    }

    private void requireLoopback() {
        for (Address each : List.of(control, first, new Address(bindHost, 0))) {
            if (!each.isLoopback()) {
                throw refused(
                        "insecure",
                        each.host()
                                + " is not on loopback, and without certificates anybody there could join or read along",
                        "give key-store, trust-store and password-file in place of insecure: true");
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
                    "processes know each other by certificates, and there is no " + String.join(", no ", missing),
                    "give them, or insecure: true to try it out on one machine");
        }
        return Optional.of(new Stores(settings.get(KEY_STORE), settings.get(TRUST_STORE), settings.get(PASSWORD_FILE)));
    }

    private static Address address(String text) {
        return Address.parse(text)
                .orElseThrow(() -> new ParleyException(new Diagnostic(
                        ErrorCode.CONFIG_OUT_OF_RANGE,
                        "join",
                        "'" + text + "' is not HOST:PORT",
                        "write it like node0:7400")));
    }

    private static ParleyException refused(String path, String message, String hint) {
        return new ParleyException(new Diagnostic(ErrorCode.PROCESS_REFUSED, path, message, hint));
    }

    private static Option<Double> seconds(String name, double standard, String words) {
        return Option.number(name).above(0).to(1e6).orElse(standard).says(words);
    }

    private static Duration duration(double seconds) {
        return Duration.ofMillis(Math.max(1, Math.round(seconds * 1000)));
    }
}
