package org.parley.runtime.plugin;

import com.google.inject.Injector;
import java.util.List;

/** Builds what plugins bring, without a trace in the parent: bindings made on the fly would keep their classes for ever. */
final class PluginInjector {

    private PluginInjector() {}

    static Injector of(Injector services, List<? extends Class<?>> types) {
        return services.createChildInjector(binder -> {
            binder.requireExplicitBindings();
            types.forEach(binder::bind);
        });
    }
}
