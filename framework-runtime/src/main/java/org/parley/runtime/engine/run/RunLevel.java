package org.parley.runtime.engine.run;

import java.util.Arrays;
import java.util.Optional;
import java.util.OptionalDouble;
import org.parley.api.component.Diagnostic;
import org.parley.api.component.ErrorCode;
import org.parley.api.component.ParleyException;
import org.parley.api.component.Schedule;
import org.parley.api.mixing.MixingStrategy;
import org.parley.api.mixing.Transform;
import org.parley.api.run.Block;
import org.parley.api.run.Level;
import org.parley.api.run.Mixer;
import org.parley.api.start.Start;
import org.parley.runtime.engine.block.Hosted;
import org.parley.runtime.engine.block.RowBlock;
import org.parley.runtime.engine.oracle.NetworkTime;
import org.parley.runtime.engine.oracle.Participation;
import org.parley.runtime.plan.Restart;
import org.parley.runtime.random.AddressedRandom;
import org.parley.runtime.random.Seeds;

/** A driven level: counts its steps and hands each direction through its transform and mixing. */
final class RunLevel implements Level {

    private static final String VALUE = "/value";

    /** What a level is made of. */
    record Parts(
            RowBlock value,
            RowBlock q,
            Mixer mixer,
            MixingStrategy mixing,
            Optional<Transform> transform,
            StepSizes sizes,
            Schedule steps,
            Restart restart,
            LevelStart start) {}

    private static final long UNKNOWN = -1;

    private final String name;
    private final Parts parts;
    private final NetworkTime time;
    private final Participation participation;
    private long stepsTaken;
    private boolean first = true;
    /** Whether the next round begins with the run file's restart rule: not where the level went back to its start since the last round began. */
    private boolean restartDue;

    private long beganInRound = UNKNOWN;

    RunLevel(String name, Parts parts, NetworkTime time, Participation participation) {
        this.name = name;
        this.parts = parts;
        this.time = time;
        this.participation = participation;
    }

    /** The name of the block that holds the value of a level. */
    static String valueOf(String level) {
        return level + VALUE;
    }

    /** The level whose value a block of this name holds, if it is one. */
    static Optional<String> ofValue(String block) {
        int end = block.length() - VALUE.length();
        return block.endsWith(VALUE) && block.indexOf('/') == end
                ? Optional.of(block.substring(0, end))
                : Optional.empty();
    }

    @Override
    public String name() {
        return name;
    }

    @Override
    public RowBlock value() {
        return parts.value();
    }

    @Override
    public Mixer mixer() {
        return parts.mixer();
    }

    @Override
    public double step() {
        return parts.sizes().at(stepsTaken);
    }

    @Override
    public int steps() {
        return (int) Math.ceil(parts.steps().at(time.round()));
    }

    @Override
    public void descend(Block direction) {
        if (first) {
            noteBeginning();
        }
        RowBlock q = parts.q();
        parts.sizes().scale(followed(direction), q, stepsTaken, first);
        if (first) {
            parts.mixing().start(parts.value(), q);
        } else {
            parts.mixing().step(parts.value(), q);
        }
        q.forget();
        first = false;
        stepsTaken++;
    }

    /** What the transform makes of the direction, in q; without one the direction itself. */
    private Block followed(Block direction) {
        if (parts.transform().isEmpty()) {
            return direction;
        }
        Transform transform = parts.transform().get();
        if (first) {
            transform.start(direction, parts.q());
        } else {
            transform.step(direction, parts.q());
        }
        return parts.q();
    }

    /** A level that begins anew now and then must not do so while agents sleep: they would go on where the others have begun. */
    private void noteBeginning() {
        boolean everyRound = beganInRound == UNKNOWN || beganInRound >= time.round() - 1;
        if (!participation.isComplete() && !everyRound) {
            throw new ParleyException(new Diagnostic(
                    ErrorCode.CONFIG_CONFLICT,
                    "levels." + name,
                    "restarts in round " + time.round() + " while agents are inactive and would not learn of it",
                    "remove the fault under network.faults that makes agents inactive"));
        }
        beganInRound = time.round();
    }

    /** Applies the run file's restart rule, before anybody reads the level in this round. */
    void beginRound() {
        if (restartDue) {
            switch (parts.restart()) {
                case NEVER -> {}
                case EVERY_ROUND -> restart();
                case RESET -> reset();
            }
        }
        restartDue = true;
    }

    @Override
    public void restart() {
        first = true;
        // Nobody has sent anything yet, and an estimator may look before the next step.
        weight().ifPresent(weight -> weight.fill(1));
    }

    @Override
    public void reset() {
        parts.start().apply();
        stepsTaken = 0;
        restart();
        restartDue = false;
    }

    @Override
    public Optional<Block> weight() {
        return parts.mixing().weight();
    }

    OptionalDouble firstStep() {
        return parts.sizes().first();
    }

    long stepsTaken() {
        return stepsTaken;
    }

    boolean isFirst() {
        return first;
    }

    boolean isRestartDue() {
        return restartDue;
    }

    void resumeAt(long savedSteps, boolean savedFirst, boolean savedRestartDue) {
        stepsTaken = savedSteps;
        first = savedFirst;
        restartDue = savedRestartDue;
    }

    /** Puts a level at its start. A level may go back there in every round, and rounds allocate nothing. */
    static final class LevelStart {

        private final Start start;
        private final RowBlock value;
        private final Hosted hosted;
        private final Seeds seeds;
        private final long ownKey;
        private final long sharedKey;
        private final AddressedRandom own;
        private final AddressedRandom shared;
        private final double[] row;

        LevelStart(String level, Start start, RowBlock value, Hosted hosted, Seeds seeds) {
            this.start = start;
            this.value = value;
            this.hosted = hosted;
            this.seeds = seeds;
            this.ownKey = Seeds.purposeKey("start/" + level);
            this.sharedKey = Seeds.purposeKey("start/" + level + "/shared");
            this.own = seeds.stream("start", 0, 0);
            this.shared = seeds.stream("start", 0, 0);
            this.row = new double[value.dimension()];
        }

        void apply() {
            for (int agent = hosted.first(); agent < hosted.end(); agent++) {
                seeds.move(own, ownKey, agent, 0);
                seeds.move(shared, sharedKey, 0, 0);
                Arrays.fill(row, 0);
                start.fill(agent, own, shared, row);
                value.write(agent, row);
            }
            value.written(0);
        }
    }
}
