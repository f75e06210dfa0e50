package org.parley.tck.check;

import java.nio.file.Path;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.parley.api.component.Diagnostic;
import org.parley.api.component.ErrorCode;
import org.parley.api.component.ParleyException;
import org.parley.runtime.component.ComponentKind;
import org.parley.runtime.component.ComponentRegistry;
import org.parley.runtime.config.run.RunPlanner;
import org.parley.runtime.config.source.Needs;
import org.parley.runtime.engine.run.Run;
import org.parley.runtime.plan.PlanOptions;
import org.parley.runtime.plan.RunPlan;
import org.parley.runtime.plan.RunSource;
import org.parley.runtime.plugin.Plugins;
import org.parley.tck.fixture.TestRun;

/** The contract checks of recipes: a run file that contains little more than the name of a recipe runs. */
public record RecipeChecks(ComponentRegistry registry) {

    private static final int ROUNDS = 3;
    private static final Map<String, Object> TOPOLOGY = Map.of("topology", TestRun.NETWORK);
    private static final Map<String, Object> BILEVEL = Map.of("model", TestRun.PROBLEM, "topology", TestRun.NETWORK);
    private static final List<Map<String, Object>> COMPLETIONS = List.of(
            Map.of("model", TestRun.PROBLEM),
            TOPOLOGY,
            BILEVEL,
            Map.of("model", TestRun.SINGLE_PROBLEM),
            Map.of("model", TestRun.SINGLE_PROBLEM, "topology", TestRun.NETWORK));

    public static List<ContractCheck> of(LoadedJar jar) {
        return jar.report().recipes().stream()
                .flatMap(name -> Stream.of(
                        new ContractCheck(
                                "recipe '" + name + "' runs", () -> new RecipeChecks(everything(jar)).runs(name)),
                        new ContractCheck(
                                "recipe '" + name + "' declares the plugins that it needs",
                                () -> new RecipeChecks(only(allowed(jar, name), jar)).namesItsPlugins(name))))
                .toList();
    }

    /** Returns its own jar, the built-in components, core, the plugins of the defaults, and those that it declares. */
    private static Set<String> allowed(LoadedJar jar, String recipe) {
        Set<String> plugins =
                new HashSet<>(Set.of(Plugins.BUILT_IN, jar.report().id()));
        jar.registry().defaults().ifPresent(defaults -> {
            plugins.add(defaults.plugin());
            plugins.addAll(Needs.of(defaults.yaml()));
        });
        plugins.addAll(Needs.of(jar.registry().recipe(recipe).orElseThrow().yaml()));
        return plugins;
    }

    private static ComponentRegistry everything(LoadedJar jar) {
        return registry(jar, entry -> true);
    }

    private static ComponentRegistry only(Set<String> plugins, LoadedJar jar) {
        return registry(jar, entry -> plugins.contains(entry.plugin()));
    }

    private static ComponentRegistry registry(LoadedJar jar, Predicate<ComponentRegistry.Entry> wanted) {
        ComponentRegistry.Builder builder = new ComponentRegistry.Builder();
        ComponentRegistry all = jar.registry();
        for (ComponentKind kind : ComponentKind.values()) {
            all.names(kind).stream()
                    .map(name -> all.entry(kind, name).orElseThrow())
                    .filter(wanted)
                    .forEach(entry -> builder.add(entry.factory(), entry.plugin()));
        }
        TestRun.forRecipes().forEach(component -> builder.add(component, "tck"));
        all.recipeNames().forEach(name -> builder.add(all.recipe(name).orElseThrow()));
        all.defaults().ifPresent(builder::add);
        return builder.build();
    }

    private Verdict namesItsPlugins(String name) {
        List<String> needs = Needs.of(registry.recipe(name).orElseThrow().yaml());
        try {
            build(name);
            return Verdict.holds("%s", needs.isEmpty() ? "none but its own and the core" : String.join(", ", needs));
        } catch (ParleyException refused) {
            return Verdict.broken("with its own jar, core and %s only: %s", needs, refused.getMessage());
        }
    }

    private Verdict runs(String name) {
        Run run;
        try {
            run = build(name);
        } catch (ParleyException refused) {
            return Verdict.broken("%s", refused.getMessage());
        }
        run.start();
        TestRun.advanced(run, ROUNDS);
        return run.whereNotFinite()
                .map(where -> Verdict.broken("a value that is not finite at %s after %d rounds", where, ROUNDS))
                .orElseGet(() -> Verdict.holds("finite after %d rounds", ROUNDS));
    }

    /**
     * Builds a run. If a recipe leaves the model or the topology to the run file, those of the test kit are used. They do not hide errors
     * of the recipe.
     */
    private Run build(String recipe) {
        Map<String, Object> file = Map.of("recipe", recipe, "agents", TestRun.RECIPE_AGENTS, "rounds", ROUNDS);
        try {
            return build(recipe, file, Map.of());
        } catch (ParleyException refused) {
            requireNoDiagnostic(recipe, refused);
            if (leavesOpen("topology", refused) && !leavesOpen("model", refused)) {
                try {
                    return build(recipe, file, TOPOLOGY);
                } catch (ParleyException ofItsModel) {
                    requireNoDiagnostic(recipe, ofItsModel);
                }
            }
        }
        for (Map<String, Object> completed : COMPLETIONS) {
            try {
                return build(recipe, file, completed);
            } catch (ParleyException incomplete) {
                // Errors are reported for the completion that suits most recipes.
            }
        }
        return build(recipe, file, BILEVEL);
    }

    /** Throws the errors of the recipe itself, as opposed to keys that a run file must add. */
    private static void requireNoDiagnostic(String recipe, ParleyException refused) {
        List<Diagnostic> diagnostics = refused.diagnostics().stream()
                .filter(diagnostic ->
                        diagnostic.code() != ErrorCode.CONFIG_MISSING && diagnostic.code() != ErrorCode.DATA_MISSING)
                .toList();
        if (!diagnostics.isEmpty()) {
            throw new ParleyException(recipe, diagnostics);
        }
    }

    private static boolean leavesOpen(String key, ParleyException refused) {
        return refused.diagnostics().stream()
                .anyMatch(diagnostic -> diagnostic.code() == ErrorCode.CONFIG_MISSING
                        && (diagnostic.path().equals(key) || diagnostic.path().endsWith("." + key)));
    }

    private Run build(String recipe, Map<String, Object> file, Map<String, Object> completion) {
        Map<String, Object> whole = new HashMap<>(file);
        whole.putAll(completion);
        return TestRun.build(plan(recipe, whole), false);
    }

    private RunPlan plan(String recipe, Map<String, Object> file) {
        return new RunPlanner(registry).plan(RunSource.tree(recipe, file, Path.of("")), PlanOptions.with());
    }
}
