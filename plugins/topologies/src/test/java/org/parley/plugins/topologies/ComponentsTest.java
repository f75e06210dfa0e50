package org.parley.plugins.topologies;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.parley.api.component.ComponentFactory;
import org.parley.api.component.Option;
import org.parley.runtime.component.ComponentKind;
import org.parley.runtime.component.ComponentRegistry;

class ComponentsTest {

    @Test
    void theJarOffersEveryGraphAndEveryRule() throws Exception {
        ComponentRegistry.Builder builder = new ComponentRegistry.Builder();
        for (ComponentFactory factory : factories()) {
            assertThat(builder.add(factory, "parley-topologies")).isEmpty();
        }
        ComponentRegistry registry = builder.build();

        assertThat(registry.names(ComponentKind.TOPOLOGY))
                .containsExactly(
                        "complete",
                        "erdos-renyi",
                        "explicit",
                        "exponential",
                        "grid",
                        "one-peer-exponential",
                        "path",
                        "random-directed",
                        "recorded",
                        "ring",
                        "server",
                        "star",
                        "torus");
        assertThat(registry.names(ComponentKind.WEIGHTS))
                .containsExactly(
                        "column-stochastic",
                        "corrected-row-stochastic",
                        "incidence",
                        "laplacian",
                        "metropolis",
                        "row-stochastic",
                        "uniform");
    }

    @Test
    void everyOptionIsDescribedAndItsDefaultAllowed() throws Exception {
        for (ComponentFactory factory : factories()) {
            assertThat(factory.description()).matches("[A-Z0-9].*\\.").as(factory.name());
            for (Option<?> option : factory.options()) {
                assertThat(option.description()).as(option.name()).matches("[A-Z].*\\.");
                option.defaultValue()
                        .filter(Number.class::isInstance)
                        .ifPresent(value -> assertThat(option.range().contains(((Number) value).doubleValue()))
                                .as(option.name())
                                .isTrue());
            }
        }
    }

    private static List<ComponentFactory> factories() throws Exception {
        List<ComponentFactory> factories = new ArrayList<>();
        // Of the classes, not of the tests, which have an empty index of their own.
        URI classes = StaticGraphs.RingFactory.class
                .getProtectionDomain()
                .getCodeSource()
                .getLocation()
                .toURI();
        for (String line : Files.readAllLines(Path.of(classes).resolve("META-INF/extensions.idx"))) {
            if (!line.startsWith("#")) {
                factories.add((ComponentFactory)
                        Class.forName(line).getDeclaredConstructor().newInstance());
            }
        }
        return factories;
    }
}
