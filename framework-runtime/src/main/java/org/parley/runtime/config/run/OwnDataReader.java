package org.parley.runtime.config.run;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.IntStream;
import org.parley.api.component.Component;
import org.parley.api.component.Diagnostic;
import org.parley.api.component.ErrorCode;
import org.parley.api.component.Option;
import org.parley.api.component.ParleyException;
import org.parley.api.data.DatasetFactory;
import org.parley.runtime.component.ComponentRegistry;
import org.parley.runtime.config.bind.ComponentBinder;
import org.parley.runtime.config.source.Diagnostics;
import org.parley.runtime.config.source.Node;
import org.parley.runtime.config.source.Node.Branch;
import org.parley.runtime.config.source.Node.Items;
import org.parley.runtime.config.source.Node.Leaf;
import org.parley.runtime.config.source.Origin;
import org.parley.runtime.config.source.RunDefaults;
import org.parley.runtime.config.source.Words;
import org.parley.runtime.data.ScalePlan;
import org.parley.runtime.data.SchemaPlan;
import org.parley.runtime.grammar.SectionValues;
import org.parley.runtime.plan.OwnDataPlan;
import org.parley.runtime.plan.PlanOptions.LocalData;
import org.parley.runtime.plan.RunGrammar;

/** Reads the keys of {@code data} for agents with data of their own. Opens and checks no file of an agent. */
final class OwnDataReader {

    /** The option that a plain name under {@code data.agents} sets. */
    private static final String FILE = "file";

    /** The word for data that every process names for its own agents. */
    private static final String OWN = "own";

    private static final String EXCHANGE = "exchange";
    private static final String LOCAL = "local";
    private static final String PATTERN = "{agent}";
    private static final String PLACE = "data." + RunGrammar.AGENT_DATA.name();
    private static final String SCHEMA_PLACE = "data." + RunGrammar.SCHEMA.name();
    private static final String SCALE_PLACE = "data." + RunGrammar.SCALE.name();

    private final Diagnostics diagnostics;
    private final ComponentRegistry registry;
    private final RunDefaults defaults;

    OwnDataReader(Diagnostics diagnostics, ComponentRegistry registry, RunDefaults defaults) {
        this.diagnostics = diagnostics;
        this.registry = registry;
        this.defaults = defaults;
    }

    /**
     * The keys as read.
     *
     * @param data the section {@code data} with the values for the resolved run file
     */
    record Read(SectionValues data, OwnDataPlan plan) {}

    /** Returns the section {@code data} of a run file if it gives each agent data of its own. */
    static Optional<Branch> ownData(Branch run) {
        return run.child(RunGrammar.DATA.name())
                .filter(Branch.class::isInstance)
                .map(Branch.class::cast)
                .filter(data -> data.has(RunGrammar.AGENT_DATA.name()));
    }

    /**
     * Reads the keys; empty if the agents share a dataset.
     *
     * @param data the section as read, in which these keys have no value yet
     * @param agents the number of agents; empty if it is invalid
     */
    Optional<Read> read(Branch run, Optional<SectionValues> data, OptionalInt agents, List<LocalData> local) {
        Optional<Branch> given = ownData(run);
        if (given.isEmpty()) {
            rejectWithoutOwnData(run, local);
            return Optional.empty();
        }
        rejectSharedKeys(given.get());
        Map<Integer, Node> named = local(local, agents);
        Optional<List<Node>> entries =
                agents.isPresent() ? entries(given.get(), agents.getAsInt(), named) : Optional.empty();
        SchemaPlan schema = schema(given.get().child(RunGrammar.SCHEMA.name()));
        ScalePlan scale = scale(given.get().child(RunGrammar.SCALE.name()));
        if (data.isEmpty()
                || entries.isEmpty()
                || data.get().find(RunGrammar.DATASET).isEmpty()) {
            return Optional.empty();
        }
        Component<DatasetFactory> shared = data.get().get(RunGrammar.DATASET);
        SectionValues resolved = data.get()
                .with(
                        RunGrammar.AGENT_DATA,
                        Optional.of(resolved(
                                given.get().child(RunGrammar.AGENT_DATA.name()).orElseThrow(), shared)))
                .with(
                        RunGrammar.SCHEMA,
                        given.get().child(RunGrammar.SCHEMA.name()).map(OwnDataReader::plain))
                .with(
                        RunGrammar.SCALE,
                        given.get().child(RunGrammar.SCALE.name()).map(OwnDataReader::plain));
        Branch component = given.get().without(ownKeys());
        return Optional.of(new Read(
                resolved,
                new OwnDataPlan(
                        agent -> reader(component, agent, entries.get().get(agent), named.containsKey(agent)),
                        schema,
                        scale,
                        named.keySet())));
    }

    private static String[] ownKeys() {
        return RunGrammar.DATA_SECTION.names().toArray(String[]::new);
    }

    private void rejectWithoutOwnData(Branch run, List<LocalData> local) {
        if (!local.isEmpty()) {
            diagnostics.add(
                    ErrorCode.CONFIG_CONFLICT,
                    "--data",
                    "names data of agents, but the run file has no " + PLACE,
                    "write data: {use: …, agents: own}");
        }
        run.child(RunGrammar.DATA.name())
                .filter(Branch.class::isInstance)
                .map(Branch.class::cast)
                .ifPresent(data -> List.of(RunGrammar.SCHEMA, RunGrammar.SCALE)
                        .forEach(key -> data.child(key.name())
                                .ifPresent(node -> diagnostics.add(
                                        ErrorCode.CONFIG_CONFLICT,
                                        "data." + key.name(),
                                        node.origin(),
                                        "is only for agents with data of their own",
                                        "add " + PLACE + ", or remove this key"))));
    }

    private void rejectSharedKeys(Branch data) {
        data.child(RunGrammar.PARTITION.name())
                .ifPresent(node -> diagnostics.add(
                        ErrorCode.CONFIG_CONFLICT,
                        "data." + RunGrammar.PARTITION.name(),
                        node.origin(),
                        "distributes a shared dataset, but " + PLACE + " gives each agent its own",
                        "remove one of them"));
        data.child("with")
                .filter(Branch.class::isInstance)
                .map(Branch.class::cast)
                .flatMap(with -> with.child(FILE))
                .ifPresent(node -> diagnostics.add(
                        ErrorCode.CONFIG_CONFLICT,
                        "data.with." + FILE,
                        node.origin(),
                        "is one file for all agents, but " + PLACE + " gives each agent its own",
                        "remove one of them"));
    }

    private Map<Integer, Node> local(List<LocalData> local, OptionalInt agents) {
        Map<Integer, Node> named = new LinkedHashMap<>();
        for (LocalData data : local) {
            String place = data.source() + " " + data.agent();
            if (data.agent() < 0 || agents.isPresent() && data.agent() >= agents.getAsInt()) {
                diagnostics.add(
                        ErrorCode.CONFIG_OUT_OF_RANGE,
                        place,
                        "the run has no such agent",
                        agents.isPresent() ? "agents are numbered from 0 to " + (agents.getAsInt() - 1) : "");
                continue;
            }
            Node.of(data.value(), Origin.local(data.source(), data.base()), place, diagnostics)
                    .ifPresent(node -> {
                        if (named.put(data.agent(), node) != null) {
                            diagnostics.add(
                                    ErrorCode.CONFIG_CONFLICT, place, "names the data of this agent twice", "keep one");
                        }
                        requireEntry(node, place);
                    });
        }
        return named;
    }

    /** Returns what names the data of each agent; the word {@code own} for an agent without data here. */
    private Optional<List<Node>> entries(Branch data, int agents, Map<Integer, Node> named) {
        Node given = data.child(RunGrammar.AGENT_DATA.name()).orElseThrow();
        List<Node> entries = new ArrayList<>();
        if (given instanceof Items items) {
            if (items.items().size() != agents) {
                diagnostics.add(
                        ErrorCode.CONFIG_CONFLICT,
                        PLACE,
                        given.origin(),
                        "lists the data of " + items.items().size() + " agents, but the run has " + agents,
                        "list one entry per agent, or set agents: "
                                + items.items().size());
                return Optional.empty();
            }
            for (int agent = 0; agent < agents; agent++) {
                requireEntry(items.items().get(agent), PLACE + "[" + agent + "]");
                entries.add(items.items().get(agent));
            }
        } else if (given instanceof Leaf leaf && leaf.value() instanceof String text && isOwnOrPattern(text)) {
            for (int agent = 0; agent < agents; agent++) {
                entries.add(new Leaf(text.replace(PATTERN, String.valueOf(agent)), given.origin()));
            }
        } else {
            diagnostics.add(
                    ErrorCode.CONFIG_WRONG_TYPE,
                    PLACE,
                    given.origin(),
                    "must be a list of files, a pattern with " + PATTERN + ", or the word own, got " + given.shown(),
                    "for example [a.csv, b.csv], hospital-" + PATTERN + ".csv or own");
            return Optional.empty();
        }
        named.forEach(entries::set);
        return Optional.of(entries);
    }

    private static boolean isOwnOrPattern(String text) {
        return text.equals(OWN) || text.contains(PATTERN);
    }

    private void requireEntry(Node entry, String place) {
        boolean isText = entry instanceof Leaf leaf && leaf.value() instanceof String;
        if (!isText && !(entry instanceof Branch)) {
            diagnostics.add(
                    ErrorCode.CONFIG_WRONG_TYPE,
                    place,
                    entry.origin(),
                    "must be a file or a mapping of the reader's options, got " + entry.shown(),
                    "for example a.csv or {file: a.csv, test-file: t.csv}");
        }
    }

    /** Returns the reader of an agent's data, whose files must be readable here. */
    private Component<DatasetFactory> reader(Branch component, int agent, Node entry, boolean isLocal) {
        String place = PLACE + "[" + agent + "]";
        if (!isLocal && entry instanceof Leaf leaf && OWN.equals(leaf.value())) {
            throw new ParleyException(new Diagnostic(
                    ErrorCode.CONFIG_MISSING,
                    place,
                    "the data of agent " + agent + " are not named here",
                    "add --data " + agent + "=FILE, or a file with --data-file"));
        }
        Branch options = entry instanceof Branch branch
                ? branch
                : Branch.empty(entry.origin()).with(FILE, entry);
        Branch with = component
                .child("with")
                .filter(Branch.class::isInstance)
                .map(common -> options.over((Branch) common))
                .orElse(options);
        Diagnostics own = new Diagnostics();
        Optional<Component<DatasetFactory>> bound = new ComponentBinder(own, registry, defaults)
                .bind(DatasetFactory.class, component.with("with", with), place);
        own.throwIfAny("the data of agent " + agent);
        return bound.orElseThrow();
    }

    /** Returns the value for the resolved run file, in which paths are absolute. */
    private static Object resolved(Node given, Component<DatasetFactory> shared) {
        if (given instanceof Items items) {
            return items.items().stream()
                    .map(entry -> entry instanceof Branch options ? resolved(options, shared) : absolute(entry))
                    .toList();
        }
        return given instanceof Leaf leaf && leaf.value().equals(OWN) ? OWN : absolute(given);
    }

    private static Object resolved(Branch options, Component<DatasetFactory> shared) {
        Map<String, Object> resolved = new LinkedHashMap<>();
        options.children().forEach((name, value) -> {
            boolean isPath = shared.factory().options().stream()
                    .filter(option -> option.name().equals(name))
                    .anyMatch(option -> option.type() == Option.Type.FILE || option.type() == Option.Type.DIRECTORY);
            resolved.put(name, isPath ? absolute(value) : plain(value));
        });
        return resolved;
    }

    private static Object absolute(Node node) {
        Object value = plain(node);
        return value instanceof String text
                ? node.origin()
                        .base()
                        .resolve(Path.of(text))
                        .toAbsolutePath()
                        .normalize()
                        .toString()
                : value;
    }

    /** Returns maps, lists and values without their origins. */
    static Object plain(Node node) {
        if (node instanceof Branch branch) {
            Map<String, Object> map = new LinkedHashMap<>();
            branch.children().forEach((key, child) -> map.put(key, plain(child)));
            return map;
        }
        return node instanceof Items items
                ? items.items().stream().map(OwnDataReader::plain).toList()
                : ((Leaf) node).value();
    }

    private SchemaPlan schema(Optional<Node> given) {
        if (given.isEmpty()) {
            return SchemaPlan.NONE;
        }
        if (given.get() instanceof Leaf leaf && EXCHANGE.equals(leaf.value())) {
            return SchemaPlan.EXCHANGED;
        }
        if (!(given.get() instanceof Branch keys)) {
            diagnostics.add(
                    ErrorCode.CONFIG_WRONG_TYPE,
                    SCHEMA_PLACE,
                    given.get().origin(),
                    "must be the word exchange or a mapping, got " + given.get().shown(),
                    "for example {features: [age, sex], classes: [no, yes], categories: {sex: [f, m]}}");
            return SchemaPlan.NONE;
        }
        List<String> known = List.of("features", "classes", "categories");
        keys.children().forEach((key, child) -> {
            if (!known.contains(key)) {
                diagnostics.add(
                        ErrorCode.CONFIG_UNKNOWN_KEY,
                        SCHEMA_PLACE + "." + key,
                        child.origin(),
                        "unknown key",
                        "known: " + Words.list(known));
            }
        });
        Optional<List<String>> columns = names(keys, "features");
        Map<String, List<String>> categories = new LinkedHashMap<>();
        keys.child("categories").ifPresent(node -> {
            if (node instanceof Branch each) {
                each.children()
                        .keySet()
                        .forEach(column ->
                                names(each, "categories", column).ifPresent(names -> categories.put(column, names)));
            } else {
                wrongType(SCHEMA_PLACE + ".categories", node, "a mapping of columns to lists of names");
            }
        });
        categories.keySet().stream()
                .filter(column ->
                        columns.filter(names -> names.contains(column)).isEmpty())
                .forEach(column -> diagnostics.add(
                        ErrorCode.CONFIG_CONFLICT,
                        SCHEMA_PLACE + ".categories." + column,
                        "is not among the features",
                        "add " + column + " to " + SCHEMA_PLACE + ".features"));
        if (!keys.has("features")) {
            diagnostics.add(
                    ErrorCode.CONFIG_MISSING,
                    SCHEMA_PLACE + ".features",
                    "is missing",
                    "list the columns in order, or give their number");
        }
        return new SchemaPlan(
                false,
                true,
                number(keys, "features"),
                columns,
                number(keys, "classes"),
                names(keys, "classes"),
                categories);
    }

    private static OptionalInt number(Branch keys, String key) {
        return keys.child(key).orElse(null) instanceof Leaf leaf
                        && leaf.value() instanceof Long number
                        && number >= 0
                        && number <= Integer.MAX_VALUE
                ? OptionalInt.of(number.intValue())
                : OptionalInt.empty();
    }

    private Optional<List<String>> names(Branch keys, String key) {
        return names(keys, "", key);
    }

    /** Returns a list of distinct names; empty for a number or if the key is absent. */
    private Optional<List<String>> names(Branch keys, String parent, String key) {
        Optional<Node> node = keys.child(key);
        String place = Words.path(parent.isEmpty() ? SCHEMA_PLACE : SCHEMA_PLACE + "." + parent, key);
        if (node.isEmpty() || parent.isEmpty() && number(keys, key).isPresent()) {
            return Optional.empty();
        }
        if (!(node.get() instanceof Items items) || !items.items().stream().allMatch(Leaf.class::isInstance)) {
            wrongType(place, node.get(), parent.isEmpty() ? "a list of names or a number" : "a list of names");
            return Optional.empty();
        }
        List<String> names = items.items().stream().map(OwnDataReader::name).toList();
        if (names.stream().distinct().count() < names.size()) {
            diagnostics.add(
                    ErrorCode.CONFIG_CONFLICT, place, node.get().origin(), "contains a name twice", "list each once");
            return Optional.empty();
        }
        return Optional.of(names);
    }

    private static String name(Node node) {
        return Words.value(((Leaf) node).value());
    }

    private ScalePlan scale(Optional<Node> given) {
        if (given.isEmpty()) {
            return ScalePlan.NONE;
        }
        if (given.get() instanceof Leaf leaf && List.of(LOCAL, EXCHANGE).contains(leaf.value())) {
            return new ScalePlan(LOCAL.equals(leaf.value()) ? ScalePlan.Kind.LOCAL : ScalePlan.Kind.EXCHANGE, Map.of());
        }
        Map<String, double[]> fixed = new LinkedHashMap<>();
        if (given.get() instanceof Branch columns) {
            columns.children()
                    .forEach((column, node) -> shiftAndSpan(node)
                            .ifPresentOrElse(
                                    numbers -> fixed.put(column, numbers),
                                    () -> wrongType(
                                            Words.path(SCALE_PLACE, column),
                                            node,
                                            "a list [shift, span] with a positive span")));
        } else {
            wrongType(SCALE_PLACE, given.get(), "local, exchange, or a mapping of columns to [shift, span]");
        }
        return new ScalePlan(ScalePlan.Kind.FIXED, fixed);
    }

    private static Optional<double[]> shiftAndSpan(Node node) {
        if (!(node instanceof Items items) || items.items().size() != 2) {
            return Optional.empty();
        }
        double[] numbers = IntStream.range(0, 2)
                .mapToDouble(k -> items.items().get(k) instanceof Leaf leaf && leaf.value() instanceof Number number
                        ? number.doubleValue()
                        : Double.NaN)
                .toArray();
        return Double.isFinite(numbers[0]) && Double.isFinite(numbers[1]) && numbers[1] > 0
                ? Optional.of(numbers)
                : Optional.empty();
    }

    private void wrongType(String place, Node node, String wanted) {
        diagnostics.add(
                ErrorCode.CONFIG_WRONG_TYPE, place, node.origin(), "must be " + wanted + ", got " + node.shown(), "");
    }
}
