package org.parley.scenarios;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.URL;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.parley.runtime.Parley;
import org.parley.runtime.component.ComponentKind;
import org.parley.runtime.component.ComponentRegistry;
import org.parley.runtime.plugin.PluginDirectory;
import org.parley.runtime.plugin.PluginReport;
import org.parley.runtime.plugin.Plugins;
import org.pf4j.PluginClassLoader;
import org.pf4j.PluginState;

class PluginClassLoadersTest {

    @Test
    void everyShippedJarIsLoadedByPf4jInAClassLoaderOfItsOwn() throws Exception {
        List<PluginDirectory> directories = new ArrayList<>(Distribution.directories());
        directories.add(PluginDirectory.named(Distribution.root().resolve("engines/engine-pekko")));
        try (Parley parley = Parley.builder().pluginsIn(directories).build()) {
            Map<String, Set<String>> places = new TreeMap<>();
            Map<ClassLoader, String> owners = new HashMap<>();
            for (Class<?> type : componentTypes(parley.plugins(), places)) {
                assertThat(type.getClassLoader()).as(type.getName()).isInstanceOf(PluginClassLoader.class);
                String jar = jarOf(type);
                assertThat(owners.putIfAbsent(type.getClassLoader(), jar)).isIn(null, jar);
            }
            Map<String, Set<String>> shipped = parley.plugins().plugins().stream()
                    .filter(report -> !report.components().isEmpty())
                    .collect(Collectors.toMap(
                            PluginReport::id, report -> Set.of(place(report.jar())), (a, b) -> a, TreeMap::new));
            assertThat(parley.plugins().plugins())
                    .allSatisfy(
                            report -> assertThat(report.state()).as(report.id()).isEqualTo(PluginState.STARTED));
            assertThat(places).isEqualTo(shipped).hasSizeGreaterThan(20);
            assertThat(owners.values()).doesNotHaveDuplicates().hasSameSizeAs(shipped.keySet());
        }
    }

    /** @param places receives the jars that the components of each plugin come from */
    private static List<Class<?>> componentTypes(Plugins plugins, Map<String, Set<String>> places) throws Exception {
        List<Class<?>> types = new ArrayList<>();
        for (ComponentKind kind : ComponentKind.values()) {
            for (String name : plugins.registry().names(kind)) {
                ComponentRegistry.Entry entry =
                        plugins.registry().entry(kind, name).orElseThrow();
                if (!entry.plugin().equals(Plugins.BUILT_IN)) {
                    types.add(entry.factory().getClass());
                    places.computeIfAbsent(entry.plugin(), plugin -> new TreeSet<>())
                            .add(jarOf(entry.factory().getClass()));
                }
            }
        }
        return types;
    }

    private static String jarOf(Class<?> type) throws Exception {
        URL source = type.getProtectionDomain().getCodeSource().getLocation();
        return place(Path.of(source.toURI()));
    }

    private static String place(Path jar) {
        return jar.toAbsolutePath().normalize().toString();
    }
}
