package org.parley.api.start;

import org.parley.api.model.BilevelModel;

/** The properties of a run that a start may use. */
public interface StartContext {

    /** {@return the model, which may define a start} */
    BilevelModel model();

    /** {@return the number of agents} */
    int agents();
}
