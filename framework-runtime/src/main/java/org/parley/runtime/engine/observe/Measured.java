package org.parley.runtime.engine.observe;

import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import org.parley.api.model.Reference;

/**
 * A row in the making.
 *
 * @param values by column; observers add theirs
 * @param ofAgents the numbers behind columns that average over agents
 * @param reference the exact answers of a model that knows them
 */
public record Measured(
        long round,
        Map<String, Double> values,
        Map<String, double[]> ofAgents,
        Supplier<Optional<Reference>> reference) {}
