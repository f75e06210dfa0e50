package org.parley.plugins.djl;

import org.parley.api.component.Diagnostic;
import org.parley.api.component.ErrorCode;
import org.parley.api.component.ParleyException;
import org.parley.api.data.NetworkData;
import org.parley.api.model.ModelContext;

/** The data of a run, as classification models need it. */
public final class LabelledData {

    private LabelledData() {}

    /**
     * Returns the data, with classes and with validation samples for every agent.
     *
     * @throws ParleyException if something is missing
     */
    public static NetworkData of(ModelContext context) {
        NetworkData data = context.data()
                .orElseThrow(() -> diagnostic(
                        ErrorCode.CONFIG_MISSING,
                        "data",
                        "is missing: this model needs data",
                        "for example data: digits"));
        if (data.classes() < 2) {
            throw diagnostic(
                    ErrorCode.CONFIG_CONFLICT,
                    "data",
                    "does not have classes, which this model needs",
                    "use data with labels, such as digits");
        }
        data.hosted()
                .filter(agent -> data.agent(agent).validation().size() == 0)
                .findFirst()
                .ifPresent(agent -> {
                    throw diagnostic(
                            ErrorCode.CONFIG_CONFLICT,
                            "data.validation",
                            "agent " + agent + " does not have validation samples, which the upper loss needs",
                            "increase data.validation, or use fewer agents");
                });
        return data;
    }

    private static ParleyException diagnostic(ErrorCode code, String path, String message, String hint) {
        return new ParleyException(new Diagnostic(code, path, message, hint));
    }
}
