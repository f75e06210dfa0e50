package org.parley.runtime.config.run;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import org.parley.api.component.Component;
import org.parley.api.mixing.MixingStrategyFactory;
import org.parley.api.mixing.Projection;
import org.parley.api.topology.WeightRequirement;
import org.parley.runtime.component.ComponentKind;
import org.parley.runtime.component.ComponentRegistry;
import org.parley.runtime.config.bind.ComponentSettings;
import org.parley.runtime.network.Breakage;
import org.parley.runtime.network.Network;
import org.parley.runtime.network.WeightCheck;

/** Finds the installed mixing strategies that can run on a network with their default settings. */
public record SuitableStrategies(ComponentRegistry registry) {

    /** Returns their names in alphabetical order. Strategies that do not exchange anything or require settings are omitted. */
    public List<String> on(Network network) {
        return names(mixing -> suits(mixing, network));
    }

    /** Returns the names of strategies that can run on a network with faults. */
    public List<String> on(Network network, Breakage breakage) {
        return names(mixing -> suits(mixing, network)
                && breakage.clashes(mixing, mixing.factory().needs(mixing.settings()))
                        .isEmpty());
    }

    /** Returns the names of strategies that support a constraint. */
    List<String> withConstraints() {
        return names(mixing -> mixing.factory().projects(mixing.settings()) != Projection.NO);
    }

    private List<String> names(Predicate<Component<MixingStrategyFactory>> suitable) {
        return registry.names(ComponentKind.MIXING).stream()
                .filter(name -> registry.find(MixingStrategyFactory.class, name)
                        .filter(factory -> answersYes(factory, suitable))
                        .isPresent())
                .toList();
    }

    private boolean answersYes(MixingStrategyFactory factory, Predicate<Component<MixingStrategyFactory>> suitable) {
        try {
            return suitable.test(ComponentSettings.component(factory, Map.of(), registry, Path.of("")));
        } catch (RuntimeException | LinkageError unusable) {
            return false; // strategies that require settings or fail are not suggested
        }
    }

    private static boolean suits(Component<MixingStrategyFactory> mixing, Network network) {
        WeightRequirement needs = mixing.factory().needs(mixing.settings());
        return !needs.equals(WeightRequirement.NONE)
                && WeightCheck.shortfalls(needs, network).isEmpty();
    }
}
