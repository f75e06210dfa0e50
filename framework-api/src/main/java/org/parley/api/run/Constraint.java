package org.parley.api.run;

/** What the run file says under {@code levels.<name>.constraint}, for strategies that apply it themselves; without one it does nothing. */
public interface Constraint {

    /** Takes every agent's row to where the constraint of the level wants it, with the size of the step under way. */
    void apply(Block rows);
}
