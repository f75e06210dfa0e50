package org.parley.scenarios;

import java.io.IOException;
import org.junit.jupiter.api.Test;
import org.parley.runtime.Parley;
import org.parley.runtime.component.ComponentKind;
import org.parley.runtime.component.ComponentRegistry;
import org.parley.runtime.config.bind.ComponentDescription;

/** The reference of all components is what they declare. */
class ComponentsPageTest {

    @Test
    void theReferenceIsMadeFromTheDeclarations() throws IOException {
        new GeneratedFile("components.md", getClass()).isUpToDate(page());
    }

    private static String page() {
        StringBuilder page = new StringBuilder("""
                # Components

                Everything that a run file can name, by kind: `parley describe KIND NAME` prints the same. This page is made from the declarations.
                """);
        try (Parley parley =
                Parley.builder().plugins(Distribution.root().resolve("plugins")).build()) {
            ComponentRegistry registry = parley.components();
            for (ComponentKind kind : ComponentKind.values()) {
                page.append("\n## ").append(kind.label()).append('\n');
                for (String name : registry.names(kind)) {
                    ComponentRegistry.Entry entry = registry.entry(kind, name).orElseThrow();
                    page.append("\n### ").append(name).append("\n\n");
                    page.append(entry.factory().description());
                    page.append(" (").append(entry.plugin()).append(")\n\n");
                    page.append(ComponentDescription.markdown(entry.factory()));
                }
            }
        }
        return page.toString();
    }
}
