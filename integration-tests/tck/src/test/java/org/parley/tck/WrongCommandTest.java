package org.parley.tck;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.parley.api.command.Command;
import org.parley.api.command.CommandFactory;
import org.parley.api.component.Option;
import org.parley.api.component.Settings;
import org.parley.tck.check.ComponentChecks;
import org.parley.tck.check.Subject;

class WrongCommandTest {

    private static final String PLACE = "its name, its options and its arguments are not reserved";
    private static final Option<String> FILE = Option.text("file").mandatory().description("A file.");
    private static final Option<String> OTHER = Option.text("other").description("Another.");
    private static final Option<List<String>> REST = Option.texts("rest").description("The rest.");
    private static final Option<Boolean> FLAG =
            Option.flag("loud").orElse(false).description("Loud.");

    @Test
    void aSoundCommandBreaksNothing() {
        assertThat(broken(new Declared("count", List.of(OTHER, REST, FLAG), List.of(OTHER, REST))))
                .isEmpty();
    }

    @Test
    void theNamesOfParleyAreTaken() {
        assertThat(broken(new Declared("run", List.of(), List.of())))
                .containsEntry(PLACE, "it is named 'run', which is a command of Parley itself");
        Option<Boolean> trace = Option.flag("trace").orElse(false).description("Trace.");
        assertThat(broken(new Declared("count", List.of(trace), List.of())))
                .containsEntry(PLACE, "it has an option --trace, which every command has already");
    }

    @Test
    void argumentsThatCannotBeToldApartAreCaught() {
        assertThat(broken(new Declared("count", List.of(OTHER), List.of(REST))))
                .containsEntry(PLACE, "it has an argument 'rest' that is not one of its options");
        assertThat(broken(new Declared("count", List.of(OTHER, REST), List.of(REST, OTHER))))
                .containsEntry(
                        PLACE, "it has an argument 'rest' that accepts all remaining arguments, but is not the last");
        assertThat(broken(new Declared("count", List.of(FLAG), List.of(FLAG))))
                .containsEntry(PLACE, "it has an argument 'loud' that is a flag, which must be an option");
        assertThat(broken(new Declared("count", List.of(OTHER), List.of(OTHER, OTHER))))
                .containsEntry(PLACE, "it has an argument 'other' that is used twice");
        assertThat(Broken.checks(ComponentChecks.ofKind(new Subject<>(
                        new Declared("count", List.of(OTHER, FILE), List.of(OTHER, FILE)),
                        Map.of("file", "x"),
                        List.of()))))
                .containsEntry(PLACE, "it has an argument 'file' that is mandatory, but follows an optional one");
    }

    @Test
    void aCommandThatIsNotThereIsCaught() {
        assertThat(broken(new Declared("count", List.of(), List.of()) {
                    @Override
                    public Command create(Settings settings) {
                        return null;
                    }
                }))
                .containsEntry(ComponentChecks.CREATION, "create returned null");
    }

    private static Map<String, String> broken(CommandFactory command) {
        return Broken.of(command);
    }

    private static class Declared implements CommandFactory {

        private final String name;
        private final List<Option<?>> options;
        private final List<Option<?>> arguments;

        Declared(String name, List<Option<?>> options, List<Option<?>> arguments) {
            this.name = name;
            this.options = options;
            this.arguments = arguments;
        }

        @Override
        public String name() {
            return name;
        }

        @Override
        public String description() {
            return "A command.";
        }

        @Override
        public List<Option<?>> options() {
            return options;
        }

        @Override
        public List<Option<?>> arguments() {
            return arguments;
        }

        @Override
        public Command create(Settings settings) {
            return context -> 0;
        }
    }
}
