package org.parley.datasets.partition;

import org.parley.api.component.ErrorCode;
import org.parley.api.component.Fault;
import org.parley.api.component.ParleyException;
import org.parley.api.data.Dataset;

/** Why a partition cannot share out some data. */
final class Unsuitable {

    private Unsuitable() {}

    static ParleyException because(String message, String hint) {
        return new ParleyException(new Fault(ErrorCode.CONFIG_CONFLICT, "data.partition", message, hint));
    }

    static void requireClasses(Dataset data, String partition) {
        if (data.classes() == 0) {
            throw because(
                    "'" + partition + "' goes by class, but " + data.name() + " has none",
                    "use iid, contiguous or by-group");
        }
    }
}
