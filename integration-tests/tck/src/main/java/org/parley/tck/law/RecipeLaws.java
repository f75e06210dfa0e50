package org.parley.tck.law;

import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.parley.api.component.ComponentFactory;
import org.parley.api.component.ParleyException;
import org.parley.runtime.component.ComponentRegistry;
import org.parley.runtime.config.RunPlanner;
import org.parley.runtime.engine.Run;
import org.parley.runtime.plan.RunPlan;
import org.parley.tck.lab.Bench;

/** What recipes promise: that a run file which names one, and little else, runs. */
public final class RecipeLaws {

    private static final int ROUNDS = 3;

    private final ComponentRegistry registry;

    private RecipeLaws(ComponentRegistry registry) {
        this.registry = registry;
    }

    /** @param components all that recipes may name */
    public static List<Law> of(LoadedJar jar, List<? extends ComponentFactory> components) {
        ComponentRegistry.Builder builder = new ComponentRegistry.Builder();
        components.forEach(component -> builder.add(component, "tck"));
        Bench.forRecipes().forEach(component -> builder.add(component, "tck"));
        jar.registry()
                .recipeNames()
                .forEach(name -> builder.add(jar.registry().recipe(name).orElseThrow()));
        RecipeLaws laws = new RecipeLaws(builder.build());
        return jar.report().recipes().stream()
                .map(name -> new Law("recipe '" + name + "' runs", () -> laws.runs(name)))
                .toList();
    }

    private Verdict runs(String name) {
        RunPlan plan;
        try {
            plan = plan(name);
        } catch (ParleyException refused) {
            return Verdict.broken("%s", refused.getMessage().replaceAll("\\s+", " "));
        }
        Run run = Bench.build(plan, false);
        run.start();
        for (int round = 0; round < ROUNDS; round++) {
            run.advance();
        }
        return run.whereNotFinite()
                .map(where -> Verdict.broken("no number at %s after %d rounds", where, ROUNDS))
                .orElseGet(() -> Verdict.holds("finite after %d rounds", ROUNDS));
    }

    /** A recipe may leave model and topology to the run file, which then takes the laboratory's. */
    private RunPlan plan(String recipe) {
        Map<String, Object> file =
                new HashMap<>(Map.of("recipe", recipe, "agents", Bench.RECIPE_AGENTS, "rounds", ROUNDS));
        for (Map<String, Object> completed : List.of(
                Map.<String, Object>of(),
                Map.<String, Object>of("model", Bench.PROBLEM),
                Map.<String, Object>of("topology", Bench.NETWORK))) {
            Map<String, Object> attempt = new HashMap<>(file);
            attempt.putAll(completed);
            try {
                return plan(recipe, attempt);
            } catch (ParleyException incomplete) {
                // The last attempt below says what is wrong.
            }
        }
        file.put("model", Bench.PROBLEM);
        file.put("topology", Bench.NETWORK);
        return plan(recipe, file);
    }

    private RunPlan plan(String recipe, Map<String, Object> file) {
        return new RunPlanner(registry).plan(recipe, file, Path.of("").toAbsolutePath(), List.of());
    }
}
