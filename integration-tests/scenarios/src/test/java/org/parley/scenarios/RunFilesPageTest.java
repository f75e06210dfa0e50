package org.parley.scenarios;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.parley.runtime.config.bind.ComponentDescription;
import org.parley.runtime.grammar.Section;
import org.parley.runtime.plan.RunGrammar;

/** The tables of keys are what the grammar declares. */
class RunFilesPageTest {

    private static final Map<String, Section> TABLES = Map.of(
            "run files", RunGrammar.RUN,
            "levels", RunGrammar.LEVEL,
            "data", RunGrammar.DATA_SECTION,
            "network", RunGrammar.NETWORK_SECTION,
            "record", RunGrammar.RECORD_SECTION,
            "stop", RunGrammar.STOP_SECTION);

    @Test
    void theTablesAreMadeFromTheGrammar() throws IOException {
        String page = Files.readString(Distribution.project().resolve("docs").resolve("run-files.md"));
        for (Map.Entry<String, Section> table : TABLES.entrySet()) {
            String head = "<!-- keys of " + table.getKey() + " -->\n";
            assertThat(page).contains(head);
            int start = page.indexOf(head) + head.length();
            int end = page.startsWith("|", start) ? page.indexOf("|\n\n", start) + 2 : start;
            page = page.substring(0, start) + ComponentDescription.markdown(table.getValue()) + page.substring(end);
        }
        new GeneratedFile("run-files.md", getClass()).isUpToDate(page);
    }
}
