package org.parley.plugins.models.auprc;

import java.util.List;
import org.parley.api.component.Described;
import org.parley.api.component.ErrorCode;
import org.parley.api.component.Fault;
import org.parley.api.component.Option;
import org.parley.api.component.ParleyException;
import org.parley.api.component.Settings;
import org.parley.api.data.NetworkData;
import org.parley.api.model.BilevelModel;
import org.parley.api.model.BilevelModelFactory;
import org.parley.api.model.ModelContext;
import org.parley.plugins.models.data.ClassData;
import org.pf4j.Extension;

/** {@code auprc}: x is a linear score, y what its smoothed average precision is made of. */
@Extension
@Described(
        name = "auprc",
        says = "Learns a score that ranks one class first, by the area under the precision-recall curve.")
public final class AuprcFactory implements BilevelModelFactory {

    private static final Option<Integer> POSITIVE =
            Option.integer("positive").from(0).to(1_000_000).orElse(1).says("The class to rank first.");
    private static final Option<Double> MARGIN =
            Option.number("margin").from(1e-6).to(1e6).orElse(1.0).says("By how much a positive should be ahead.");
    private static final Option<Double> SMOOTHING = Option.number("smoothing")
            .from(1e-12)
            .to(1e6)
            .orElse(0.01)
            .says("Keeps the quotients of f away from a division by zero.");
    private static final Option<Double> RIDGE =
            Option.number("ridge").from(0).to(1e6).orElse(0.001).says("Adds ridge/2 |x|^2 to f.");

    @Override
    public List<Option<?>> options() {
        return List.of(POSITIVE, MARGIN, SMOOTHING, RIDGE);
    }

    @Override
    public BilevelModel create(Settings settings, ModelContext context) {
        NetworkData data = ClassData.labelled(context, name());
        int positive = settings.get(POSITIVE);
        for (int agent = 0; agent < data.agents(); agent++) {
            if (Positives.of(data.agent(agent).train(), positive).length == 0) {
                throw new ParleyException(new Fault(
                        ErrorCode.CONFIG_CONFLICT,
                        "model.with.positive",
                        "agent " + agent + " has no training sample of class " + positive,
                        "choose another class, fewer agents or a more even partition"));
            }
        }
        return new Auprc(data, positive, settings.get(MARGIN), settings.get(SMOOTHING), settings.get(RIDGE));
    }
}
