package org.parley.tck.law;

import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.parley.api.component.ComponentFactory;
import org.parley.api.component.ErrorCode;
import org.parley.api.component.Fault;
import org.parley.api.component.ParleyException;
import org.parley.runtime.component.ComponentRegistry;
import org.parley.runtime.config.RunPlanner;
import org.parley.runtime.engine.run.Run;
import org.parley.runtime.plan.RunPlan;
import org.parley.tck.lab.TestRun;

/** What recipes promise: that a run file which names one, and little else, runs. */
public final class RecipeLaws {

    private static final int ROUNDS = 3;
    private static final Map<String, Object> TOPOLOGY = Map.of("topology", TestRun.NETWORK);
    private static final Map<String, Object> BILEVEL = Map.of("model", TestRun.PROBLEM, "topology", TestRun.NETWORK);
    private static final List<Map<String, Object>> COMPLETIONS = List.of(
            Map.of("model", TestRun.PROBLEM),
            TOPOLOGY,
            BILEVEL,
            Map.of("model", TestRun.SINGLE_PROBLEM),
            Map.of("model", TestRun.SINGLE_PROBLEM, "topology", TestRun.NETWORK));

    private final ComponentRegistry registry;

    private RecipeLaws(ComponentRegistry registry) {
        this.registry = registry;
    }

    /** @param components all that recipes may name */
    public static List<Law> of(LoadedJar jar, List<? extends ComponentFactory> components) {
        ComponentRegistry.Builder builder = new ComponentRegistry.Builder();
        components.forEach(component -> builder.add(component, "tck"));
        TestRun.forRecipes().forEach(component -> builder.add(component, "tck"));
        jar.registry()
                .recipeNames()
                .forEach(name -> builder.add(jar.registry().recipe(name).orElseThrow()));
        RecipeLaws laws = new RecipeLaws(builder.build());
        return jar.report().recipes().stream()
                .map(name -> new Law("recipe '" + name + "' runs", () -> laws.runs(name)))
                .toList();
    }

    private Verdict runs(String name) {
        Run run;
        try {
            run = build(name);
        } catch (ParleyException refused) {
            return Verdict.broken("%s", refused.getMessage());
        }
        run.start();
        for (int round = 0; round < ROUNDS; round++) {
            run.advance();
        }
        return run.whereNotFinite()
                .map(where -> Verdict.broken("no number at %s after %d rounds", where, ROUNDS))
                .orElseGet(() -> Verdict.holds("finite after %d rounds", ROUNDS));
    }

    /**
     * A recipe may leave model and topology to the run file, which then takes the laboratory's. What is wrong with the recipe itself is
     * not mended by them.
     */
    private Run build(String recipe) {
        Map<String, Object> file = Map.of("recipe", recipe, "agents", TestRun.RECIPE_AGENTS, "rounds", ROUNDS);
        try {
            return build(recipe, file, Map.of());
        } catch (ParleyException refused) {
            requireNoFault(recipe, refused);
            if (leavesOpen("topology", refused) && !leavesOpen("model", refused)) {
                try {
                    return build(recipe, file, TOPOLOGY);
                } catch (ParleyException ofItsModel) {
                    requireNoFault(recipe, ofItsModel);
                }
            }
        }
        for (Map<String, Object> completed : COMPLETIONS) {
            try {
                return build(recipe, file, completed);
            } catch (ParleyException incomplete) {
                // What is wrong is said of the completion that most recipes are made for.
            }
        }
        return build(recipe, file, BILEVEL);
    }

    /** Refuses what is wrong with the recipe, as opposed to what a run file or its user still has to give. */
    private static void requireNoFault(String recipe, ParleyException refused) {
        List<Fault> faults = refused.faults().stream()
                .filter(fault -> fault.code() != ErrorCode.CONFIG_MISSING && fault.code() != ErrorCode.DATA_MISSING)
                .toList();
        if (!faults.isEmpty()) {
            throw new ParleyException(recipe, faults);
        }
    }

    private static boolean leavesOpen(String key, ParleyException refused) {
        return refused.faults().stream()
                .anyMatch(fault -> fault.code() == ErrorCode.CONFIG_MISSING
                        && (fault.path().equals(key) || fault.path().endsWith("." + key)));
    }

    private Run build(String recipe, Map<String, Object> file, Map<String, Object> completion) {
        Map<String, Object> whole = new HashMap<>(file);
        whole.putAll(completion);
        return TestRun.build(plan(recipe, whole), false);
    }

    private RunPlan plan(String recipe, Map<String, Object> file) {
        return new RunPlanner(registry).plan(recipe, file, Path.of("").toAbsolutePath(), List.of());
    }
}
