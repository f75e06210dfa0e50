package org.parley.runtime.plugin;

import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.function.Consumer;

/**
 * The one place where loading enters a plugin's code: with the plugin's class loader as the thread's own, for libraries that look services
 * up there, and so that nothing it throws gets any further.
 */
final class PluginCall {

    private PluginCall() {}

    /**
     * @param failed hears the reason when the code throws
     * @return what the code gives; empty when that is null or when it throws
     */
    static <T> Optional<T> attempt(ClassLoader loader, Callable<? extends T> code, Consumer<String> failed) {
        Thread thread = Thread.currentThread();
        ClassLoader before = thread.getContextClassLoader();
        thread.setContextClassLoader(loader);
        try {
            return Optional.ofNullable(code.call());
        } catch (Throwable failure) { // linkage errors, stack overflows: whatever it is, the other plugins go on
            failed.accept(Reason.of(failure));
            return Optional.empty();
        } finally {
            thread.setContextClassLoader(before);
        }
    }
}
