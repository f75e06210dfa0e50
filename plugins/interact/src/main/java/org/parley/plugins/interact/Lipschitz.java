package org.parley.plugins.interact;

import java.util.List;
import java.util.OptionalDouble;
import org.parley.api.component.ErrorCode;
import org.parley.api.component.Fault;
import org.parley.api.component.NumberOrWord;
import org.parley.api.component.Option;
import org.parley.api.component.ParleyException;
import org.parley.api.component.Settings;
import org.parley.api.run.Block;
import org.parley.api.run.Scope;

/** The option {@code lipschitz}: L of the lower gradient, given, or known by each agent's model of itself. */
final class Lipschitz {

    static final Option<NumberOrWord> OPTION = Option.numberOr("lipschitz", "auto")
            .from(1e-9)
            .to(1e12)
            .says("L, no smaller than any eigenvalue of the lower Hessian: the model's own bound, or a number.");

    private Lipschitz() {}

    /** L of each agent, a block of dimension 1. */
    static Block of(Settings settings, Scope scope) {
        Block lipschitz = scope.block("lipschitz", 1);
        OptionalDouble given = settings.get(OPTION).number();
        if (given.isPresent()) {
            return lipschitz.fill(given.getAsDouble());
        }
        scope.perAgent(
                "lipschitz",
                List.of(),
                List.of(lipschitz),
                agent -> agent.out(0)[0] = agent.smoothness().orElseThrow(Lipschitz::unknown));
        return lipschitz;
    }

    private static ParleyException unknown() {
        return new ParleyException(new Fault(
                ErrorCode.CONFIG_MISSING,
                "estimator",
                "'neumann' needs the Lipschitz constant of the lower gradient, and this model does not know it",
                "give a number, such as with: {lipschitz: 2.5}"));
    }
}
