package org.parley.runtime.plan;

import java.util.Optional;
import java.util.stream.Stream;
import org.parley.api.component.Component;
import org.parley.api.compression.CompressorFactory;
import org.parley.api.network.AggregationFactory;

/**
 * What lies between an agent of a level and its neighbours.
 *
 * @param name of the level for its own door, {@code level/door} for one that its strategy asks for by name
 */
public record DoorPlan(
        String name,
        NetworkPlan network,
        Optional<Component<AggregationFactory>> aggregation,
        Optional<Component<CompressorFactory>> compression) {

    Stream<Component<?>> components() {
        return Stream.of(
                        Stream.of(network.topology()),
                        network.weights().stream(),
                        aggregation.stream(),
                        compression.stream())
                .flatMap(part -> part);
    }
}
