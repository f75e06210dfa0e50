package org.parley.api.start;

import org.parley.api.model.BilevelModel;

/** What a start may know of the run: the model's own idea of one, and the size of the network. */
public interface StartContext {

    BilevelModel model();

    int agents();
}
