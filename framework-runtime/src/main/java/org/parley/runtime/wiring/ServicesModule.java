package org.parley.runtime.wiring;

import com.google.inject.AbstractModule;
import com.google.inject.Provides;
import com.google.inject.name.Names;
import jakarta.inject.Singleton;
import java.nio.file.Path;
import java.time.Clock;
import java.util.concurrent.atomic.AtomicReference;
import org.parley.api.numeric.Kernels;
import org.parley.api.numeric.KernelsFactory;
import org.parley.runtime.component.ComponentRegistry;
import org.parley.runtime.data.DatasetHome;
import org.parley.runtime.numeric.KernelsChoice;

/**
 * The services of a process: those of Parley itself, and those that factories of plugins can inject. Plugins can inject a {@link Clock},
 * the data directory as a {@link Path} named {@value #DATA_HOME}, and, once all plugins are loaded, {@link Kernels}.
 */
public final class ServicesModule extends AbstractModule {

    public static final String DATA_HOME = "parley.data";

    private final DatasetHome home;
    private final Clock clock;
    private final AtomicReference<ComponentRegistry> registry = new AtomicReference<>();

    public ServicesModule(DatasetHome home, Clock clock) {
        this.home = home;
        this.clock = clock;
    }

    /** Provides the components after all plugins have been loaded. */
    public void complete(ComponentRegistry components) {
        registry.set(components);
    }

    @Override
    protected void configure() {
        binder().requireExplicitBindings();
        bind(DatasetHome.class).toInstance(home);
        bind(Clock.class).toInstance(clock);
        bind(Path.class).annotatedWith(Names.named(DATA_HOME)).toInstance(home.root());
    }

    /** Provides the kernels of a run file that does not name any. */
    @Provides
    @Singleton
    Kernels kernels() {
        ComponentRegistry components = registry.get();
        if (components == null) {
            throw new IllegalStateException(
                    "kernels are not available while plugins are being loaded; inject a Provider<Kernels> and call it later");
        }
        return KernelsChoice.here(components.all(KernelsFactory.class)).open().kernels();
    }
}
