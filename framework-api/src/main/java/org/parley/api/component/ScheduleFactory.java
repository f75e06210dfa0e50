package org.parley.api.component;

/** Makes a {@link Schedule}; stands in run files wherever a number may change with time, such as {@code step}. */
public interface ScheduleFactory extends ComponentFactory {

    Schedule create(Settings settings, Horizon horizon);
}
