package org.parley.runtime.component;

import org.parley.api.model.BilevelModel;
import org.parley.runtime.random.Seeds;

/** What a start may need: the model's own idea of one, the size of the network, the seed. */
public record StartContext(BilevelModel model, int agents, Seeds seeds) {}
