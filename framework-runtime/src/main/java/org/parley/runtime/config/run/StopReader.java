package org.parley.runtime.config.run;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.parley.api.component.Component;
import org.parley.api.component.Option;
import org.parley.api.observe.ObserverFactory;
import org.parley.runtime.config.bind.ComponentBinder;
import org.parley.runtime.config.bind.OptionValues;
import org.parley.runtime.config.bind.SectionReader;
import org.parley.runtime.config.source.Node;
import org.parley.runtime.config.source.Node.Branch;
import org.parley.runtime.config.source.Node.Leaf;
import org.parley.runtime.config.source.Origin;
import org.parley.runtime.record.Columns;
import org.parley.runtime.stop.StopRules.BudgetFactory;
import org.parley.runtime.stop.StopRules.PatienceFactory;
import org.parley.runtime.stop.StopRules.TargetFactory;

/** Reads {@code stop}: short forms of observers that end a run. */
record StopReader(ComponentBinder binder, SectionReader sections) {

    private static final ObserverFactory TARGET = new TargetFactory();
    private static final ObserverFactory PATIENCE = new PatienceFactory();
    private static final ObserverFactory BUDGET = new BudgetFactory();

    /** Those that have a section of their own name with their options in it. */
    static final List<ObserverFactory> NAMED = List.of(TARGET, PATIENCE);

    StopDraft read(Branch run) {
        Branch stop = sections.section(run, "stop", "stop");
        OptionValues limits =
                sections.values(RunKeys.SECTIONS.get("stop"), stop, "stop", TARGET.name(), PATIENCE.name());
        List<Component<ObserverFactory>> rules = new ArrayList<>();
        limit(limits, stop, RunKeys.GRADIENT_NORM)
                .flatMap(norm -> target(Columns.HYPERGRADIENT_NORM, norm))
                .ifPresent(rules::add);
        limit(limits, stop, RunKeys.SAMPLES)
                .flatMap(most -> budget(Columns.SAMPLES, most, RunKeys.SAMPLES))
                .ifPresent(rules::add);
        limit(limits, stop, RunKeys.FLOATS)
                .flatMap(most -> budget(Columns.FLOATS_SENT, most, RunKeys.FLOATS))
                .ifPresent(rules::add);
        Map<String, Component<ObserverFactory>> named = new LinkedHashMap<>();
        for (ObserverFactory rule : NAMED) {
            if (stop.has(rule.name())) {
                String path = "stop." + rule.name();
                binder.bind(rule, sections.section(stop, rule.name(), path), path)
                        .ifPresent(bound -> named.put(rule.name(), bound));
            }
        }
        rules.addAll(named.values());
        return new StopDraft(limits, named, rules);
    }

    private static Optional<Leaf> limit(OptionValues limits, Branch stop, Option<Double> option) {
        return limits.find(option)
                .map(number ->
                        new Leaf(number, stop.children().get(option.name()).origin()));
    }

    private Optional<Component<ObserverFactory>> target(String metric, Leaf below) {
        return bound(TARGET, TargetFactory.METRIC, metric, TargetFactory.BELOW, below, RunKeys.GRADIENT_NORM);
    }

    private Optional<Component<ObserverFactory>> budget(String column, Leaf most, Option<Double> key) {
        return bound(BUDGET, BudgetFactory.COLUMN, column, BudgetFactory.MOST, most, key);
    }

    private Optional<Component<ObserverFactory>> bound(
            ObserverFactory rule,
            Option<String> option,
            String column,
            Option<Double> limit,
            Leaf value,
            Option<?> key) {
        Origin origin = value.origin();
        Branch with = Branch.empty(origin)
                .with(option.name(), (Node) new Leaf(column, origin))
                .with(limit.name(), value);
        return binder.bind(rule, with, "stop." + key.name());
    }
}
