package org.parley.plugins.engine.pekko;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.parley.api.command.Command;
import org.parley.api.command.CommandFactory;
import org.parley.api.component.Described;
import org.parley.api.component.Option;
import org.parley.api.component.Settings;

/** Creates {@code parley node FILE --rank R/OF --out DIR}: one process of a run, which may be restarted at any time. */
@Described(
        name = "node",
        description = "Run one process of a distributed run: start it, or resume it from its checkpoint.")
public final class NodeFactory implements CommandFactory {

    private static final Option<Path> FILE = Option.file("file").mandatory().description("Run file.");
    private static final Option<String> RANK =
            Option.text("rank").mandatory().description("Rank of this process and number of processes, such as 0/3.");
    private static final Option<String> OUT = Option.text("out")
            .mandatory()
            .description("Directory of the run; processes may share it or have one each.");
    private static final Option<List<String>> SET =
            Option.texts("set").orElse(List.of()).description("KEY=VALUE that replaces a value of the run file.");
    private static final Option<List<String>> DATA = Option.texts("data")
            .orElse(List.of())
            .description(
                    "AGENT=FILE with the data of an agent of this process, if data.agents gives each agent its own.");
    private static final Option<Path> DATA_FILE = Option.file("data-file")
            .description("YAML file that maps agents of this process to files, or to options of the reader.");
    private static final Option<String> AGENTS_PER_PROCESS = Option.text("agents-per-process")
            .description("Number of agents per process, such as 4,2,2; by default as even as possible.");
    private static final Option<Integer> THREADS = Option.integer("threads")
            .from(1)
            .description("Number of threads; by default one less than there are processors.");
    private static final Option<Boolean> ANY_MACHINE = Option.flag("allow-different-machines")
            .orElse(false)
            .description("Tolerance of machines whose floating-point results may differ; the value of rank 0 applies.");

    private static final List<Option<?>> OF_THE_RUN =
            List.of(FILE, RANK, OUT, SET, DATA, DATA_FILE, AGENTS_PER_PROCESS, THREADS, ANY_MACHINE);

    @Override
    public List<Option<?>> options() {
        return Stream.of(OF_THE_RUN, NodeSettings.ALL).flatMap(List::stream).toList();
    }

    @Override
    public List<Option<?>> arguments() {
        return List.of(FILE);
    }

    @Override
    public Command create(Settings settings) {
        return context -> context.parley(words(settings).toArray(String[]::new));
    }

    private static List<String> words(Settings settings) {
        List<String> words = new ArrayList<>(List.of("run", settings.get(FILE).toString(), "--resume"));
        words.addAll(List.of("--out", settings.get(OUT)));
        words.addAll(List.of("--engine", "pekko", "--rank", settings.get(RANK)));
        settings.get(SET).forEach(key -> words.addAll(List.of("--set", key)));
        settings.get(DATA).forEach(data -> words.addAll(List.of("--data", data)));
        settings.find(DATA_FILE).ifPresent(file -> words.addAll(List.of("--data-file", file.toString())));
        settings.find(AGENTS_PER_PROCESS).ifPresent(shares -> words.addAll(List.of("--agents-per-process", shares)));
        settings.find(THREADS).ifPresent(threads -> words.addAll(List.of("--threads", threads.toString())));
        if (settings.get(ANY_MACHINE)) {
            words.add("--allow-different-machines");
        }
        for (Option<?> option : NodeSettings.ALL) {
            settings.find(option)
                    .ifPresent(value -> words.addAll(List.of("--engine-option", option.name() + "=" + inWords(value))));
        }
        return words;
    }

    private static String inWords(Object value) {
        return value instanceof Enum<?> constant ? Option.word(constant) : value.toString();
    }
}
