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

/** Says which installed mixing strategies can exchange over a network, with their default settings. */
public record SuitableStrategies(ComponentRegistry registry) {

    /** Names in alphabetical order; strategies that exchange nothing, or cannot do without settings, are left out. */
    public List<String> on(Network network) {
        return names(mixing -> suits(mixing, network));
    }

    /** The same for a network with faults. */
    public List<String> on(Network network, Breakage breakage) {
        return names(mixing -> suits(mixing, network)
                && breakage.clashes(mixing, mixing.factory().needs(mixing.settings()))
                        .isEmpty());
    }

    /** Those that a level with a constraint can use. */
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
            return false; // no advice for a strategy that needs settings, or fails
        }
    }

    private static boolean suits(Component<MixingStrategyFactory> mixing, Network network) {
        WeightRequirement needs = mixing.factory().needs(mixing.settings());
        return !needs.equals(WeightRequirement.NONE)
                && WeightCheck.shortfalls(needs, network).isEmpty();
    }
}
