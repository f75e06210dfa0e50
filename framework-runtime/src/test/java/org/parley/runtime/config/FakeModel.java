package org.parley.runtime.config;

import java.util.List;
import org.parley.api.component.Option;
import org.parley.api.component.Settings;
import org.parley.api.model.BilevelModel;
import org.parley.api.model.BilevelModelFactory;
import org.parley.api.model.ModelContext;

/** A model with an option of nearly every type, that is never built. */
record FakeModel(String name) implements BilevelModelFactory {

    @Override
    public String description() {
        return "A quadratic problem.";
    }

    @Override
    public List<Option> options() {
        return List.of(
                Option.file("file", "The problem."),
                Option.integer("upper", 20, 1, 10_000, "Dimension of x."),
                Option.integer("lower", 20, 1, 10_000, "Dimension of y."),
                Option.number("heterogeneity", 0.5, 0, 1, "How much agents differ."),
                Option.text("note", "", "Any text."),
                Option.numbers("curvatures", List.of(1.0), 0, 10, "Eigenvalues."));
    }

    @Override
    public List<String> check(Settings settings) {
        boolean unlucky = settings.integer("upper") == 13;
        return unlucky ? List.of("'upper' may not be 13; take another number") : List.of();
    }

    @Override
    public BilevelModel create(Settings settings, ModelContext context) {
        throw new UnsupportedOperationException();
    }
}
