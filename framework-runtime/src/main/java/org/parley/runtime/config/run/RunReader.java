package org.parley.runtime.config.run;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.parley.api.component.Component;
import org.parley.api.component.ComponentFactory;
import org.parley.api.component.ErrorCode;
import org.parley.api.hypergradient.EstimatorFactory;
import org.parley.api.hypergradient.EstimatorFactory.Role;
import org.parley.api.loop.LoopFactory;
import org.parley.api.model.BilevelModelFactory;
import org.parley.api.numeric.KernelsFactory;
import org.parley.api.observe.ObserverFactory;
import org.parley.runtime.component.ComponentRegistry;
import org.parley.runtime.config.bind.ComponentBinder;
import org.parley.runtime.config.bind.OptionValues;
import org.parley.runtime.config.bind.OptionsReader;
import org.parley.runtime.config.bind.SectionReader;
import org.parley.runtime.config.source.Faults;
import org.parley.runtime.config.source.KnownKeys;
import org.parley.runtime.config.source.Merge;
import org.parley.runtime.config.source.Node;
import org.parley.runtime.config.source.Node.Branch;
import org.parley.runtime.config.source.Node.Items;
import org.parley.runtime.config.source.Node.Leaf;
import org.parley.runtime.config.source.Origin;
import org.parley.runtime.config.source.RunDefaults;
import org.parley.runtime.config.source.Shorthand;
import org.parley.runtime.config.source.Words;
import org.parley.runtime.network.Networks;
import org.parley.runtime.numeric.KernelsChoice;
import org.parley.runtime.random.Seeds;

/** Reads a merged run file from top to bottom and checks everything in it. */
final class RunReader {

    private static final int LONGEST_NAME = 100;

    private final Faults faults;
    private final ComponentRegistry registry;
    private final RunDefaults defaults;
    private final ComponentBinder binder;
    private final SectionReader sections;
    private final LevelsReader levels;
    private final NetworkCheck networkCheck;
    private final ConstraintCheck constraintCheck;

    RunReader(Faults faults, ComponentRegistry registry, RunDefaults defaults) {
        this.faults = faults;
        this.registry = registry;
        this.defaults = defaults;
        this.binder = new ComponentBinder(faults, registry, defaults.shorthand());
        this.sections = new SectionReader(faults);
        this.levels = new LevelsReader(faults, binder, registry);
        this.networkCheck = new NetworkCheck(faults, registry);
        this.constraintCheck = new ConstraintCheck(faults, registry);
    }

    /** @param fallbackName the run's name unless the file gives one */
    RunDraft read(Branch given, String fallbackName) {
        KnownKeys.check(given, RunKeys.top(), Words::shortened, faults);
        Branch run = withDefaults(given);
        OptionValues values = new OptionsReader(faults).read(RunKeys.RUN, run, key -> key);
        Optional<Seeds> seeds = values.find(RunKeys.SEED).map(Seeds::new);
        Optional<Integer> agents = values.find(RunKeys.AGENTS);
        Branch record = sections.section(run, "record", "record");
        Optional<Component<EstimatorFactory>> estimator = component(EstimatorFactory.class, run, "estimator")
                .flatMap(bound -> levels.inRole(
                        bound, Role.UPPER, run.children().get("estimator").origin()));
        Optional<Component<LoopFactory>> loop = component(LoopFactory.class, run, "loop");
        RunDraft draft = new RunDraft(
                name(values, fallbackName),
                values,
                seeds,
                agents.flatMap(size -> seeds.map(chance -> new Networks(size, chance))),
                new NetworkReader(faults, binder).read(run),
                sections.values(RunKeys.SECTIONS.get("record"), record, "record", "select"),
                select(record),
                new StopReader(binder, sections).read(run),
                observers(run),
                component(BilevelModelFactory.class, run, "model"),
                run.child("data").flatMap(new DataReader(faults, binder)::read),
                loop,
                estimator,
                run.child("kernels").flatMap(node -> binder.bind(KernelsFactory.class, node, "kernels")),
                registry.all(KernelsFactory.class),
                levels.read(run, sections.section(run, "levels", "levels"), estimator, loop));
        networkCheck.check(draft);
        constraintCheck.check(draft);
        return draft;
    }

    private Branch withDefaults(Branch given) {
        Branch standard = defaults.beneath(given);
        KnownKeys.check(standard, RunKeys.top(), Words::shortened, faults);
        Branch wanted = KernelsChoice.wantedByEnvironment()
                .map(name -> standard.with("kernels", Shorthand.named(new Leaf(name, environment(given)))))
                .orElse(standard);
        return Merge.branches(wanted, given);
    }

    private static Origin environment(Branch given) {
        return Origin.environment(given.origin().base(), KernelsChoice.ENVIRONMENT_VARIABLE);
    }

    private Optional<OptionValues> select(Branch record) {
        return record.has("select")
                ? Optional.of(sections.values(
                        RunKeys.SELECT, sections.section(record, "select", "record.select"), "record.select"))
                : Optional.empty();
    }

    /** Those of a list, or a single one. */
    private List<Component<ObserverFactory>> observers(Branch run) {
        Optional<Node> observe = run.child("observe");
        if (observe.isEmpty()) {
            return List.of();
        }
        if (!(observe.get() instanceof Items list)) {
            return binder.bind(ObserverFactory.class, observe.get(), "observe[0]").stream()
                    .toList();
        }
        List<Component<ObserverFactory>> observers = new ArrayList<>();
        for (int i = 0; i < list.items().size(); i++) {
            binder.bind(ObserverFactory.class, list.items().get(i), "observe[" + i + "]")
                    .ifPresent(observers::add);
        }
        return observers;
    }

    private <F extends ComponentFactory> Optional<Component<F>> component(Class<F> kind, Branch run, String key) {
        Optional<Node> node = run.child(key);
        if (node.isEmpty() && kind == BilevelModelFactory.class) {
            faults.add(ErrorCode.CONFIG_MISSING, key, "is missing", "name one, for example model: quadratic");
        } else if (node.isEmpty()) {
            faults.addMissing(key);
        }
        return node.flatMap(given -> binder.bind(kind, given, key));
    }

    private String name(OptionValues values, String fallback) {
        Optional<String> given = values.find(RunKeys.NAME);
        given.filter(name -> name.isBlank() || name.length() > LONGEST_NAME || name.matches(".*[/\\\\\\p{Cntrl}].*"))
                .ifPresent(name -> faults.add(
                        ErrorCode.CONFIG_OUT_OF_RANGE,
                        "name",
                        "cannot name a directory, got " + Words.quoted(name),
                        "at most " + LONGEST_NAME + " characters, no slashes"));
        return given.orElse(fallback);
    }
}
