package org.parley.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.inject.Guice;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.parley.runtime.component.ComponentKind;
import org.parley.runtime.plan.RunGrammar;
import picocli.CommandLine;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** {@code parley describe} with the components of the runtime, which need no plugin. */
class DescribeCommandTest {

    @TempDir
    Path home;

    private final StringWriter out = new StringWriter();
    private final StringWriter errors = new StringWriter();

    @Test
    void listsKindsAndNames() {
        assertThat(describe()).isZero();
        assertThat(out.toString()).containsPattern("(?m)^start: .*zero");
    }

    @Test
    void explainsAComponentByKindAndName() {
        assertThat(describe("start", "zero")).isZero();
        assertThat(out.toString()).startsWith("zero (").contains("Plugin: parley");
    }

    @Test
    void explainsAComponentByNameAlone() {
        assertThat(describe("zero")).isZero();
        assertThat(out.toString()).startsWith("zero (");
    }

    @Test
    void aKeyOfRunFilesNamesAKind() {
        assertThat(describe("transform", "none")).isZero();
        String byKind = out.toString();
        out.getBuffer().setLength(0);
        assertThat(describe("momentum", "none")).isZero();
        assertThat(out.toString()).isEqualTo(byKind);
    }

    @Test
    void everyKeyWithAComponentNamesItsKind() {
        assertThat(kindOf("hypergradient")).isEqualTo("estimator");
        assertThat(kindOf("gradient")).isEqualTo("estimator");
        assertThat(kindOf("momentum")).isEqualTo("transform");
        assertThat(kindOf("data")).isEqualTo("dataset");
        assertThat(kindOf("faults")).isEqualTo("fault");
        assertThat(kindOf("observe")).isEqualTo("observer");
        assertThat(kindOf("local-steps")).isEqualTo("schedule");
        assertThat(RunGrammar.kindsOf("agents")).isEmpty();
        assertThat(RunGrammar.kindsOf("strat")).isEmpty();
    }

    private static String kindOf(String key) {
        return ComponentKind.of(RunGrammar.kindsOf(key).get(0)).label();
    }

    @Test
    void printsJsonWithOptionsAndReferences() {
        assertThat(describe("start", "zero", "--json")).isZero();
        JsonNode component = new JsonMapper().readTree(out.toString()).get(0);
        assertThat(component.get("kind").stringValue()).isEqualTo("start");
        assertThat(component.get("name").stringValue()).isEqualTo("zero");
        assertThat(component.get("description").stringValue()).isNotBlank();
        assertThat(component.get("options").isArray()).isTrue();
        assertThat(component.get("references").isArray()).isTrue();
    }

    @Test
    void printsAllComponentsAsJson() {
        assertThat(describe("--json")).isZero();
        assertThat(new JsonMapper().readTree(out.toString()).size()).isGreaterThan(3);
    }

    @Test
    void unknownWordsAreRejectedWithTheKnownOnes() {
        assertThat(describe("start", "zerro")).isEqualTo(2);
        assertThat(errors.toString()).contains("'zerro' (known: ", "zero");
        assertThat(describe("strat", "zero")).isEqualTo(2);
        assertThat(errors.toString()).contains("There is no kind 'strat' (known: ");
        assertThat(describe("strat")).isEqualTo(2);
        assertThat(errors.toString()).contains("There is no kind or name 'strat' (known: ");
    }

    private int describe(String... words) {
        Places places = new Places(Optional.empty(), Optional.empty(), home, List.of());
        CommandLine line = Guice.createInjector(new CommandModule(places))
                .getInstance(Main.class)
                .line()
                .setOut(new PrintWriter(out, true))
                .setErr(new PrintWriter(errors, true));
        String[] all = new String[words.length + 1];
        all[0] = "describe";
        System.arraycopy(words, 0, all, 1, words.length);
        return line.execute(all);
    }
}
