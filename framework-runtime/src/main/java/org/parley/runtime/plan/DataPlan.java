package org.parley.runtime.plan;

import org.parley.api.component.Component;
import org.parley.api.data.DatasetFactory;
import org.parley.api.data.PartitionFactory;
import org.parley.runtime.data.SplitPlan;

/** The data of a run: where it comes from, how it is shared out, and what each share is used for. */
public record DataPlan(Component<DatasetFactory> dataset, Component<PartitionFactory> partition, SplitPlan split) {}
