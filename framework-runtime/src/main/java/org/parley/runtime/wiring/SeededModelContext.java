package org.parley.runtime.wiring;

import java.util.random.RandomGenerator;
import org.parley.api.model.ModelContext;
import org.parley.api.model.ProblemClass;
import org.parley.runtime.random.Seeds;

/** What a model may know of its run. */
record SeededModelContext(int agents, ProblemClass problem, Seeds seeds) implements ModelContext {

    @Override
    public RandomGenerator random(String purpose, int agent) {
        return seeds.stream("model/" + purpose, agent, 0);
    }
}
