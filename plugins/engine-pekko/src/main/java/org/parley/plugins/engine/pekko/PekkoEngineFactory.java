package org.parley.plugins.engine.pekko;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.parley.api.component.Described;
import org.parley.api.component.Option;
import org.parley.api.component.Settings;
import org.parley.api.engine.Engine;
import org.parley.api.engine.EngineContext;
import org.parley.api.engine.EngineFactory;
import org.parley.api.engine.EngineMessage;

@Described(
        name = "pekko",
        description = "Distributed engine on Apache Pekko: processes on several machines, connected with mutual TLS.")
public final class PekkoEngineFactory implements EngineFactory {

    @Override
    public List<Option<?>> options() {
        return NodeSettings.ALL;
    }

    @Override
    public Engine open(Settings settings, EngineContext context) {
        return PekkoEngine.open(NodeSettings.of(settings, context.place()), context);
    }

    @Override
    public List<Map<String, String>> localSettings(Settings settings, int processes, Path directory) {
        return new OneMachine(settings, directory).settings(processes);
    }

    /** Returns the messages by the names of {@link Control} and {@link Wire}, and those of Pekko itself. */
    @Override
    public List<EngineMessage> messages() {
        return List.of(
                new EngineMessage(
                        "handshake",
                        "certificates of TLS; epoch and ranks of a connection (hello)",
                        "both sides of a connection know each other"),
                new EngineMessage(
                        "heartbeat",
                        "a head without content (alive); heartbeats and membership of Pekko's cluster, with host names, ports and ranks",
                        "a dead process is noticed"),
                new EngineMessage(
                        "flow",
                        "numbers of messages (message, released, end, all arrived, left, over)",
                        "a sender waits for its receiver, and connections end in order"),
                new EngineMessage(
                        "meeting",
                        "rank, number of processes, addresses and epochs (present, begin, again, stranger, rejected)",
                        "all processes begin an epoch together"),
                new EngineMessage(
                        "loss",
                        "epoch, rank and how a process was lost (lost, over)",
                        "all processes end the epoch together"),
                new EngineMessage(
                        "end",
                        "the error that ended the run, with code, place, message and remedy; or that it is complete (gives up, run over, noted, complete, spread)",
                        "all processes show the same error, and none waits for the others in vain"));
    }

    /** The settings of processes that all run on this machine: loopback, free ports, and temporary keys. */
    static final class OneMachine {

        private static final String LOOPBACK = "127.0.0.1";

        private final Settings settings;
        private final Path directory;

        /** @param directory the directory for the keys */
        OneMachine(Settings settings, Path directory) {
            this.settings = settings;
            this.directory = directory;
        }

        /** Returns one map per rank. */
        List<Map<String, String>> settings(int processes) {
            Map<String, String> common = new LinkedHashMap<>();
            common.put(NodeSettings.HOST.name(), LOOPBACK);
            common.put(NodeSettings.DATA_PORT.name(), "0");
            if (!settings.get(NodeSettings.INSECURE)
                    && settings.find(NodeSettings.KEY_STORE).isEmpty()) {
                Certificates made = Certificates.make(directory, List.of(LOOPBACK));
                common.put(
                        NodeSettings.KEY_STORE.name(), made.keyStore(LOOPBACK).toString());
                common.put(NodeSettings.TRUST_STORE.name(), made.trustStore().toString());
                common.put(
                        NodeSettings.PASSWORD_FILE.name(), made.passwordFile().toString());
            }
            int first = freePort();
            List<Map<String, String>> all = new ArrayList<>();
            for (int rank = 0; rank < processes; rank++) {
                Map<String, String> own = new LinkedHashMap<>(common);
                own.put(NodeSettings.PORT.name(), rank == 0 ? Integer.toString(first) : "0");
                own.put(NodeSettings.JOIN.name(), LOOPBACK + ":" + first);
                all.add(own);
            }
            return all;
        }

        /** Returns a free port. */
        private static int freePort() {
            try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getByName(LOOPBACK))) {
                return socket.getLocalPort();
            } catch (IOException failed) {
                throw new UncheckedIOException("no port is free", failed);
            }
        }
    }
}
