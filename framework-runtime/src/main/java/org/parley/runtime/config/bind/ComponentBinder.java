package org.parley.runtime.config.bind;

import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.parley.api.component.Component;
import org.parley.api.component.ComponentFactory;
import org.parley.api.component.ErrorCode;
import org.parley.api.component.Option;
import org.parley.runtime.component.ComponentKind;
import org.parley.runtime.component.ComponentRegistry;
import org.parley.runtime.component.ShippedComponents;
import org.parley.runtime.config.source.Diagnostics;
import org.parley.runtime.config.source.Nearest;
import org.parley.runtime.config.source.Node;
import org.parley.runtime.config.source.Node.Branch;
import org.parley.runtime.config.source.Node.Leaf;
import org.parley.runtime.config.source.RunDefaults;
import org.parley.runtime.config.source.Words;
import org.parley.runtime.plan.Renamed;

/** Finds the factories that a run file names and reads their options, including nested components. */
public final class ComponentBinder {

    private static final int DEEPEST = 16;
    private static final List<String> USE_AND_WITH = List.of("use", "with");

    private final Diagnostics diagnostics;
    private final ComponentRegistry registry;
    private final PluginCalls plugins;
    private final RunDefaults defaults;

    public ComponentBinder(Diagnostics diagnostics, ComponentRegistry registry, RunDefaults defaults) {
        this.diagnostics = diagnostics;
        this.registry = registry;
        this.plugins = new PluginCalls(diagnostics);
        this.defaults = defaults;
    }

    /** Reads a component; empty if it is invalid, with the reasons among the diagnostics. */
    public <F extends ComponentFactory> Optional<Component<F>> bind(Class<F> kind, Node node, String path) {
        return bind(kind, node, path, 0, false);
    }

    /** Reads a component that another key completes: mandatory options may be missing, and options are not checked together. */
    <F extends ComponentFactory> Optional<Component<F>> bindIncomplete(Class<F> kind, Node node, String path) {
        return bind(kind, node, path, 0, true);
    }

    /** Reads a component of either of two kinds. Names are unique across both kinds. */
    public Optional<Component<?>> bindEither(
            Class<? extends ComponentFactory> kind, Class<? extends ComponentFactory> other, Node node, String path) {
        Optional<Leaf> named = name(defaults.expand(kind, node));
        boolean isOther = named.filter(leaf -> offers(other, leaf)).isPresent();
        boolean isNeither = named.filter(leaf -> !offers(kind, leaf) && !offers(other, leaf))
                .filter(leaf -> leaf.origin().lack().isEmpty() && !ScalarReader.looksLikeValue(leaf))
                .isPresent();
        if (isNeither) {
            rejectName(kind, other, named.get(), path);
            return Optional.empty();
        }
        Class<? extends ComponentFactory> wanted = isOther ? other : kind;
        return bind(wanted, node, path, 0, false).map(bound -> bound);
    }

    private static Optional<Leaf> name(Node node) {
        return node instanceof Branch branch
                        && branch.child("use").orElse(null) instanceof Leaf leaf
                        && leaf.value() instanceof String
                ? Optional.of(leaf)
                : Optional.empty();
    }

    private boolean offers(Class<? extends ComponentFactory> kind, Leaf name) {
        return registry.entry(ComponentKind.of(kind), name.value().toString()).isPresent();
    }

    private void rejectName(
            Class<? extends ComponentFactory> kind, Class<? extends ComponentFactory> other, Leaf name, String path) {
        List<String> installed = Stream.of(kind, other)
                .flatMap(either -> registry.names(ComponentKind.of(either)).stream())
                .sorted()
                .toList();
        diagnostics.addNotFound(
                path + ".use",
                name.origin(),
                ComponentKind.of(kind).words() + " or "
                        + ComponentKind.of(other).words() + " " + name.shown(),
                Nearest.component(name.value().toString(), installed));
    }

    /** Returns the long form of a plain name or number. */
    public Node expand(Class<? extends ComponentFactory> kind, Node node) {
        return defaults.expand(kind, node);
    }

    /** Returns the installed factory of this name. */
    <F extends ComponentFactory> Optional<F> offered(Class<F> kind, String name) {
        return registry.find(kind, name);
    }

    /** Binds a known factory with these options. */
    public <F extends ComponentFactory> Optional<Component<F>> bind(F factory, Branch with, String path) {
        return bind(factory, with, path, option -> Words.path(path, option));
    }

    /** @param at returns the place of an option in messages */
    public <F extends ComponentFactory> Optional<Component<F>> bind(
            F factory, Branch with, String path, UnaryOperator<String> at) {
        return bind(factory, with, path, at, 0, false);
    }

    private <F extends ComponentFactory> Optional<Component<F>> bind(
            Class<F> kind, Node node, String path, int depth, boolean isIncomplete) {
        if (defaults.lacksFormFor(kind, node) && registry.defaults().isEmpty()) {
            diagnostics.addMissing(path);
            return Optional.empty();
        }
        if (!(defaults.expand(kind, node) instanceof Branch branch)) {
            rejectType(kind, node, path, "{use, with} or the name of ", "");
            return Optional.empty();
        }
        Optional<F> factory = factory(kind, branch, path);
        boolean clean = rejectOtherKeys(branch, factory, path);
        Node with = branch.child("with").orElseGet(() -> Branch.empty(branch.origin()));
        if (!(with instanceof Branch options)) {
            diagnostics.add(
                    ErrorCode.CONFIG_WRONG_TYPE,
                    path + ".with",
                    with.origin(),
                    "must be a mapping of options, got " + with.shown(),
                    "");
            return Optional.empty();
        }
        // The user wrote a number instead of a component, so messages should not mention `with`.
        UnaryOperator<String> at = branch.complete() ? option -> path : option -> Words.path(path + ".with", option);
        Optional<Component<F>> bound = factory.flatMap(found -> bind(found, options, path, at, depth, isIncomplete));
        return clean ? bound : Optional.empty();
    }

    private <F extends ComponentFactory> Optional<Component<F>> bind(
            F factory, Branch with, String path, UnaryOperator<String> at, int depth, boolean isIncomplete) {
        if (depth > DEEPEST) {
            diagnostics.add(
                    ErrorCode.PLUGIN_BAD_COMPONENT,
                    path,
                    "'" + factory.name() + "' contains components nested without end",
                    "");
            return Optional.empty();
        }
        Optional<List<Option<?>>> options = plugins.ask(factory, path, factory::options)
                .map(all -> all.stream()
                        .filter(option -> !isIncomplete || !option.isMandatory() || with.has(option.name()))
                        .<Option<?>>map(option -> option)
                        .toList());
        if (options.isEmpty()) {
            return Optional.empty();
        }
        List<String> names = options.get().stream().<String>map(Option::name).toList();
        SectionReader reader = new SectionReader(diagnostics);
        Optional<Option<?>> misnamed = misnamed(options.get(), names, with, at);
        boolean known = misnamed.isEmpty() && reader.rejectUnknown(with, names, at);
        OptionValues settings = reader.options(
                options.get().stream()
                        .filter(option -> misnamed.filter(option::equals).isEmpty())
                        .toList(),
                with::child,
                with.origin().base(),
                at,
                (option, node, inner) -> bind(option.kind().orElseThrow(), node, inner, depth + 1, false));
        if (!known || !settings.isValid()) {
            return Optional.empty();
        }
        if (isIncomplete) {
            return Optional.of(new Component<>(factory, settings, path));
        }
        Optional<List<String>> own = plugins.ask(factory, path, () -> factory.errors(settings));
        own.ifPresent(list -> list.forEach(
                diagnostic -> diagnostics.add(ErrorCode.CONFIG_CONFLICT, path, with.origin(), diagnostic, "")));
        return own.filter(List::isEmpty).map(none -> new Component<>(factory, settings, path));
    }

    /**
     * Returns the only missing option if there is also exactly one unknown one and no option with a similar name. Reports both as a single
     * error.
     */
    private Optional<Option<?>> misnamed(
            List<Option<?>> options, List<String> names, Branch with, UnaryOperator<String> at) {
        List<Option<?>> missing = options.stream()
                .filter(option -> option.isMandatory() && !with.has(option.name()))
                .toList();
        List<String> unknown = with.children().keySet().stream()
                .filter(key -> !names.contains(key))
                .toList();
        if (missing.size() != 1 || unknown.size() != 1) {
            return Optional.empty();
        }
        Option<?> option = missing.get(0);
        String key = unknown.get(0);
        boolean isAnother = Nearest.to(key, names)
                .filter(near -> !near.equals(option.name()))
                .isPresent();
        if (isAnother) {
            return Optional.empty();
        }
        diagnostics.add(
                ErrorCode.CONFIG_UNKNOWN_KEY,
                at.apply(key),
                with.children().get(key).origin(),
                "unknown key, and " + option.name() + " is missing",
                "did you mean '" + option.name() + "', " + OptionWords.accepts(option) + "? known: "
                        + Words.list(names));
        return Optional.of(option);
    }

    private <F extends ComponentFactory> Optional<F> factory(Class<F> kind, Branch branch, String path) {
        Optional<Node> use = branch.child("use");
        if (use.isEmpty()) {
            diagnostics.add(
                    ErrorCode.CONFIG_MISSING,
                    path + ".use",
                    branch.origin(),
                    "names no " + ComponentKind.of(kind).words(),
                    installed(kind, ""));
            return Optional.empty();
        }
        if (!(use.get() instanceof Leaf leaf) || !(leaf.value() instanceof String name)) {
            rejectType(kind, use.get(), path + ".use", "the name of ", "");
            return Optional.empty();
        }
        Optional<F> factory = registry.entry(ComponentKind.of(kind), name)
                .map(ComponentRegistry.Entry::factory)
                .filter(kind::isInstance)
                .map(kind::cast);
        if (factory.isEmpty()) {
            rejectName(kind, leaf, name, path);
        }
        return factory;
    }

    private void rejectName(Class<? extends ComponentFactory> kind, Leaf leaf, String name, String path) {
        if (defaults.takesNumbers(kind) && ScalarReader.looksLikeValue(leaf)) {
            rejectType(kind, leaf, path, "a number or the name of ", "remove the quotes");
            return;
        }
        if (leaf.origin().lack().isPresent()) {
            diagnostics.add(leaf.origin().lack().get());
            return;
        }
        diagnostics.addNotFound(
                path + ".use",
                leaf.origin(),
                ComponentKind.of(kind).words() + " " + leaf.shown(),
                installed(kind, name));
    }

    private void rejectType(Class<? extends ComponentFactory> kind, Node node, String path, String what, String hint) {
        String words = Words.a(ComponentKind.of(kind).words());
        diagnostics.add(
                ErrorCode.CONFIG_WRONG_TYPE,
                path,
                node.origin(),
                "must be " + what + words + ", got " + (ScalarReader.looksLikeValue(node) ? "the text " : "")
                        + node.shown(),
                hint.isEmpty() ? installed(kind, "") : hint);
    }

    /** Returns whether {@code use} and {@code with} are the only keys; rejects other keys. */
    private boolean rejectOtherKeys(Branch branch, Optional<? extends ComponentFactory> factory, String path) {
        Branch others = branch.without("use", "with");
        List<Option<?>> options = factory.flatMap(found -> plugins.ask(found, path, found::options))
                .orElse(List.of());
        others.children()
                .forEach((key, child) -> diagnostics.add(
                        ErrorCode.CONFIG_UNKNOWN_KEY,
                        Words.path(path, key),
                        child.origin(),
                        "unknown key",
                        isOption(key, factory, options)
                                ? "options go under with: {" + Words.shortened(key) + ": …}"
                                : besideUse(key)));
        return others.children().isEmpty();
    }

    /** Returns whether a key beside {@code use} is an option, or probably is one of a component that is not installed. */
    private static boolean isOption(String key, Optional<? extends ComponentFactory> factory, List<Option<?>> options) {
        return options.stream().anyMatch(option -> option.name().equals(key))
                || factory.isEmpty()
                        && Nearest.to(key, USE_AND_WITH).isEmpty()
                        && Renamed.elsewhere(key).isEmpty();
    }

    private static String besideUse(String key) {
        String hint = Nearest.key(key, USE_AND_WITH);
        return hint.startsWith("known") ? hint + "; options go under with" : hint;
    }

    private String installed(Class<? extends ComponentFactory> kind, String name) {
        List<String> names = registry.names(ComponentKind.of(kind));
        String list = Nearest.hint("", "installed", names);
        String shipped = ShippedComponents.hint(ComponentKind.of(kind), name, registry);
        if (name.isEmpty() || !shipped.isEmpty()) {
            return shipped + list;
        }
        String hint = Nearest.component(name, names);
        return described(kind, name)
                .filter(near -> hint.startsWith("installed"))
                .map(near -> "did you mean '" + near + "'? " + list)
                .orElse(hint);
    }

    /** Returns the component whose description begins with these words, such as {@code ed} for exact-diffusion. */
    private Optional<String> described(Class<? extends ComponentFactory> kind, String name) {
        int words = name.split("-").length;
        Map<String, String> beginnings = new LinkedHashMap<>();
        for (ComponentFactory factory : registry.all(kind)) {
            String beginning = Arrays.stream(factory.description().split("[^\\p{L}\\p{N}]+"))
                    .limit(words)
                    .collect(Collectors.joining("-"));
            beginnings.putIfAbsent(beginning.toLowerCase(Locale.ROOT), factory.name());
        }
        return words < 2
                ? Optional.empty()
                : Nearest.to(name, beginnings.keySet()).map(beginnings::get);
    }
}
