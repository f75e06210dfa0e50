package org.parley.runtime.plan;

import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * A name that was used before Parley 2.0 or is used by other tools, and its replacement. Errors for unknown names suggest the replacement,
 * and docs/migrate.md lists all of them.
 *
 * @param kind the kind of the name
 * @param where the place of a key or the component of an option; empty if the name is the same everywhere
 * @param now the replacement: a name, several names, or a key with its place
 * @param note the difference to the old name; empty if both have the same meaning
 */
public record Renamed(Kind kind, String where, String old, String now, String note) {

    private static final String ROUNDS =
            "a round is one step of `batch` samples, so rounds ≈ epochs × samples per agent / batch";
    private static final String PERIODIC =
            "mixing: {use: periodic, with: {every: 10, of: gossip-atc}} and topology: server";

    /** The place of a name on the command line that other tools use. */
    private static final String COMMAND_LINE = "command line";

    /** The kinds of names. */
    public enum Kind {
        KEY("Keys of run files"),
        OPTION("Options of components"),
        VALUE("Values"),
        COMPONENT("Components and recipes"),
        COLUMN("Columns of metrics.csv"),
        COMMAND("Commands"),
        FLAG("Options of commands"),
        TYPE("Types and methods of the plugin API"),
        SYNONYM("Names from other tools");

        private final String words;

        Kind(String words) {
            this.words = words;
        }

        public String words() {
            return words;
        }
    }

    /** All names, in the order of the page. */
    public static final List<Renamed> ALL = List.of(
            key("", "estimator", "hypergradient"),
            key("levels.lower", "estimator", "gradient"),
            key("levels.*", "steps", "local-steps"),
            key("levels.*", "momentum", "transform"),
            key("levels.*", "doors", "channels"),
            key("network", "missing", "lost-weight"),
            key("network", "unsuitable", "incompatible"),
            option("autodiff-*", "engine", "autodiff"),
            option("autodiff-*", "kernels", "filters"),
            option("models with convolutions", "kernel", "kernel-size"),
            option("meta-learning", "private", "personal"),
            option("csv, libsvm, leaf", "test", "test-file"),
            option("krum", "liars", "byzantine"),
            value("problem", "private-upper", "personal-upper"),
            value("network.lost-weight", "own", "self"),
            value("network.lost-weight", "spread", "renormalize"),
            value("network.lost-weight", "gone", "drop"),
            value("network.incompatible", "refuse", "error"),
            value("network.incompatible", "run", "warn"),
            component("kind", "momentum", "transform"),
            component("recipe", "d-sgd", "interact-d-sgd"),
            component("weights", "receive", "row-stochastic"),
            component("weights", "push", "column-stochastic"),
            component("weights", "corrected-receive", "corrected-row-stochastic"),
            component("partition", "cluster-normalised", "cluster-normalized"),
            component("loop", "reinitialised", "reinitialized"),
            column("consensus_<level>", "consensus_error_<level>"),
            column("consensus_upper", "consensus_error_upper"),
            column("consensus_lower", "consensus_error_lower"),
            column("consensus_auxiliary", "consensus_error_auxiliary"),
            new Renamed(Kind.COMMAND, "", "runs", "list", ""),
            flag("run, resume, node, traffic", "--shares", "--agents-per-process"),
            flag("run, resume", "--engine-with", "--engine-option"),
            flag("run", "--continue", "--resume"),
            flag("plugins install", "--into", "--out"),
            flag("compare, report", "--log", "--log-scale"),
            flag("init", "--graph", "--topology"),
            flag("serve", "--names", "--allowed-hosts"),
            type("Described.says, Option.Draft.says()", "Described.description, Option.Draft.description()"),
            type("Fault, RunFailed.fault()", "Diagnostic, RunFailed.diagnostic()"),
            type("ParleyException.faults()", "ParleyException.diagnostics()"),
            type("Momentum, MomentumFactory", "Transform, TransformFactory"),
            type("DataFiles.fault()", "DataFiles.diagnostic()"),
            type(
                    "ComponentFactory.faults(), RunComponentFactory.faults()",
                    "ComponentFactory.errors(), RunComponentFactory.errors()"),
            type("RunComponentFactory.doors()", "RunComponentFactory.channels()"),
            type("ProblemClass.PRIVATE_UPPER", "ProblemClass.PERSONAL_UPPER"),
            type("NetworkFault.works(), NetworkFault.lies()", "NetworkFault.isActive(), NetworkFault.isByzantine()"),
            type(
                    "NetworkFaultFactory.sleeps(), oldest(), remedy()",
                    "NetworkFaultFactory.makesInactive(), maxAge(), suggestedFix()"),
            type("WeightRuleFactory.remedy()", "WeightRuleFactory.suggestedFix()"),
            type("Chance, Chance.at()", "KeyedRandom, KeyedRandom.uniform()"),
            type("FaultContext.chance(), chanceOfLevel()", "FaultContext.random(), levelRandom()"),
            type(
                    "Aggregation.fold(), AggregationFactory.byColumn()",
                    "Aggregation.aggregate(), AggregationFactory.isCoordinateWise()"),
            type("StepRuleFactory.agrees()", "StepRuleFactory.reachesConsensus()"),
            type("LoopFactory.repeats(), restarts()", "LoopFactory.multiStepLevels(), resetLevels()"),
            type("Sharing, Partition.settle()", "PreparedPartition, Partition.prepare()"),
            type("Sharing.seenBy()", "PreparedPartition.localFeatures()"),
            type("Features.touch()", "Features.prefetch()"),
            type("Publication.licence()", "Publication.license()"),
            type("Carrier, Topology.carrier()", "Routing, Topology.routing()"),
            type("Graph.neighbour()", "Graph.neighbor()"),
            type("Followed, ObserverContext.followed()", "LastDirection, ObserverContext.lastDirection()"),
            type("Observation.ofAgents()", "Observation.perAgent()"),
            type("RecordedRun.leading(), isUnderWay()", "RecordedRun.primaryColumn(), isRunning()"),
            type("Post, Engine.meet()", "Transport, Engine.connect()"),
            type("Place", "Placement"),
            type(
                    "EngineContext.tell(), EngineFactory.onOneMachine()",
                    "EngineContext.report(), EngineFactory.localSettings()"),
            type("Parley.wakeLibraries()", "Parley.preloadLibraries()"),
            type("Expression.normalise() (DJL)", "Expression.normalize()"),
            type("MomentumContract (TCK)", "TransformContract"),
            type("ComponentContract, EngineContract, PluginFileContract: laws()", "checks()"),
            type("Scenario.requireSameBits()", "Scenario.requireBitIdentical()"),
            type("org.parley.tck.law, Law, …Laws", "org.parley.tck.check, ContractCheck, …Checks"),
            type("org.parley.tck.lab, Lab…", "org.parley.tck.fixture, Fixture…"),
            type("RoundContext.descendAbove(), descendBelow()", "RoundContext.descendUpper(), descendLower()"),
            synonym("", "lr", "levels.<level>.step"),
            synonym("", "learning_rate", "levels.<level>.step"),
            synonym("levels.*", "lr", "step"),
            synonym("levels.*", "learning_rate", "step"),
            synonym("", "scheduler", "levels.<level>.step", "a number or a schedule, such as {use: power, …}"),
            synonym("", "lr_scheduler", "levels.<level>.step", "a number or a schedule, such as {use: power, …}"),
            synonym("levels.*.step", "cosine", "inverse-square-root", "it decays as well, but not as a cosine"),
            synonym("", "epochs", "rounds", ROUNDS),
            synonym("", "num_epochs", "rounds", ROUNDS),
            synonym("", "max_epochs", "rounds", ROUNDS),
            synonym("", "iterations", "rounds"),
            synonym("", "steps", "rounds, or levels.<level>.local-steps"),
            synonym("", "batch_size", "batch"),
            synonym("levels.*", "batch_size", "batch"),
            synonym("", "optimizer", "levels.<level>.transform"),
            synonym("levels.*", "optimizer", "transform"),
            synonym("levels.lower.gradient", "sgd", "gradient"),
            synonym("levels.*.transform", "sgd", "none", "a plain step needs no transform; you can omit the key"),
            synonym("levels.*.transform", "betas", "beta1, beta2"),
            synonym("", "weight_decay", "model.with.ridge", "a penalty of most models that learn from data"),
            synonym(
                    "",
                    "grad_clip",
                    "levels.lower.gradient: private-gradient",
                    "it clips the gradient of every sample"),
            synonym("", "callbacks", "observe"),
            synonym("levels", "outer", "upper"),
            synonym("levels", "inner", "lower"),
            synonym("", "nodes", "agents"),
            synonym("", "clients", "agents"),
            synonym("", "num_clients", "agents"),
            synonym("", "workers", "--threads", "an option of the command; results do not depend on it"),
            synonym("", "num_workers", "--threads", "an option of the command; results do not depend on it"),
            synonym("", "device", "model.with.device", "an option of autodiff models, such as autodiff-tuning"),
            synonym("", "dtype", "precision"),
            synonym("", "graph", "topology"),
            synonym("", "algorithm", "recipe"),
            synonym("", "method", "recipe"),
            synonym("recipe", "fedavg", "dsgd", "write levels.upper." + PERIODIC),
            synonym("levels.*.mixing", "fedavg", "periodic", "write " + PERIODIC),
            synonym("", "dataset", "data"),
            command("train", "run"),
            command("tune", "sweep"),
            command("validate", "check"),
            command("info", "describe"),
            command("ls", "list"),
            command("--output", "--out"),
            command("--output-dir", "--out"),
            command("--overwrite", "--force"),
            command("--override", "--set"),
            command("--debug", "--verbose"),
            command("--workers", "--threads"),
            command("--workers", "--jobs"),
            command("--num-workers", "--threads"),
            command("--num-workers", "--jobs"),
            command("--seed", "--set seed=N"),
            command("--epochs", "--set rounds=N"),
            command("--lr", "--set levels.<level>.step=VALUE"),
            command("--batch-size", "--set batch=N"));

    private static Renamed key(String where, String old, String now) {
        return new Renamed(Kind.KEY, where, old, now, "");
    }

    private static Renamed option(String where, String old, String now) {
        return new Renamed(Kind.OPTION, where, old, now, "");
    }

    private static Renamed value(String where, String old, String now) {
        return new Renamed(Kind.VALUE, where, old, now, "");
    }

    private static Renamed component(String where, String old, String now) {
        return new Renamed(Kind.COMPONENT, where, old, now, "");
    }

    private static Renamed column(String old, String now) {
        return new Renamed(Kind.COLUMN, "", old, now, "");
    }

    private static Renamed flag(String where, String old, String now) {
        return new Renamed(Kind.FLAG, where, old, now, "");
    }

    /** A command or an option of another tool. */
    private static Renamed command(String old, String now) {
        return new Renamed(Kind.SYNONYM, COMMAND_LINE, old, now, "");
    }

    private static Renamed type(String old, String now) {
        return new Renamed(Kind.TYPE, "", old, now, "");
    }

    private static Renamed synonym(String where, String old, String now) {
        return synonym(where, old, now, "");
    }

    private static Renamed synonym(String where, String old, String now, String note) {
        return new Renamed(Kind.SYNONYM, where, old, now, note);
    }

    /** Returns the suggestion for an error message. */
    public String hint() {
        return "use " + now + (note.isEmpty() ? "" : ": " + note);
    }

    /** Returns the replacement of a name, if it is one of the known names. For the keys of a run file, the key may be at another place. */
    public static Optional<Renamed> in(Collection<String> known, String old) {
        return of(old).filter(each -> known.containsAll(List.of(each.now.split(", "))))
                .findFirst()
                .or(() -> known.contains(RunGrammar.LEVELS.name()) ? elsewhere(old) : Optional.empty());
    }

    /** Returns the replacement of a key that other tools use, which is at another place of the run file. */
    public static Optional<Renamed> elsewhere(String old) {
        return of(old).filter(each -> each.kind == Kind.SYNONYM && each.where.isEmpty())
                .findFirst();
    }

    /** Returns the entries of a name with hyphens or underscores. */
    private static Stream<Renamed> of(String old) {
        return ALL.stream()
                .filter(each -> !each.where.equals(COMMAND_LINE))
                .filter(each -> each.old.equals(old) || each.old.equals(old.replace('-', '_')));
    }

    /** Returns the new name of a key of run files, if it is one of the known keys. */
    public static Optional<String> key(Collection<String> known, String old) {
        return ALL.stream()
                .filter(each -> each.kind == Kind.KEY && each.old.equals(old) && known.contains(each.now))
                .map(Renamed::now)
                .findFirst();
    }

    /** Returns the new name of a column of metrics.csv. */
    public static Optional<String> column(String old) {
        return ALL.stream()
                .filter(each -> each.kind == Kind.COLUMN && each.old.equals(old))
                .map(Renamed::now)
                .findFirst();
    }

    /** Returns the new names of a command or of an option of commands. */
    public static List<String> onTheCommandLine(String old) {
        return ALL.stream()
                .filter(each -> each.kind == Kind.COMMAND || each.kind == Kind.FLAG || each.where.equals(COMMAND_LINE))
                .filter(each -> each.old.equals(old))
                .map(Renamed::now)
                .toList();
    }
}
