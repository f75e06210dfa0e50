package org.parley.runtime.config.run;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Stream;
import org.parley.api.component.Component;
import org.parley.api.component.ErrorCode;
import org.parley.api.component.Settings;
import org.parley.api.hypergradient.EstimatorFactory;
import org.parley.api.hypergradient.EstimatorFactory.Role;
import org.parley.api.loop.LoopFactory;
import org.parley.api.run.RunComponentFactory;
import org.parley.runtime.component.ComponentKind;
import org.parley.runtime.component.ComponentRegistry;
import org.parley.runtime.config.bind.ComponentBinder;
import org.parley.runtime.config.bind.PluginCalls;
import org.parley.runtime.config.bind.SectionReader;
import org.parley.runtime.config.source.Faults;
import org.parley.runtime.config.source.Nearest;
import org.parley.runtime.config.source.Node;
import org.parley.runtime.config.source.Node.Branch;
import org.parley.runtime.config.source.Origin;
import org.parley.runtime.config.source.Words;

/** Finds out which levels a run has, from what its loop and estimators drive, and reads them. */
final class LevelsReader {

    private final Faults faults;
    private final ComponentBinder binder;
    private final ComponentRegistry registry;
    private final PluginCalls plugins;
    private final SectionReader sections;

    LevelsReader(Faults faults, ComponentBinder binder, ComponentRegistry registry) {
        this.faults = faults;
        this.binder = binder;
        this.registry = registry;
        this.plugins = new PluginCalls(faults);
        this.sections = new SectionReader(faults);
    }

    /** Every level of the run in the order upper, lower if the loop moves one, others. */
    List<LevelDraft> read(
            Branch run,
            Branch levels,
            Optional<Component<EstimatorFactory>> upper,
            Optional<Component<LoopFactory>> loop) {
        SharedKeys shared = new SharedKeys(faults, binder, run);
        LevelReader reader = new LevelReader(faults, binder, shared);
        boolean twoLevels = loop.map(this::movesLower).orElse(true);
        Optional<Component<EstimatorFactory>> lower = twoLevels ? lowerEstimator(levels) : Optional.empty();
        Map<String, LevelRole> roles = roles(levels, loop, upper, lower, twoLevels);
        refuseOthers(levels, roles, upper, loop);
        List<LevelDraft> drafts = new ArrayList<>();
        roles.forEach((name, role) ->
                drafts.add(reader.read(name, role, level(levels, name), role.isBelow() ? lower : Optional.empty())));
        shared.refuseUnused();
        return drafts;
    }

    /** An estimator that can stand where it does. */
    Optional<Component<EstimatorFactory>> inRole(Component<EstimatorFactory> bound, Role role, Origin origin) {
        EstimatorFactory factory = bound.factory();
        Optional<Set<Role>> roles = plugins.ask(factory, bound.path(), () -> factory.roles(bound.settings()));
        if (roles.isEmpty() || roles.get().contains(role)) {
            return roles.map(fitting -> bound);
        }
        String direction = role == Role.UPPER ? "x" : "y";
        faults.add(
                ErrorCode.CONFIG_CONFLICT,
                bound.path(),
                origin,
                "'" + bound.name() + "'" + (factory.roles().contains(role) ? " with these settings" : "")
                        + " cannot give the direction of " + direction,
                "estimators that can: " + Words.list(estimators(role)));
        return Optional.empty();
    }

    private boolean movesLower(Component<LoopFactory> bound) {
        LoopFactory factory = bound.factory();
        return plugins.ask(factory, bound.path(), () -> factory.movesLower(bound.settings()))
                .orElse(true);
    }

    /** Where the loop cannot say, its steps are not the user's fault. */
    private boolean repeats(Optional<Component<LoopFactory>> loop, String level) {
        return loop.flatMap(bound -> plugins.ask(
                        bound.factory(), bound.path(), () -> bound.factory().repeats(bound.settings())))
                .map(levels -> levels.contains(level))
                .orElse(true);
    }

    private List<String> estimators(Role role) {
        return registry.names(ComponentKind.ESTIMATOR).stream()
                .filter(name -> registry.find(EstimatorFactory.class, name)
                        .flatMap(factory -> plugins.ask(factory, "estimator '" + name + "'", factory::roles))
                        .filter(roles -> roles.contains(role))
                        .isPresent())
                .toList();
    }

    private Optional<Component<EstimatorFactory>> lowerEstimator(Branch levels) {
        String path = "levels.lower.estimator";
        Optional<Node> given = level(levels, "lower").child("estimator");
        if (given.isEmpty()) {
            faults.addMissing(path);
        }
        return given.flatMap(node -> binder.bind(EstimatorFactory.class, node, path)
                .flatMap(bound -> inRole(bound, Role.LOWER, node.origin())));
    }

    private Map<String, LevelRole> roles(
            Branch levels,
            Optional<Component<LoopFactory>> loop,
            Optional<Component<EstimatorFactory>> upper,
            Optional<Component<EstimatorFactory>> lower,
            boolean twoLevels) {
        Map<String, LevelRole> roles = new LinkedHashMap<>();
        roles.put("upper", repeats(loop, "upper") ? LevelRole.UPPER_REPEATED : LevelRole.UPPER);
        if (twoLevels) {
            roles.put("lower", repeats(loop, "lower") ? LevelRole.LOWER : LevelRole.LOWER_ONCE);
        }
        List<Component<? extends RunComponentFactory>> movers = Stream.of(loop, upper, lower)
                .<Component<? extends RunComponentFactory>>flatMap(Optional::stream)
                .toList();
        movers.forEach(mover ->
                named(mover, mover.factory()::drives).forEach(name -> roles.putIfAbsent(name, LevelRole.DRIVEN)));
        movers.forEach(mover -> named(
                        mover, settings -> mover.factory().doors(settings).keySet())
                .forEach(name -> roles.putIfAbsent(name, LevelRole.GRAPH_ONLY)));
        if (loop.isEmpty() || upper.isEmpty() || (twoLevels && lower.isEmpty())) {
            levels.children().keySet().forEach(name -> roles.putIfAbsent(name, LevelRole.UNCLEAR));
        }
        return roles;
    }

    private List<String> named(Component<?> mover, Function<Settings, Set<String>> question) {
        return plugins
                .ask(mover.factory(), mover.path(), () -> question.apply(mover.settings()))
                .orElse(Set.of())
                .stream()
                .sorted()
                .toList();
    }

    /** Levels that nothing drives: the user's are refused, a recipe's give way. */
    private void refuseOthers(
            Branch levels,
            Map<String, LevelRole> roles,
            Optional<Component<EstimatorFactory>> estimator,
            Optional<Component<LoopFactory>> loop) {
        levels.children().forEach((name, level) -> {
            if (!roles.containsKey(name) && level.written()) {
                Optional<String> mover =
                        name.equals("lower") ? loop.map(Component::name) : estimator.map(Component::name);
                String driver = mover.map(component -> "'" + component + "'").orElse("the estimator");
                faults.add(
                        ErrorCode.CONFIG_UNUSED,
                        Words.path("levels", name),
                        level.origin(),
                        driver + " drives no level of this name",
                        Nearest.hint(name, "levels of this run", List.copyOf(roles.keySet())));
            }
        });
    }

    private Branch level(Branch levels, String name) {
        return sections.section(levels, name, Words.path("levels", name));
    }
}
