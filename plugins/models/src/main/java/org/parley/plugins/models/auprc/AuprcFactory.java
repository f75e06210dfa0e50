package org.parley.plugins.models.auprc;

import java.util.List;
import org.parley.api.component.ErrorCode;
import org.parley.api.component.Option;
import org.parley.api.component.ParleyException;
import org.parley.api.component.Problem;
import org.parley.api.component.Settings;
import org.parley.api.data.NetworkData;
import org.parley.api.model.BilevelModel;
import org.parley.api.model.BilevelModelFactory;
import org.parley.api.model.ModelContext;
import org.parley.plugins.models.data.ClassData;
import org.pf4j.Extension;

/** {@code auprc}: x is a linear score, y what its smoothed average precision is made of. */
@Extension
public final class AuprcFactory implements BilevelModelFactory {

    @Override
    public String name() {
        return "auprc";
    }

    @Override
    public String description() {
        return "Learns a score that ranks one class first, by the area under the precision-recall curve.";
    }

    @Override
    public List<Option> options() {
        return List.of(
                Option.integer("positive", 1, 0, 1_000_000, "The class to rank first."),
                Option.number("margin", 1, 1e-6, 1e6, "By how much a positive should be ahead."),
                Option.number("smoothing", 0.01, 1e-12, 1e6, "Keeps the quotients of f away from a division by zero."),
                Option.number("ridge", 0.001, 0, 1e6, "Adds ridge/2 |x|^2 to f."));
    }

    @Override
    public BilevelModel create(Settings settings, ModelContext context) {
        NetworkData data = ClassData.labelled(context, name());
        int positive = (int) settings.integer("positive");
        for (int agent = 0; agent < data.agents(); agent++) {
            if (Positives.of(data.agent(agent).train(), positive).length == 0) {
                throw new ParleyException(new Problem(
                        ErrorCode.CONFIG_CONFLICT,
                        "model.with.positive",
                        "agent " + agent + " has no training sample of class " + positive,
                        "choose another class, fewer agents or a more even partition"));
            }
        }
        return new Auprc(
                data, positive, settings.number("margin"), settings.number("smoothing"), settings.number("ridge"));
    }
}
