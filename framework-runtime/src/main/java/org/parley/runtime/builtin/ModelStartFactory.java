package org.parley.runtime.builtin;

import org.parley.api.component.Described;
import org.parley.api.component.ErrorCode;
import org.parley.api.component.Fault;
import org.parley.api.component.ParleyException;
import org.parley.api.component.Settings;
import org.parley.api.model.BilevelModel;
import org.parley.api.start.Start;
import org.parley.api.start.StartContext;
import org.parley.api.start.StartFactory;

@Described(name = "model", says = "The start the model declares, as models with layers do; upper and lower level only.")
final class ModelStartFactory implements StartFactory {

    @Override
    public Start create(Settings settings, String level, StartContext context) {
        BilevelModel model = context.model();
        return switch (level) {
            case "upper" ->
                (agent, random, shared, row) -> model.start(agent, shared, row, new double[model.lowerDimension()]);
            case "lower" ->
                (agent, random, shared, row) -> model.start(agent, shared, new double[model.upperDimension()], row);
            default ->
                throw new ParleyException(new Fault(
                        ErrorCode.CONFIG_CONFLICT,
                        "levels." + level + ".start",
                        "a model has no start for this level, only for upper and lower",
                        "use zero, normal or file"));
        };
    }
}
