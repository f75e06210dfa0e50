package org.parley.tck.lab;

import org.parley.api.component.Described;
import org.parley.api.component.Settings;
import org.parley.api.mixing.Exactness;
import org.parley.api.mixing.MixingStrategy;
import org.parley.api.mixing.MixingStrategyFactory;
import org.parley.api.run.Block;
import org.parley.api.run.Mixer;
import org.parley.api.run.Scope;
import org.parley.api.topology.WeightRequirement;

/** Gossip that sends compressed rows: x+ = x - q + 0.1 (W - I) Q(x - q). */
@Described(name = LabCompressedGossipFactory.NAME, says = "Gossip with compressed rows, for trials of compressors.")
public final class LabCompressedGossipFactory implements MixingStrategyFactory {

    public static final String NAME = "lab-compressed-gossip";

    private static final double CONSENSUS = 0.1;

    @Override
    public MixingStrategy create(Settings settings, Scope scope) {
        Mixer door = scope.mixer();
        Block half = scope.scratch("half", scope.dimension());
        Block sent = scope.scratch("sent", scope.dimension());
        Block arrived = scope.scratch("arrived", scope.dimension());
        return (x, q) -> {
            half.assign(1, x, -1, q);
            door.compress(half, sent);
            door.mix(sent, arrived);
            x.assign(1, half, CONSENSUS, arrived, -CONSENSUS, sent);
        };
    }

    @Override
    public WeightRequirement needs(Settings settings) {
        return WeightRequirement.SYMMETRIC;
    }

    @Override
    public Exactness exactness(Settings settings) {
        return Exactness.BIASED;
    }

    @Override
    public boolean compresses(Settings settings) {
        return true;
    }
}
