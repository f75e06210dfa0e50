package org.parley.plugins.djl;

import ai.djl.ndarray.NDManager;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.ServiceLoader;
import java.util.Set;
import org.parley.api.component.Diagnostic;
import org.parley.api.component.ErrorCode;
import org.parley.api.component.ParleyException;

/**
 * The installed engines.
 *
 * <p>An engine is a service of a jar. Engines on the class path of this class are always found. An engine plugin has its own class loader
 * and registers it when it starts.
 */
public final class Engines {

    private static final Set<ClassLoader> PLACES = new LinkedHashSet<>(List.of(Engines.class.getClassLoader()));

    private Engines() {}

    /** Registers the class loader of a plugin, so that its engines are found. */
    public static synchronized void lookIn(ClassLoader plugin) {
        PLACES.add(plugin);
    }

    /** Unregisters the class loader of a plugin that stops. */
    public static synchronized void forget(ClassLoader plugin) {
        PLACES.remove(plugin);
    }

    /**
     * Returns the engine with this name, loaded, on this device.
     *
     * @throws ParleyException if it is not installed, does not work on this machine, or does not have this device
     */
    static AutodiffEngine loaded(String name, String device) {
        List<AutodiffEngine> all = all();
        Optional<AutodiffEngine> found =
                all.stream().filter(engine -> engine.name().equals(name)).findFirst();
        if (found.isEmpty()) {
            List<String> others =
                    all.stream().map(AutodiffEngine::name).distinct().sorted().toList();
            throw unusable(
                    "autodiff",
                    "engine '" + name + "' is not installed",
                    "parley plugins install djl-" + name + ", or install the plugin that provides it"
                            + (others.isEmpty() ? "" : "; installed: " + String.join(", ", others)));
        }
        requireComplete(found.get());
        load(found.get());
        return placed(found.get(), device);
    }

    private static AutodiffEngine placed(AutodiffEngine engine, String device) {
        if (device.equals(AutodiffEngine.CPU)) {
            return engine;
        }
        List<String> devices = engine.devices();
        if (!devices.contains(device)) {
            throw unusable(
                    "device",
                    "engine '" + engine.name() + "' does not have device '" + device + "' on this machine",
                    "available: " + String.join(", ", devices));
        }
        return engine.on(device);
    }

    private static void requireComplete(AutodiffEngine engine) {
        boolean lacksMethods = Arrays.stream(engine.getClass().getMethods())
                .anyMatch(method -> Modifier.isAbstract(method.getModifiers()));
        if (lacksMethods) {
            throw unusable(
                    "autodiff",
                    "engine '" + engine.name() + "' was built for another version of Parley",
                    "reinstall it: parley plugins install djl-" + engine.name());
        }
    }

    private static void load(AutodiffEngine engine) {
        // Engines are installed with everything they need. Nothing is downloaded when a run starts.
        System.setProperty("ai.djl.offline", "true");
        System.setProperty("OPT_OUT_TRACKING", "true");
        Thread thread = Thread.currentThread();
        ClassLoader before = thread.getContextClassLoader();
        // The library uses this class loader to find its native parts.
        thread.setContextClassLoader(NDManager.class.getClassLoader());
        try {
            engine.load();
        } catch (RuntimeException | LinkageError | AssertionError failure) {
            // The library throws AssertionError if it finds no native part for this platform.
            String platform = System.getProperty("os.name") + " " + System.getProperty("os.arch");
            throw unusable(
                    "autodiff",
                    "engine '" + engine.name() + "' does not work on this machine (" + platform + "): " + root(failure),
                    "use another engine, or a model with hand-written derivatives");
        } finally {
            thread.setContextClassLoader(before);
        }
    }

    private static ParleyException unusable(String option, String message, String hint) {
        return new ParleyException(new Diagnostic(ErrorCode.ENGINE_UNUSABLE, "model.with." + option, message, hint));
    }

    private static String root(Throwable failure) {
        Throwable root = failure;
        while (root.getCause() != null) {
            root = root.getCause();
        }
        return root.toString().lines().findFirst().orElse("");
    }

    private static synchronized List<AutodiffEngine> all() {
        List<AutodiffEngine> engines = new ArrayList<>();
        PLACES.forEach(place -> ServiceLoader.load(AutodiffEngine.class, place).forEach(engines::add));
        return engines;
    }
}
