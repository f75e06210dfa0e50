package org.parley.plugins.engine.pekko;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.parley.api.component.Settings;
import org.parley.api.engine.Engine;
import org.parley.api.engine.EngineContext;
import org.parley.api.engine.Placement;
import org.parley.runtime.component.ComponentRegistry;
import org.parley.runtime.config.bind.ComponentSettings;

/** Engines of one run in this JVM, each with an actor system of its own, with short times. */
final class Processes {

    private static final PekkoEngineFactory FACTORY = new PekkoEngineFactory();

    private final int port = freePort();
    private final int processes;
    private final Map<String, Object> common = new HashMap<>(Map.of("insecure", true));

    Processes(int processes) {
        this.processes = processes;
    }

    /** A port that nobody listens at, for now. */
    static int freePort() {
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return socket.getLocalPort();
        } catch (IOException failed) {
            throw new IllegalStateException(failed);
        }
    }

    int port() {
        return port;
    }

    Processes with(String option, Object value) {
        common.put(option, value);
        return this;
    }

    Processes securedBy(Certificates certificates, String host) {
        common.put("insecure", false);
        common.put("key-store", certificates.keyStore(host).toString());
        common.put("trust-store", certificates.trustStore().toString());
        common.put("password-file", certificates.passwordFile().toString());
        return this;
    }

    Map<String, Object> settings(int rank) {
        Map<String, Object> with = new HashMap<>(common);
        with.putIfAbsent("wait", 60.0);
        with.putIfAbsent("port", rank == 0 ? port : 0);
        with.putIfAbsent("data-port", 0);
        if (rank != 0) {
            with.putIfAbsent("join", common.getOrDefault("host", "127.0.0.1") + ":" + port);
        }
        return with;
    }

    Engine open(int rank, Events events) {
        return open(rank, settings(rank), events);
    }

    Engine open(int rank, Map<String, Object> with, Events events) {
        return FACTORY.open(bind(with), context(Placement.evenly(rank, processes, processes), events));
    }

    List<Engine> openAll() {
        List<Engine> engines = new ArrayList<>();
        for (int rank = 0; rank < processes; rank++) {
            engines.add(open(rank, new Events()));
        }
        return engines;
    }

    static Settings bind(Map<String, Object> with) {
        ComponentRegistry.Builder registry = new ComponentRegistry.Builder();
        registry.add(FACTORY, "test");
        return ComponentSettings.of(FACTORY, with, registry.build(), Path.of(""));
    }

    private static EngineContext context(Placement place, Events events) {
        return new EngineContext() {
            @Override
            public Placement place() {
                return place;
            }

            @Override
            public void report(String event) {
                events.add(event);
            }
        };
    }
}
