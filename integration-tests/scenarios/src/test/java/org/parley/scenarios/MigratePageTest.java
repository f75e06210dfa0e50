package org.parley.scenarios;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.parley.runtime.plan.Renamed;

/** The page of names is the table from which error messages suggest the new name. */
class MigratePageTest {

    @Test
    void thePageIsTheTableOfTheSuggestions() throws IOException {
        new GeneratedFile("migrate.md", getClass()).isUpToDate(page());
    }

    private static String page() {
        StringBuilder page = new StringBuilder("""
                # Old names and new names

                Run files, scripts and plugins that were written before 2.0.0 was published use other names.
                If a run file or a command uses an old name, Parley rejects it and suggests the new one.
                For plugins, the compiler reports the old names. A jar that was built for API 1 is rejected with PARLEY-201.

                A run that was recorded earlier can be exported, but not resumed, compared or reported.
                """);
        for (Renamed.Kind kind : Renamed.Kind.values()) {
            List<Renamed> names = Renamed.ALL.stream()
                    .filter(name -> name.kind() == kind && !name.old().equals(name.now()))
                    .toList();
            assertThat(names).as(kind.words()).isNotEmpty();
            boolean hasPlaces = names.stream().anyMatch(name -> !name.where().isEmpty());
            page.append("\n## ").append(kind.words()).append("\n\n");
            page.append(hasPlaces ? "| old | new | where |\n|---|---|---|\n" : "| old | new |\n|---|---|\n");
            names.forEach(name -> page.append("| `%s` | `%s`%s |".formatted(name.old(), name.now(), note(name)))
                    .append(hasPlaces ? " " + place(name) + " |\n" : "\n"));
        }
        return page.toString();
    }

    private static String note(Renamed name) {
        return name.note().isEmpty() ? "" : ": " + name.note();
    }

    private static String place(Renamed name) {
        return name.where().isEmpty() ? "top of the file" : "`" + name.where() + "`";
    }
}
