package org.parley.plugins.engine.pekko;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.inject.Guice;
import java.lang.ref.WeakReference;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.parley.api.engine.Engine;
import org.parley.api.engine.EngineContext;
import org.parley.api.engine.EngineFactory;
import org.parley.api.engine.Placement;
import org.parley.runtime.builtin.Builtins;
import org.parley.runtime.config.bind.ComponentSettings;
import org.parley.runtime.plugin.PluginDirectory;
import org.parley.runtime.plugin.Plugins;

/** The jar as Parley loads it, on a host that has a configuration of its own. */
class LoadedJarContractTest {

    private static final int COLLECTIONS = 50;

    @TempDir
    private Path host;

    @Test
    void startsOnItsOwnConfigurationAndLeavesNothingBehind() throws Exception {
        Files.writeString(host.resolve("reference.conf"), "pekko.actor.provider = nonsense\n");
        Files.writeString(host.resolve("application.conf"), "pekko.actor.provider = nonsense\n");
        Set<Thread> before = Thread.getAllStackTraces().keySet();
        Thread thread = Thread.currentThread();
        ClassLoader own = thread.getContextClassLoader();
        WeakReference<ClassLoader> loader;
        try (URLClassLoader cluttered =
                new URLClassLoader(new URL[] {host.toUri().toURL()}, own)) {
            thread.setContextClassLoader(cluttered);
            loader = new WeakReference<>(meetAndLeave());
        } finally {
            thread.setContextClassLoader(own);
        }
        for (Thread each : Thread.getAllStackTraces().keySet()) {
            if (!before.contains(each) && each.getName().startsWith("parley")) {
                each.join(10_000);
                assertThat(each.isAlive()).as(each.getName()).isFalse();
            }
        }
        for (int i = 0; i < COLLECTIONS && loader.get() != null; i++) {
            System.gc();
            Thread.sleep(100); // the collector's own pace
        }
        assertThat(loader.get()).as("the class loader of the plugin").isNull();
    }

    private static ClassLoader meetAndLeave() {
        Path jar = Path.of(System.getProperty("parley.plugin.jar"));
        try (Plugins plugins =
                Plugins.load(List.of(PluginDirectory.named(jar.getParent())), Builtins.all(), Guice.createInjector())) {
            EngineFactory factory = plugins.registry().all(EngineFactory.class).stream()
                    .filter(each -> each.name().equals("pekko"))
                    .findFirst()
                    .orElseThrow();
            Map<String, Object> with = Map.of("insecure", true, "port", Processes.freePort(), "data-port", 0);
            try (Engine engine =
                    factory.open(ComponentSettings.of(factory, with, plugins.registry(), Path.of("")), new Alone())) {
                assertThat(engine.connect().epoch()).isPositive();
            }
            return factory.getClass().getClassLoader();
        }
    }

    private record Alone() implements EngineContext {
        @Override
        public Placement place() {
            return Placement.evenly(0, 1, 1);
        }

        @Override
        public void report(String event) {
            // Nobody watches.
        }
    }
}
