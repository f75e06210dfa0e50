package org.parley.runtime.engine.observe;

import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.function.Consumer;
import org.parley.api.component.Component;
import org.parley.api.component.ParleyException;
import org.parley.api.observe.Observation;
import org.parley.api.observe.Observer;
import org.parley.api.observe.ObserverFactory;
import org.parley.api.observe.Row;
import org.parley.api.observe.Status;
import org.parley.runtime.plugin.PluginBoundary;
import org.parley.runtime.record.ObserverFile;

/** One observer of a run, called across the boundary of its plugin. */
final class Watcher {

    private final Component<ObserverFactory> component;
    private final ObserverSetup setup;
    private final Observer observer;
    private boolean leftOut;

    Watcher(Component<ObserverFactory> component, ObserverSetup setup) {
        this.component = component;
        this.setup = setup;
        this.observer = ask("create", () -> component.factory().create(component.settings(), setup));
        setup.close();
    }

    Component<ObserverFactory> component() {
        return component;
    }

    ObserverSetup setup() {
        return setup;
    }

    /** What tells it from others, and from itself with other settings. */
    String settings() {
        return component.name() + component.settings().values();
    }

    void measure(Observation now, Map<String, Double> values) {
        setup.columns().forEach(column -> column.begin(values));
        ask("measure", () -> {
            observer.measure(now);
            return true;
        });
        setup.columns().forEach(OwnColumn::end);
    }

    Optional<String> stop(Row row) {
        return ask("stop", () -> observer.stop(row)).map(reason -> component.path() + ": " + reason);
    }

    void recorded(Row row, Consumer<String> warnings) {
        attempt("recorded", warnings, () -> {
            observer.recorded(row);
            setup.files().forEach(ObserverFile::flush);
        });
    }

    void sync(Consumer<String> warnings) {
        attempt("sync", warnings, () -> setup.files().forEach(ObserverFile::sync));
    }

    void saved(long round, Consumer<String> warnings) {
        attempt("saved", warnings, () -> observer.saved(round));
    }

    /** Empty where it has nothing to tell, or cannot. */
    Map<String, Double> summary(Consumer<String> warnings) {
        try {
            return leftOut ? Map.of() : Map.copyOf(ask("summary", observer::summary));
        } catch (ParleyException failure) {
            leaveOut(failure, warnings);
            return Map.of();
        }
    }

    void end(Status status, Consumer<String> warnings) {
        attempt("end", warnings, () -> {
            observer.end(status);
            setup.files().forEach(ObserverFile::flush);
        });
    }

    /** A run does not fail because nobody can be told of it. */
    private void attempt(String method, Consumer<String> warnings, Runnable call) {
        if (leftOut) {
            return;
        }
        try {
            ask(method, () -> {
                call.run();
                return true;
            });
        } catch (ParleyException failure) {
            leaveOut(failure, warnings);
        }
    }

    private void leaveOut(ParleyException failure, Consumer<String> warnings) {
        leftOut = true;
        warnings.accept(
                component.path() + ": '" + component.name() + "' is left out from now on: " + failure.getMessage());
    }

    private <T> T ask(String method, Callable<T> question) {
        return PluginBoundary.ask(component.factory(), "in " + method + "()", question);
    }
}
