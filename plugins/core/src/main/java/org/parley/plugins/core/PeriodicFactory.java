package org.parley.plugins.core;

import java.util.List;
import org.parley.api.component.Described;
import org.parley.api.component.Option;
import org.parley.api.component.Settings;
import org.parley.api.run.Block;
import org.parley.api.run.Mixer;
import org.parley.api.run.Scope;
import org.parley.api.topology.WeightRequirement;
import org.parley.api.topology.WeightRequirement.Property;
import org.parley.plugins.core.DoorFactory.FrontDoor;

@Described(
        name = "periodic",
        says = "Local updates around another strategy: neighbours are heard every few rounds only.")
public final class PeriodicFactory extends DoorFactory {

    private static final Option<Integer> EVERY = Option.integer("every")
            .from(1)
            .mandatory()
            .says("Rounds from one exchange to the next; those in between are local.");

    @Override
    public List<Option<?>> options() {
        return List.of(EVERY, OF);
    }

    /** Between exchanges the weights are the identity, so they are not the same at every tick. */
    @Override
    public List<String> faults(Settings settings) {
        boolean constant = innerNeeds(settings).properties().contains(Property.CONSTANT);
        return constant && settings.get(EVERY) > 1
                ? List.of("'" + inner(settings).name()
                        + "' needs the same weights at every step, and a door that is closed most of the time changes them;"
                        + " use a gradient tracking or gossip strategy inside")
                : List.of();
    }

    /** Graphs that change in step with the door would be seen in part only. */
    @Override
    protected WeightRequirement ownNeeds(Settings settings) {
        return WeightRequirement.of(Property.CONSTANT);
    }

    @Override
    public double phases(Settings settings) {
        return super.phases(settings) / settings.get(EVERY);
    }

    @Override
    Mixer door(Settings settings, Scope scope) {
        return new Periodic(scope, settings.get(EVERY));
    }

    /** Local updates: the door opens every few rounds, in between everyone keeps what it has. */
    static final class Periodic extends FrontDoor {

        private final Scope scope;
        private final int every;

        Periodic(Scope scope, int every) {
            super(scope.mixer());
            this.scope = scope;
            this.every = every;
        }

        @Override
        public void mix(List<Block> in, List<Block> out) {
            if (scope.round() % every == every - 1) {
                W.mix(in, out);
            } else {
                for (int k = 0; k < in.size(); k++) {
                    out.get(k).assign(1, in.get(k));
                }
            }
        }
    }
}
