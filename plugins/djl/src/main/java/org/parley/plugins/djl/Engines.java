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
 * The engines that are installed.
 *
 * <p>An engine is a service of a jar. Those beside this class are found anyway; an engine plugin, whose classes nobody else can see, says
 * where it is when it starts.
 */
public final class Engines {

    private static final Set<ClassLoader> PLACES = new LinkedHashSet<>(List.of(Engines.class.getClassLoader()));

    private Engines() {}

    /** An engine plugin starts: its engines can be found from now on. */
    public static synchronized void lookIn(ClassLoader plugin) {
        PLACES.add(plugin);
    }

    /** An engine plugin stops. */
    public static synchronized void forget(ClassLoader plugin) {
        PLACES.remove(plugin);
    }

    /**
     * The engine of this name, loaded, on this device.
     *
     * @throws ParleyException when it is not installed, cannot work on this machine, or has no such device here
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
                    "parley plugins install djl-" + name + ", or the plugin that brings it"
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
                    "engine '" + engine.name() + "' has no device '" + device + "' on this machine",
                    "it has " + String.join(", ", devices));
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
                    "install it again: parley plugins install djl-" + engine.name());
        }
    }

    private static void load(AutodiffEngine engine) {
        // What an engine needs is installed with it, or it is missing: nothing is fetched while a run starts.
        System.setProperty("ai.djl.offline", "true");
        System.setProperty("OPT_OUT_TRACKING", "true");
        Thread thread = Thread.currentThread();
        ClassLoader before = thread.getContextClassLoader();
        // Where the library looks for its native parts.
        thread.setContextClassLoader(NDManager.class.getClassLoader());
        try {
            engine.load();
        } catch (RuntimeException | LinkageError | AssertionError failure) {
            // The last is what the library throws when it finds no native part for this platform.
            String platform = System.getProperty("os.name") + " " + System.getProperty("os.arch");
            throw unusable(
                    "autodiff",
                    "engine '" + engine.name() + "' does not work on this machine (" + platform + "): " + root(failure),
                    "use another engine, or a model with derivatives by hand");
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
