package org.parley.runtime;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.ServiceLoader;
import java.util.regex.Pattern;
import org.parley.api.command.CommandFactory;
import org.parley.api.component.ComponentFactory;
import org.parley.api.component.Diagnostic;
import org.parley.api.component.ErrorCode;
import org.parley.api.component.Option;
import org.parley.api.component.ParleyException;
import org.parley.api.component.Settings;
import org.parley.api.engine.Placement;
import org.parley.api.mixing.MixingStrategyFactory;
import org.parley.api.numeric.KernelsFactory;
import org.parley.runtime.config.bind.ComponentDescription;
import org.parley.runtime.config.bind.ComponentSettings;
import org.parley.runtime.config.source.Needs;
import org.parley.runtime.config.source.YamlReader;
import org.parley.runtime.engine.run.Run;
import org.parley.runtime.numeric.KernelsChoice;
import org.parley.runtime.plan.RunPlan;
import org.parley.runtime.plugin.PluginDirectory;
import org.parley.runtime.verify.JarVerifier;

/** Describes the installation and what a run file would do, without writing to a directory. */
public record Inspection(Parley parley) {

    /** Matches within single lines only: a pattern across line ends would rescan empty lines repeatedly. */
    private static final Pattern RUNS = Pattern.compile("(?m)^[{ \\t]*+[\"']?runs[\"']?\\s*:");

    /** Returns a description of a component and its options. */
    public String describe(ComponentFactory factory) {
        String text = ComponentDescription.text(factory);
        return factory instanceof MixingStrategyFactory mixing
                ? text + ComponentDescription.mixing(mixing, parley.components())
                : text;
    }

    /** Returns all problems of this installation. */
    public List<Diagnostic> diagnostics() {
        List<Diagnostic> diagnostics = new ArrayList<>(parley.plugins().diagnostics());
        if (parley.components().defaults().isEmpty()) {
            diagnostics.add(Needs.core(List.of("any key of a run file"), List.of()));
        }
        return diagnostics;
    }

    /** Returns the name of the matrix kernels that runs use by default. */
    public String kernels() {
        return KernelsChoice.here(parley.components().all(KernelsFactory.class))
                .open()
                .inWords();
    }

    /** Returns the networks of a plan, one per level. */
    public List<LevelNetwork> networks(RunPlan plan) {
        return LevelNetwork.of(plan, parley.components());
    }

    /** Returns the networks of a plan as an SVG document. */
    public String picture(RunPlan plan) {
        return LevelNetwork.picture(plan);
    }

    /**
     * Runs some rounds and counts the messages between processes per round.
     *
     * @param place the place of any of the processes
     */
    public Traffic traffic(RunPlan plan, Placement place, int rounds) {
        return Traffic.count(place, rounds, part -> {
            Run run = parley.assemble(plan, RunOptions.inMemory().threads(1), part);
            run.start();
            return run::advance;
        });
    }

    /**
     * Makes a run on threads and lists everything that its processes send.
     *
     * @param place the place of any of the processes
     */
    public Audit audit(RunPlan plan, Placement place) {
        return Audit.of(parley, plan, place);
    }

    /**
     * Returns whether a file is a sweep file, which is the case if it has the key {@code runs}. A pipe can be read only once, so it is
     * treated as a run file. An unreadable file is treated as a run file, too, because planning reports the cause.
     */
    public static boolean isSweep(Path file) {
        try {
            return Files.isRegularFile(file)
                    && Files.size(file) <= YamlReader.LONGEST
                    && RUNS.matcher(Files.readString(file)).find();
        } catch (IOException unreadable) {
            return false;
        }
    }

    /**
     * Runs the contract tests for every component that a plugin jar declares.
     *
     * @param installed the directories of other plugins that the jar may depend on
     * @param settings component options, each {@code KIND.NAME.OPTION=VALUE}
     * @param data the dataset on which models are tested, as in a run file
     * @return whether all contract tests passed
     */
    public static boolean verify(
            Path jar, List<PluginDirectory> installed, List<String> settings, Optional<String> data, PrintWriter out) {
        JarVerifier verifier = ServiceLoader.load(JarVerifier.class)
                .findFirst()
                .orElseThrow(() -> new ParleyException(new Diagnostic(
                        ErrorCode.INTERNAL,
                        "parley plugins verify",
                        "framework-tck.jar is missing next to Parley's own jars")));
        return verifier.verify(jar, installed, ComponentSettings.Given.read(settings, data), out);
    }

    /**
     * Reads the options of a plugin's command.
     *
     * @param typed the values of each option, by its name; a flag has no values
     * @param directory the base directory of relative paths
     * @throws ParleyException listing all errors
     */
    public Settings settings(CommandFactory command, Map<String, List<String>> typed, Path directory) {
        return ComponentSettings.command(command, typed, parley.components(), directory);
    }

    /** Returns the option's form on the command line: {@code --port}, or {@code FILE} for a positional option. */
    public static String written(CommandFactory command, Option<?> option) {
        return ComponentSettings.written(command, option.name());
    }

    /** Returns the placeholder of an option's value: {@code RUN_FILE} for {@code run-file}. */
    public static String label(String option) {
        return ComponentSettings.label(option);
    }

    /** Returns the description of an option with its accepted values and its default. */
    public static String explained(Option<?> option) {
        return ComponentSettings.explained(option);
    }
}
