package org.parley.plugins.observers;

import java.util.List;
import org.parley.api.component.Settings;
import org.parley.api.model.ProblemClass;
import org.parley.api.observe.Observer;
import org.parley.api.observe.ObserverContext;
import org.parley.api.observe.ObserverFactory;
import org.parley.api.run.RunOutline;
import org.pf4j.Extension;

@Extension
public final class HypergradientErrorFactory implements ObserverFactory {

    @Override
    public String name() {
        return "hypergradient-error";
    }

    @Override
    public String description() {
        return "Column hypergradient_error: how far the agents' average direction is from the exact hypergradient where it was made.";
    }

    @Override
    public List<String> faults(Settings settings, RunOutline run) {
        return run.problem() == ProblemClass.PRIVATE_UPPER
                ? List.of("agents with an x of their own have no common hypergradient: leave this observer out")
                : List.of();
    }

    @Override
    public Observer create(Settings settings, ObserverContext context) {
        return new HypergradientError(context);
    }
}
