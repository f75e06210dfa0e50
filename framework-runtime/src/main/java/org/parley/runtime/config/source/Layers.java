package org.parley.runtime.config.source;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.parley.api.component.ErrorCode;
import org.parley.runtime.component.ComponentRegistry;
import org.parley.runtime.component.Recipe;
import org.parley.runtime.component.ShippedComponents;
import org.parley.runtime.config.source.Node.Branch;
import org.parley.runtime.config.source.Node.Leaf;
import org.parley.runtime.plan.RunGrammar;

/** Finds the layers of a run file and merges them: the recipe, the chain of parents, the file itself, and the command line. */
public final class Layers {

    private static final int DEEPEST_KEY = 32;

    /** The keys that define a method, at the top and in levels. */
    private static final List<String> METHOD = List.of("problem", "loop", "hypergradient");

    private static final List<String> METHOD_OF_LEVEL =
            List.of("mixing", "gradient", "transform", "momentum", "local-steps", "restart", "channels");

    private final Diagnostics diagnostics;
    private final ComponentRegistry registry;
    private final RunFileReader reader;
    private final RunDefaults defaults;
    private final List<String> notes = new ArrayList<>();

    public Layers(Diagnostics diagnostics, ComponentRegistry registry, RunDefaults defaults) {
        this.diagnostics = diagnostics;
        this.registry = registry;
        this.reader = new RunFileReader(diagnostics);
        this.defaults = defaults;
    }

    /**
     * @param file the path of the run file, if it is a file
     * @param assignments arguments of {@code --set}, such as {@code levels.upper.step=0.01}; later ones take precedence
     */
    public Branch merged(Branch runFile, Optional<Path> file, List<String> assignments) {
        Origin commandLine = Origin.commandLine(runFile.origin().base());
        List<Branch> overrides = assignments.stream()
                .map(assignment -> override(assignment, commandLine))
                .flatMap(Optional::stream)
                .toList();
        List<Branch> files = chain(runFile, file);
        List<Branch> rising = new ArrayList<>(files);
        rising.addAll(overrides);
        overrides.stream().filter(layer -> layer.has("extends")).forEach(this::rejectExtends);
        recipe(rising).ifPresent(recipe -> {
            rising.add(0, recipe);
            if (overrides.stream().anyMatch(layer -> layer.has("recipe"))) {
                noteReplaced(recipe, files);
            }
        });
        return rising.stream()
                .map(layer -> defaults.expand(RunGrammar.RUN, layer.without("extends", "recipe")))
                .reduce(Branch.empty(runFile.origin()), (below, above) -> above.over(below));
    }

    /** Returns the notes about the last merge. */
    public List<String> notes() {
        return List.copyOf(notes);
    }

    /** Adds a note if a recipe of the command line loses parts of its method to the keys of the files. */
    private void noteReplaced(Branch recipe, List<Branch> files) {
        Branch written = files.stream().reduce(Branch.empty(recipe.origin()), (below, above) -> above.over(below));
        List<String> replaced = new ArrayList<>(replaced(METHOD, recipe, written, ""));
        if (recipe.child("levels").orElse(null) instanceof Branch ofRecipe
                && written.child("levels").orElse(null) instanceof Branch ofFiles) {
            ofRecipe.children().forEach((name, level) -> {
                if (level instanceof Branch keys && ofFiles.child(name).orElse(null) instanceof Branch own) {
                    replaced.addAll(replaced(METHOD_OF_LEVEL, keys, own, Words.path("levels", name) + "."));
                }
            });
        }
        if (!replaced.isEmpty()) {
            notes.add("the run file's own keys replace " + Words.list(replaced) + " of "
                    + recipe.origin().source());
        }
    }

    private static List<String> replaced(List<String> keys, Branch recipe, Branch written, String path) {
        return keys.stream()
                .filter(key -> recipe.has(key) && written.has(key))
                .filter(key -> !(recipe.children().get(key) instanceof Leaf theirs
                        && written.children().get(key) instanceof Leaf own
                        && theirs.value().equals(own.value())))
                .map(key -> path + key)
                .toList();
    }

    /** Returns the files that the run file extends, and the run file last. */
    private List<Branch> chain(Branch runFile, Optional<Path> file) {
        List<Branch> files = new ArrayList<>(List.of(runFile));
        Set<Path> seen = new LinkedHashSet<>();
        file.map(Layers::identity).ifPresent(seen::add);
        Optional<Branch> parent = parent(runFile, seen);
        while (parent.isPresent()) {
            files.add(parent.get());
            parent = parent(parent.get(), seen);
        }
        Collections.reverse(files);
        return files;
    }

    private Optional<Branch> parent(Branch child, Set<Path> seen) {
        if (!child.has("extends")) {
            return Optional.empty();
        }
        Optional<Branch> parent = text(child, "extends", "a file").flatMap(name -> read(name, child.origin(), seen));
        if (parent.isEmpty()) {
            diagnostics.sourceIsMissing();
        }
        return parent;
    }

    private Optional<Branch> read(String name, Origin from, Set<Path> seen) {
        try {
            Path file = from.base().resolve(name).toAbsolutePath().normalize();
            if (!seen.add(identity(file))) {
                diagnostics.add(
                        ErrorCode.CONFIG_CONFLICT,
                        "extends",
                        from,
                        Words.quoted(name) + " extends this file in turn",
                        "remove one of the two extends keys");
                return Optional.empty();
            }
            String label = String.valueOf(file.getFileName());
            return reader.file(file, Origin.parent(label, file.getParent()), "extends", label);
        } catch (InvalidPathException diagnostic) {
            diagnostics.add(
                    ErrorCode.CONFIG_UNREADABLE, "extends", from, Words.quoted(name) + " is not a file name", "");
            return Optional.empty();
        }
    }

    /** Returns the recipe of the layer with the highest precedence. */
    private Optional<Branch> recipe(List<Branch> rising) {
        for (int i = rising.size() - 1; i >= 0; i--) {
            if (rising.get(i).has("recipe")) {
                Branch namedIn = rising.get(i);
                Optional<Branch> recipe = text(namedIn, "recipe", "the name of a recipe")
                        .flatMap(name -> find(name, namedIn.origin()))
                        .flatMap(found -> read(
                                found, rising.get(rising.size() - 1).origin().base()));
                if (recipe.isEmpty()) {
                    diagnostics.sourceIsMissing();
                }
                return recipe;
            }
        }
        return Optional.empty();
    }

    private Optional<Recipe> find(String name, Origin origin) {
        Optional<Recipe> recipe = registry.recipe(name);
        if (recipe.isEmpty()) {
            String shipped = ShippedComponents.recipeHint(name, registry);
            diagnostics.add(
                    ErrorCode.CONFIG_UNKNOWN_COMPONENT,
                    "recipe",
                    origin,
                    "no recipe " + Words.quoted(name),
                    shipped.isEmpty()
                            ? Nearest.component(name, registry.recipeNames())
                            : shipped + Nearest.hint(name, "installed", registry.recipeNames()));
        }
        return recipe;
    }

    private Optional<Branch> read(Recipe recipe, Path base) {
        String subject = "recipe '" + recipe.name() + "'";
        Origin origin = Origin.recipe(recipe.name(), base)
                .lacking(Needs.lack("recipe", subject + " needs", recipe.yaml(), registry));
        Optional<Branch> branch = reader.recipe(recipe.yaml(), origin);
        branch.filter(keys -> keys.has("recipe") || keys.has("extends"))
                .ifPresent(keys -> diagnostics.add(
                        ErrorCode.PLUGIN_BAD_RECIPE,
                        subject,
                        "extends another recipe or file, which is not allowed",
                        "report this to the author of plugin '" + recipe.plugin() + "'"));
        branch.filter(keys -> keys.has(Needs.KEY) && Needs.of(recipe.yaml()).isEmpty())
                .ifPresent(keys -> diagnostics.add(
                        ErrorCode.PLUGIN_BAD_RECIPE,
                        subject,
                        "needs is not a list of plugin ids",
                        "write them as needs: [parley-interact]"));
        return branch.map(keys -> keys.without(Needs.KEY));
    }

    private void rejectExtends(Branch override) {
        diagnostics.add(
                ErrorCode.CONFIG_CONFLICT,
                "extends",
                override.origin(),
                "cannot be set from the command line",
                "write it in the run file");
    }

    private Optional<String> text(Branch branch, String key, String what) {
        Node node = branch.children().get(key);
        if (node instanceof Leaf leaf && leaf.value() instanceof String text) {
            return Optional.of(text);
        }
        diagnostics.add(
                ErrorCode.CONFIG_WRONG_TYPE, key, branch.origin(), "must be " + what + ", got " + node.shown(), "");
        return Optional.empty();
    }

    private static Path identity(Path file) {
        try {
            return Files.exists(file)
                    ? file.toRealPath()
                    : file.toAbsolutePath().normalize();
        } catch (IOException unreachable) {
            return file.toAbsolutePath().normalize();
        }
    }

    private Optional<Branch> override(String assignment, Origin origin) {
        String label = "--set " + Words.shortened(assignment);
        int equals = assignment.indexOf('=');
        List<String> keys = equals < 0
                ? List.of()
                : List.of(assignment.substring(0, equals).strip().split("\\.", -1));
        if (keys.isEmpty() || keys.size() > DEEPEST_KEY || keys.stream().anyMatch(String::isBlank)) {
            diagnostics.add(
                    ErrorCode.CONFIG_UNREADABLE,
                    label,
                    "is not of the form key=value",
                    "for example --set levels.upper.step=0.01");
            return Optional.empty();
        }
        String text = assignment.substring(equals + 1);
        String path = String.join(".", keys);
        if (text.isBlank()) {
            diagnostics.add(ErrorCode.CONFIG_MISSING, path, origin, "has no value", "write a value after the =");
            return Optional.empty();
        }
        return new YamlReader(diagnostics, ErrorCode.CONFIG_UNREADABLE, label)
                .read(text)
                .flatMap(value -> Node.of(value, origin, path, diagnostics))
                .map(value -> under(keys, value, origin));
    }

    private static Branch under(List<String> keys, Node value, Origin origin) {
        List<String> inward = new ArrayList<>(keys);
        Collections.reverse(inward);
        Node node = value;
        for (String key : inward) {
            node = new Branch(Map.of(key, node), origin);
        }
        return (Branch) node;
    }
}
