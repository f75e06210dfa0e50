package org.parley.runtime.reproduce;

import java.nio.file.Path;
import java.util.LinkedHashSet;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.parley.runtime.config.source.Faults;
import org.parley.runtime.config.source.Node.Branch;
import org.parley.runtime.config.source.Node.Leaf;
import org.parley.runtime.config.source.Origin;
import org.parley.runtime.config.source.RunFileReader;
import org.parley.runtime.plan.SweepPlan;

/** Which recipes the runs of a sweep use, by the text of their files alone. */
final class ComparedRecipes {

    private ComparedRecipes() {}

    /** By name; a run file without a recipe stands for itself. */
    static Set<String> of(SweepPlan sweep) {
        Set<String> recipes = new TreeSet<>();
        sweep.axes().stream()
                .flatMap(axis -> axis.together().stream())
                .filter(varied -> varied.keys().contains("recipe"))
                .forEach(varied -> recipes.addAll(varied.values()));
        if (recipes.isEmpty()) {
            sweep.runs()
                    .forEach(run -> recipes.add(recipe(run, new LinkedHashSet<>())
                            .orElse(run.getFileName().toString())));
        }
        return recipes;
    }

    /** What is wrong with a run file shows when it is planned. */
    private static Optional<String> recipe(Path file, Set<Path> seen) {
        Optional<Branch> branch = seen.add(file)
                ? new RunFileReader(new Faults()).file(file, Origin.runFile(file.getParent()), "", "")
                : Optional.empty();
        return branch.flatMap(run -> text(run, "recipe"))
                .or(() -> branch.flatMap(run -> text(run, "extends"))
                        .flatMap(parent -> recipe(file.resolveSibling(parent).normalize(), seen)));
    }

    private static Optional<String> text(Branch branch, String key) {
        return branch.child(key)
                .filter(Leaf.class::isInstance)
                .map(leaf -> ((Leaf) leaf).value().toString());
    }
}
