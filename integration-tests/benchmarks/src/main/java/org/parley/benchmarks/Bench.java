package org.parley.benchmarks;

import com.google.inject.Guice;
import java.nio.file.Path;
import java.time.Clock;
import java.util.List;
import org.parley.runtime.component.Builtins;
import org.parley.runtime.config.RunPlanner;
import org.parley.runtime.engine.Run;
import org.parley.runtime.plan.RunPlan;
import org.parley.runtime.plugin.PluginDirectory;
import org.parley.runtime.plugin.Plugins;
import org.parley.runtime.wiring.RunModule;

final class Bench {
    public static void main(String[] a) {
        Plugins plugins = Plugins.load(List.of(PluginDirectory.named(Path.of(a[0]))), Builtins.all(), Guice.createInjector());
        for (int n : new int[] {8, 10, 10000}) {
            RunPlan plan = new RunPlanner(plugins.registry()).plan("bench", "recipe: sparkle-ed-gt\nagents: " + n + "\nrounds: 10\nmodel: quadratic\n", Path.of("."), List.of());
            Run run = RunModule.run(plan, 1);
            run.start();
            long rounds = 0;
            for (int rep = 0; rep < 8; rep++) {
                long start = System.nanoTime(); long r0 = rounds;
                while (System.nanoTime() - start < 1_000_000_000L) { for (int i = 0; i < (n > 100 ? 1 : 1000); i++) { run.advance(); rounds++; } }
                double s = (System.nanoTime() - start) * 1e-9;
                System.out.printf("n=%d %.0f rounds/s  %.3f us per agent-round%n", n, (rounds - r0) / s, s * 1e6 / (rounds - r0) / n);
            }
        }
    }
}
