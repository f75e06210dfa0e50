package org.parley.fuzz;

import java.nio.file.Path;
import java.util.List;
import java.util.SplittableRandom;
import org.parley.runtime.config.source.RunFileWriter;
import org.parley.runtime.plan.RunPlan;

/** Fuzzes the values of {@code --set}, one override per line. */
class SetFuzzTest extends FuzzTest {

    private static final List<String> HONEST = List.of(
            "levels.upper.step=0.01",
            "levels.lower.mixing=extra",
            "levels.auxiliary.topology.use=erdos-renyi\nlevels.auxiliary.topology.with.probability=0.6",
            "agents=4\nrounds=10\nseed=3",
            "model={use: quadratic, with: {upper: 3, lower: 3}}",
            "observe=[kkt-residual, {use: spread, with: {metrics: [upper_loss]}}]",
            "record.every=5\nrecord.iterates=true\nrecord.select={metric: upper_loss, goal: min}",
            "network.loss=0.1\nnetwork.lost-weight=sender",
            "levels.upper.transform={use: heavy-ball, with: {beta: 0.9}}",
            "data.partition.with.alpha=0.1\ndata.validation=0.3",
            "topology=ring\nweights=metropolis\nmixing=ed",
            "stop.patience={metric: upper_loss, rounds: 10}",
            "name=other\nprecision=float64\nbatch=full");

    @Override
    protected String kind() {
        return "set";
    }

    @Override
    protected Target target() {
        Installed installed = new Installed(directory);
        List<String> words = installed.vocabulary();
        List<Path> bases = List.of(
                Installed.examples().resolve("quickstart.yaml"),
                Installed.examples().resolve("quadratic.yaml"));
        return new Target() {
            @Override
            public List<Input> honest() {
                return List.of(Input.of("0", HONEST.get(0)), Input.of("1", HONEST.get(3)));
            }

            @Override
            public Input mutant(SplittableRandom random) {
                String base = Integer.toString(random.nextInt(bases.size()));
                return Input.of(base, new TextMutator(random, words).mutant(HONEST));
            }

            @Override
            public void take(Input input) {
                Path base = bases.get(Integer.parseInt(input.form()));
                RunPlan plan = installed.parley().plan(base, input.text().split("\n", -1));
                String resolved = RunFileWriter.toYaml(plan.resolved());
                installed.tryOut(plan, installed.parley().plan("run.yaml", resolved, base.getParent()));
            }
        };
    }
}
