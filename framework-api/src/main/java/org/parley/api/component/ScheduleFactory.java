package org.parley.api.component;

/**
 * Creates a {@link Schedule}. Run files accept schedules for all numbers that may change over time, such as
 * {@code step}.
 */
public interface ScheduleFactory extends ComponentFactory {

    /**
     * Creates a schedule.
     *
     * @param settings the values of the {@link #options}
     * @param horizon the quantities of the run that the schedule may use
     * @return the schedule, a pure function of the step
     */
    Schedule create(Settings settings, Horizon horizon);
}
