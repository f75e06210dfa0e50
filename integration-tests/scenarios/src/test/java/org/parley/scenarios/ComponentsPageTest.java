package org.parley.scenarios;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.parley.runtime.Parley;
import org.parley.runtime.RunFile;
import org.parley.runtime.component.ComponentKind;
import org.parley.runtime.component.ComponentRegistry;
import org.parley.runtime.component.ShippedComponents;
import org.parley.runtime.config.bind.ComponentDescription;

/** The reference of all components is what they declare. */
class ComponentsPageTest {

    @Test
    void theReferenceIsMadeFromTheDeclarations() throws IOException {
        new GeneratedFile("components.md", getClass()).isUpToDate(page());
    }

    @Test
    void theListForMessagesIsMadeFromTheDeclarations() throws IOException {
        try (Parley parley =
                Parley.builder().plugins(Distribution.root().resolve("plugins")).build()) {
            new GeneratedFile(
                            "../framework-runtime/src/main/resources/org/parley/runtime/component/shipped.txt",
                            getClass())
                    .isUpToDate(ShippedComponents.list(parley.components()));
        }
    }

    @Test
    void aMessageNamesThePluginThatIsNotLoaded() {
        try (Parley parley = Parley.builder().build()) {
            assertThatThrownBy(() -> parley.plan(RunFile.named("run")
                            .recipe("sparkle-ed-gt")
                            .agents(2)
                            .rounds(1)
                            .set("levels.upper.mixing", "ed")))
                    .hasMessageContaining(
                            "no recipe 'sparkle-ed-gt' (it is in plugin parley-sparkle, which is not loaded;");
        }
    }

    private static String page() {
        StringBuilder page = new StringBuilder("""
                # Components

                Everything that a run file can name, by kind: a summary first, then the options of those that have some.
                `parley describe KIND NAME` prints the same. The page is generated from the declarations.
                """);
        try (Parley parley =
                Parley.builder().plugins(Distribution.root().resolve("plugins")).build()) {
            ComponentRegistry registry = parley.components();
            for (ComponentKind kind : ComponentKind.values()) {
                List<ComponentRegistry.Entry> entries = registry.names(kind).stream()
                        .map(name -> registry.entry(kind, name).orElseThrow())
                        .toList();
                page.append("\n## ")
                        .append(kind.label())
                        .append("\n\n| name | description | plugin |\n|---|---|---|\n");
                entries.forEach(entry -> page.append("| `%s` | %s | %s |\n"
                        .formatted(
                                entry.factory().name(),
                                entry.factory().description().replace("|", "\\|"),
                                entry.plugin())));
                entries.stream()
                        .filter(entry -> !entry.factory().options().isEmpty())
                        .forEach(entry -> page.append("\n### ")
                                .append(entry.factory().name())
                                .append("\n\n")
                                .append(ComponentDescription.markdown(entry.factory())));
            }
        }
        return page.toString();
    }
}
