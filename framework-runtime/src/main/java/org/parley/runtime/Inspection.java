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

/** Answers questions about what is installed and what a run file would do; nothing is run into a directory. */
public record Inspection(Parley parley) {

    /** Looks at each line by itself: a pattern across line ends would read empty lines again and again. */
    private static final Pattern RUNS = Pattern.compile("(?m)^[{ \\t]*+[\"']?runs[\"']?\\s*:");

    /** Explains a component and its options. */
    public String describe(ComponentFactory factory) {
        String text = ComponentDescription.text(factory);
        return factory instanceof MixingStrategyFactory mixing
                ? text + ComponentDescription.mixing(mixing, parley.components())
                : text;
    }

    /** Everything that is wrong with this installation. */
    public List<Diagnostic> diagnostics() {
        List<Diagnostic> diagnostics = new ArrayList<>(parley.plugins().diagnostics());
        if (parley.components().defaults().isEmpty()) {
            diagnostics.add(Needs.core(List.of("any key of a run file"), List.of()));
        }
        return diagnostics;
    }

    /** What multiplies matrices where a run file names nothing else. */
    public String kernels() {
        return KernelsChoice.here(parley.components().all(KernelsFactory.class))
                .open()
                .inWords();
    }

    /** The networks of a plan, level by level. */
    public List<LevelNetwork> networks(RunPlan plan) {
        return LevelNetwork.of(plan, parley.components());
    }

    /** The networks of a plan as an SVG file. */
    public String picture(RunPlan plan) {
        return LevelNetwork.picture(plan);
    }

    /**
     * Makes some rounds and counts what processes would send each other in one.
     *
     * @param place of any of the processes
     */
    public Traffic traffic(RunPlan plan, Placement place, int rounds) {
        return Traffic.count(place, rounds, part -> {
            Run run = parley.assemble(plan, RunOptions.inMemory().threads(1), part);
            run.start();
            return run::advance;
        });
    }

    /**
     * Whether this is a sweep file: no run file has runs. A pipe can be read only once, so it is taken for a run file; so is what cannot be
     * read, and planning it reports why.
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
     * Runs the conformance tests for everything that a plugin jar declares.
     *
     * @param installed where other plugins are that the jar may build on
     * @param settings each {@code KIND.NAME.OPTION=VALUE}
     * @param data that models are tried on, as in a run file
     * @return whether no law is broken
     */
    public static boolean verify(
            Path jar, List<PluginDirectory> installed, List<String> settings, Optional<String> data, PrintWriter out) {
        JarVerifier verifier = ServiceLoader.load(JarVerifier.class)
                .findFirst()
                .orElseThrow(() -> new ParleyException(new Diagnostic(
                        ErrorCode.INTERNAL,
                        "parley plugins verify",
                        "framework-tck.jar is missing beside Parley's own jars")));
        return verifier.verify(jar, installed, ComponentSettings.Given.read(settings, data), out);
    }

    /**
     * Reads what was typed for the command of a plugin.
     *
     * @param typed what was given for an option, by its name; a flag has no text
     * @param directory that relative paths start from
     * @throws ParleyException with everything that is wrong
     */
    public Settings settings(CommandFactory command, Map<String, List<String>> typed, Path directory) {
        return ComponentSettings.command(command, typed, parley.components(), directory);
    }

    /** How an option of a plugin's command is written: {@code --port}, or {@code FILE} where its place says which it is. */
    public static String written(CommandFactory command, Option<?> option) {
        return ComponentSettings.written(command, option.name());
    }

    /** The placeholder of an option's value: {@code RUN_FILE} for {@code run-file}. */
    public static String label(String option) {
        return ComponentSettings.label(option);
    }

    /** The description of an option, the values it accepts and its default. */
    public static String explained(Option<?> option) {
        return ComponentSettings.explained(option);
    }
}
