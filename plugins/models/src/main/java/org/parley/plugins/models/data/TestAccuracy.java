package org.parley.plugins.models.data;

import org.parley.api.model.Metric;

/** The metric of every classifier. */
public final class TestAccuracy {

    public static final Metric METRIC = new Metric("test_accuracy", true);

    private TestAccuracy() {}
}
