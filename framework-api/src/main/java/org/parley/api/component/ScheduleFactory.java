package org.parley.api.component;

/**
 * Creates a {@link Schedule}. Run files accept schedules for all numbers that may change over time, such as
 * {@code step}.
 */
public interface ScheduleFactory extends ComponentFactory {

    /**
     * Creates a schedule.
     *
     * @param horizon the quantities of the run that the schedule may use
     */
    Schedule create(Settings settings, Horizon horizon);
}
