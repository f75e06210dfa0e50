package org.parley.runtime.config;

import java.nio.file.Path;
import java.util.List;
import org.parley.api.component.Option;
import org.parley.api.component.Settings;
import org.parley.api.model.BilevelModel;
import org.parley.api.model.BilevelModelFactory;
import org.parley.api.model.ModelContext;

/** A model with an option of nearly every type. It is never built. */
public record FakeModel(String name) implements BilevelModelFactory {

    public static final Option<Path> FILE = Option.file("file").description("The problem.");
    public static final Option<Integer> UPPER =
            Option.integer("upper").from(1).to(10_000).orElse(20).description("Dimension of x.");
    public static final Option<Integer> LOWER =
            Option.integer("lower").from(1).to(10_000).orElse(20).description("Dimension of y.");
    public static final Option<Double> HETEROGENEITY =
            Option.number("heterogeneity").from(0).to(1).orElse(0.5).description("Degree of heterogeneity.");
    public static final Option<String> NOTE = Option.text("note").orElse("").description("Any text.");
    public static final Option<double[]> CURVATURES = Option.numbers("curvatures")
            .from(0)
            .to(10)
            .orElse(new double[] {1.0})
            .description("Eigenvalues.");

    @Override
    public String description() {
        return "A quadratic problem.";
    }

    @Override
    public List<Option<?>> options() {
        return List.of(FILE, UPPER, LOWER, HETEROGENEITY, NOTE, CURVATURES);
    }

    @Override
    public List<String> errors(Settings settings) {
        boolean unlucky = settings.get(UPPER) == 13;
        return unlucky ? List.of("'upper' may not be 13; take another number") : List.of();
    }

    @Override
    public BilevelModel create(Settings settings, ModelContext context) {
        throw new UnsupportedOperationException();
    }
}
