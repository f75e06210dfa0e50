package org.parley.plugins.models.quadratic;

import java.util.List;
import org.parley.api.component.ErrorCode;
import org.parley.api.component.Option;
import org.parley.api.component.ParleyException;
import org.parley.api.component.Problem;
import org.parley.api.component.Settings;
import org.parley.api.model.BilevelModel;
import org.parley.api.model.BilevelModelFactory;
import org.parley.api.model.ModelContext;
import org.pf4j.Extension;

/** {@code quadratic}: see {@link Quadratic}; from a file, or random. */
@Extension
public final class QuadraticFactory implements BilevelModelFactory {

    @Override
    public String name() {
        return "quadratic";
    }

    @Override
    public String description() {
        return "Quadratic costs with an exactly known solution, from a file or random.";
    }

    @Override
    public List<Option> options() {
        return List.of(
                Option.file(
                        "file",
                        "JSON file {\"agents\": [{\"F\", \"a\", \"H\", \"b\", \"K\", \"G\", \"C\", \"c\"}, …]}; without it the problem is random."),
                Option.integer("upper", 20, 1, 100_000, "Dimension of x of a random problem."),
                Option.integer("lower", 20, 1, 100_000, "Dimension of y of a random problem."),
                Option.number(
                        "heterogeneity",
                        0.7,
                        0,
                        1000,
                        "How much the agents of a random problem differ; 0 makes them equal."));
    }

    @Override
    public BilevelModel create(Settings settings, ModelContext context) {
        QuadraticModel model = new QuadraticModel(problems(settings, context));
        model.whereLowerIsNotConvex(context.problem()).ifPresent(where -> {
            throw new ParleyException(new Problem(
                    ErrorCode.PROBLEM_FILE,
                    "model",
                    where + " is not positive definite, so the lower problem has no unique solution",
                    "add a multiple of the identity to G"));
        });
        return model;
    }

    private static QuadraticStore problems(Settings settings, ModelContext context) {
        if (settings.has("file")) {
            return QuadraticFile.read(settings.file("file"), context.agents());
        }
        int p = (int) settings.integer("upper");
        int q = (int) settings.integer("lower");
        return new RandomQuadratics(p, q, settings.number("heterogeneity")).generate(context);
    }
}
