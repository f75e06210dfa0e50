package org.parley.plugins.djl.models;

import java.util.List;
import org.parley.api.component.Described;
import org.parley.api.component.ErrorCode;
import org.parley.api.component.Fault;
import org.parley.api.component.Option;
import org.parley.api.component.ParleyException;
import org.parley.api.component.Settings;
import org.parley.api.data.NetworkData;
import org.parley.api.model.ModelContext;
import org.parley.plugins.djl.AutodiffModel;
import org.parley.plugins.djl.AutodiffModelFactory;
import org.parley.plugins.djl.LabelledData;
import org.pf4j.Extension;

@Extension
@Described(
        name = "autodiff-speech",
        says =
                "Learns a bidirectional LSTM that all agents share, behind an affine map of its inputs that is each speaker's own.")
public final class PersonalInputsFactory extends AutodiffModelFactory {

    private static final Option<Integer> STEPS = Option.integer("steps")
            .from(1)
            .to(10_000)
            .orElse(16)
            .says("Into how many equal pieces the features of a recording are cut.");
    private static final Option<Integer> CELLS =
            Option.integer("cells").from(1).to(4096).orElse(16).says("Memory cells of each of the two chains.");
    private static final Option<Double> RIDGE = Option.number("ridge")
            .from(0)
            .to(1e6)
            .orElse(0.01)
            .says("Weight mu of the pull towards the identity: g = mean training loss + mu/2 |y - start|^2.");

    @Override
    protected List<Option<?>> ownOptions() {
        return List.of(STEPS, CELLS, RIDGE);
    }

    @Override
    protected AutodiffModel model(Settings settings, ModelContext context) {
        NetworkData data = LabelledData.of(context);
        int steps = settings.get(STEPS);
        if (data.width() % steps != 0) {
            throw new ParleyException(new Fault(
                    ErrorCode.CONFIG_CONFLICT,
                    "model.with.steps",
                    data.width() + " features cannot be cut into " + steps + " equal steps",
                    "speech-digits has as many steps as its option spans says"));
        }
        BidirectionalLstm network =
                new BidirectionalLstm(steps, data.width() / steps, settings.get(CELLS), data.classes());
        return new PersonalInputs(network, settings.get(RIDGE));
    }
}
