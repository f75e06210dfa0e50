package org.parley.tck;

import org.parley.api.component.ScheduleFactory;

/** The contract of a schedule. */
public abstract class ScheduleContract extends ComponentContract<ScheduleFactory> {}
