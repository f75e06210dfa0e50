package org.parley.runtime.plan;

import java.util.Optional;
import java.util.stream.Stream;
import org.parley.api.component.Component;
import org.parley.api.compression.CompressorFactory;
import org.parley.api.network.AggregationFactory;
import org.parley.runtime.grammar.SectionValues;

/**
 * What lies between an agent of a level and its neighbors.
 *
 * @param name of the level for its own channel, {@code level/channel} for one that its strategy asks for by name
 * @param keys of the level, or of the channel
 */
public record DoorPlan(String name, NetworkPlan network, SectionValues keys) {

    public Optional<Component<AggregationFactory>> aggregation() {
        return keys.find(RunGrammar.AGGREGATION);
    }

    public Optional<Component<CompressorFactory>> compression() {
        return keys.find(RunGrammar.COMPRESSION);
    }

    Stream<Component<?>> components() {
        return Stream.of(
                        Stream.of(network.topology()),
                        network.weights().stream(),
                        aggregation().stream(),
                        compression().stream())
                .flatMap(part -> part);
    }
}
