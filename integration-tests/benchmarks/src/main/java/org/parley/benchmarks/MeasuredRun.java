package org.parley.benchmarks;

import com.google.inject.Guice;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.parley.api.component.ComponentFactory;
import org.parley.runtime.component.Builtins;
import org.parley.runtime.config.RunPlanner;
import org.parley.runtime.engine.Run;
import org.parley.runtime.plugin.PluginDirectory;
import org.parley.runtime.plugin.Plugins;
import org.parley.runtime.wiring.RunModule;

/**
 * One run in a process of its own, as {@code parley run} has it: answers every line with rounds per second, measured for as many seconds as
 * the line says.
 */
final class MeasuredRun {

    private MeasuredRun() {}

    /** The command that starts this run, in a virtual machine like this one. */
    static List<String> command(Path plugins, String runFile, int threads) {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(ManagementFactory.getRuntimeMXBean().getInputArguments());
        command.addAll(List.of("-cp", System.getProperty("java.class.path"), MeasuredRun.class.getName()));
        command.addAll(List.of(plugins.toString(), Integer.toString(threads), runFile));
        return command;
    }

    /**
     * @param arguments the directory of the packaged plugins, the number of threads, and the text of the run file
     */
    public static void main(String[] arguments) throws IOException {
        List<PluginDirectory> directories = List.of(PluginDirectory.named(Path.of(arguments[0])));
        List<ComponentFactory> builtIns = new ArrayList<>(Builtins.all());
        builtIns.add(new NoiseFactory());
        try (Plugins plugins = Plugins.load(directories, builtIns, Guice.createInjector())) {
            Run run = RunModule.run(
                    new RunPlanner(plugins.registry()).plan("benchmark.yaml", arguments[2], Path.of("."), List.of()),
                    Integer.parseInt(arguments[1]));
            run.start();
            BufferedReader questions = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
            for (String line = questions.readLine(); line != null; line = questions.readLine()) {
                System.out.println(roundsPerSecond(run, Double.parseDouble(line)));
            }
        }
    }

    private static double roundsPerSecond(Run run, double seconds) {
        long start = System.nanoTime();
        long rounds = 0;
        double passed = 0;
        while (passed < seconds) {
            run.advance();
            rounds++;
            passed = (System.nanoTime() - start) * 1e-9;
        }
        return rounds / passed;
    }
}
