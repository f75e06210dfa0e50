package org.parley.cli;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.parley.api.component.ErrorCode;
import org.parley.api.component.ParleyException;
import org.parley.runtime.Inspection;
import org.parley.runtime.Parley;
import org.parley.runtime.experiment.SweepListener;
import org.parley.runtime.plan.RunPlan;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

@Command(
        name = "check",
        description = "Validate run files and sweep files without running them. Prints errors and notes.")
final class CheckCommand extends ComponentsCommand {

    @Parameters(paramLabel = "FILE", arity = "1..*", description = "Run files or sweep files (YAML).")
    private List<Path> files;

    @Option(
            names = "--set",
            paramLabel = "KEY=VALUE",
            description = "Key of the files and its new value, such as levels.upper.step=0.01. Repeatable.")
    private List<String> overrides = new ArrayList<>();

    @Option(
            names = "--import",
            description =
                    "Also read the data and create the model. This executes programs that the files name, such as a model in Python.")
    private boolean imports;

    @Override
    public Integer call() {
        Console console = console();
        boolean valid = true;
        try (Parley parley = pluginOptions.open(console)) {
            for (Path file : files) {
                valid &= isValid(file, parley, console);
            }
        }
        return valid ? 0 : ErrorCode.Kind.USER.exitCode();
    }

    /** Checks a file and reports its errors; other failures end the command. */
    private boolean isValid(Path file, Parley parley, Console console) {
        try {
            List<String> notes = new ArrayList<>();
            console.say(file + ": no errors; "
                    + (Inspection.isSweep(file) ? sweep(file, parley, notes) : run(file, parley, notes)));
            notes.forEach(note -> console.say("  note: " + note));
            return true;
        } catch (ParleyException refused) {
            if (refused.exitCode() != ErrorCode.Kind.USER.exitCode()) {
                throw refused;
            }
            String message = OptionNames.in(refused.getMessage());
            String name = String.valueOf(file.getFileName());
            String place = file.toString();
            String directory = place.substring(0, place.length() - name.length());
            console.say(message.startsWith(name + " ") ? directory + message : place + ": " + message);
            return false;
        }
    }

    private String run(Path file, Parley parley, List<String> notes) {
        RunPlan plan = parley.plan(file, overrides.toArray(String[]::new));
        notes.addAll(parley.notes(plan));
        imported(plan, parley);
        return Summary.of(plan);
    }

    private void imported(RunPlan plan, Parley parley) {
        if (imports) {
            parley.checkModel(plan);
        }
    }

    private String sweep(Path file, Parley parley, List<String> notes) {
        int runs = parley.checkSweep(file, overrides, plan -> imported(plan, parley), new SweepListener() {
            @Override
            public void note(String sentence) {
                notes.add(sentence);
            }
        });
        return "a sweep of " + runs + (runs == 1 ? " run" : " runs");
    }
}
