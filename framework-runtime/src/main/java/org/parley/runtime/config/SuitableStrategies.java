package org.parley.runtime.config;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.parley.api.component.Settings;
import org.parley.api.mixing.MixingStrategyFactory;
import org.parley.api.mixing.WeightRequirement;
import org.parley.runtime.component.ComponentKind;
import org.parley.runtime.component.ComponentRegistry;
import org.parley.runtime.network.Network;
import org.parley.runtime.network.WeightCheck;

/** Says which installed mixing strategies can exchange over a network, with their default settings. */
public final class SuitableStrategies {

    private final ComponentRegistry registry;

    public SuitableStrategies(ComponentRegistry registry) {
        this.registry = registry;
    }

    /** Names in alphabetical order; strategies that exchange nothing, or cannot do without settings, are left out. */
    public List<String> on(Network network) {
        return registry.names(ComponentKind.MIXING).stream()
                .filter(name -> registry.find(MixingStrategyFactory.class, name)
                        .filter(factory -> suits(factory, network))
                        .isPresent())
                .toList();
    }

    private boolean suits(MixingStrategyFactory factory, Network network) {
        try {
            Settings settings = ComponentSettings.of(factory, Map.of(), registry, Path.of(""));
            WeightRequirement needs = factory.needs(settings);
            return !needs.equals(WeightRequirement.NONE)
                    && WeightCheck.shortfalls(needs, network).isEmpty();
        } catch (RuntimeException | LinkageError unusable) {
            return false; // no advice for a strategy that needs settings, or fails
        }
    }
}
