package org.parley.plugins.privacy;

import java.util.Map;
import org.parley.api.observe.Column;
import org.parley.api.observe.Observation;
import org.parley.api.observe.Observer;
import org.parley.api.observe.ObserverContext;

/** The column {@code epsilon}: what messages so far give away of any one agent's data. */
final class PrivacyLoss implements Observer {

    private final Map<String, Double> sigmas;
    private final double delta;
    private final boolean leaks;
    private final Column column;

    /**
     * @param sigmas relative deviation of the noise, by level
     * @param leaks whether something leaves agents without noise
     */
    PrivacyLoss(ObserverContext context, Map<String, Double> sigmas, double delta, boolean leaks) {
        this.sigmas = Map.copyOf(sigmas);
        this.delta = delta;
        this.leaks = leaks;
        sigmas.keySet().forEach(level -> context.reads(releases(level)));
        column = context.column("epsilon");
    }

    @Override
    public void measure(Observation now) {
        RenyiAccountant accountant = new RenyiAccountant(delta);
        sigmas.forEach((level, sigma) ->
                accountant.add(now.row().value(releases(level)).orElseThrow(), sigma));
        column.set(leaks && now.round() > 0 ? Double.POSITIVE_INFINITY : accountant.epsilon());
    }

    private static String releases(String level) {
        return GaussianFactory.RELEASES + "_" + level;
    }
}
