package org.parley.tck.law;

import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.parley.api.component.Settings;
import org.parley.api.run.RunComponentFactory;
import org.parley.runtime.engine.run.Measurements;
import org.parley.runtime.engine.run.Run;
import org.parley.tck.lab.Rows;
import org.parley.tck.lab.TestRun;

/** Whether the levels that a component declares as driven are those it drives. */
final class DrivenLevels {

    private static final int ROUNDS = 5;

    private DrivenLevels() {}

    /** @param bench a run in which the component is at work in every round */
    static Law law(TestRun bench, RunComponentFactory factory, Settings settings) {
        return new Law("it drives exactly the levels it declares", () -> verdict(bench, factory.drives(settings)));
    }

    /** A level that is driven and not declared is refused by the run itself. */
    private static Verdict verdict(TestRun bench, Set<String> drives) {
        Run run = bench.start();
        Set<String> driven = new TreeSet<>();
        run.levelNames().forEach(driven::add);
        driven.removeAll(Set.of("upper", "lower"));
        Set<String> declared = new TreeSet<>(drives);
        if (!driven.equals(declared)) {
            return Verdict.broken("it declares %s and drives %s", declared, driven);
        }
        List<String> still =
                declared.stream().filter(level -> isStill(level, bench)).toList();
        if (!still.isEmpty()) {
            return Verdict.broken("%s did not move in %d rounds", String.join(", ", still), ROUNDS);
        }
        run.advance();
        var before = new Measurements(run).take();
        run.advance();
        var after = new Measurements(run).take();
        return Verdict.holds(
                "%s; a round with it takes %.0f gradient and %.0f second-order evaluations per agent",
                declared.isEmpty() ? "none" : String.join(", ", declared),
                after.get("samples") - before.get("samples"),
                after.get("hessian_samples") - before.get("hessian_samples"));
    }

    private static boolean isStill(String level, TestRun bench) {
        int agents = bench.plan().agents();
        Run run = bench.start();
        Rows start = Rows.of(run.value(level), agents);
        for (int round = 0; round < ROUNDS; round++) {
            run.advance();
        }
        return start.equals(Rows.of(run.value(level), agents));
    }
}
