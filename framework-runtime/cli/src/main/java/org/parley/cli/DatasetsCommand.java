package org.parley.cli;

import jakarta.inject.Inject;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import me.tongfei.progressbar.ProgressBar;
import org.parley.api.data.DatasetFactory;
import org.parley.runtime.Parley;
import org.parley.runtime.component.ComponentKind;
import org.parley.runtime.component.ComponentRegistry;
import org.parley.runtime.data.DatasetHome;
import org.parley.runtime.data.DatasetState;
import org.parley.runtime.data.TransferProgress;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

@Command(
        name = "datasets",
        description = "List datasets, copy their files from a directory, or download them.",
        mixinStandardHelpOptions = true)
final class DatasetsCommand implements Runnable {

    @CommandLine.Spec
    private CommandLine.Model.CommandSpec spec;

    @Mixin
    private PluginOptions pluginOptions;

    private final DatasetHome home;

    @Inject
    DatasetsCommand(DatasetHome home) {
        this.home = home;
    }

    @Override
    public void run() {
        list();
    }

    @Command(
            name = "list",
            description = "List all datasets and whether their files are present.",
            mixinStandardHelpOptions = true)
    void list() {
        try (Parley parley = load()) {
            PrintWriter out = spec.commandLine().getOut();
            out.println("data home: " + home.root());
            for (DatasetFactory dataset : parley.components().all(DatasetFactory.class)) {
                print(home.state(dataset), dataset.description(), out);
            }
            out.flush();
        }
    }

    @Command(
            name = "add",
            description =
                    "Copy the files of a dataset from a directory after verifying their checksums; .gz and .xz are accepted.",
            mixinStandardHelpOptions = true)
    void add(
            @Parameters(paramLabel = "NAME", description = "Name of the dataset.") String name,
            @Parameters(paramLabel = "DIR", description = "Directory with the published files.") Path directory) {
        try (Parley parley = load()) {
            report(home.add(dataset(parley.components(), name), directory));
        }
    }

    @Command(
            name = "fetch",
            description = "Download the missing files of a dataset. An interrupted download is resumed.",
            mixinStandardHelpOptions = true)
    void fetch(@Parameters(paramLabel = "NAME", description = "Name of the dataset.") String name) {
        try (Parley parley = load();
                DownloadBars bars = new DownloadBars()) {
            report(home.fetch(dataset(parley.components(), name), bars));
        }
    }

    private Parley load() {
        return pluginOptions.open(new Console(spec));
    }

    private DatasetFactory dataset(ComponentRegistry registry, String name) {
        return registry.find(DatasetFactory.class, name)
                .orElseThrow(() -> new CommandLine.ParameterException(
                        spec.commandLine(),
                        "No dataset is called '" + name + "'; datasets: "
                                + String.join(", ", registry.names(ComponentKind.DATASET)) + "."));
    }

    private void report(DatasetState state) {
        PrintWriter out = spec.commandLine().getOut();
        print(state, state.folder().toString(), out);
        out.flush();
    }

    private static void print(DatasetState state, String remark, PrintWriter out) {
        String presence = state.presence().name().toLowerCase(Locale.ROOT);
        out.printf(Locale.ROOT, "%-16s %-9s %s%n", state.name(), presence, remark);
        List<String> missing = state.missing();
        if (state.presence() == DatasetState.Presence.PARTIAL) {
            out.printf(Locale.ROOT, "%-16s %-9s missing: %s%n", "", "", String.join(", ", missing));
        }
    }

    /** Progress bars, one for each file. */
    private static final class DownloadBars implements TransferProgress, AutoCloseable {

        private static final int BYTES_PER_UNIT = 1 << 20;

        private String current = "";
        private ProgressBar bar;

        @Override
        public void at(String file, long done, long total) {
            if (!file.equals(current)) {
                close();
                current = file;
                bar = Bars.of(file)
                        .setInitialMax(total)
                        .setUnit(" MiB", BYTES_PER_UNIT)
                        .build();
            }
            bar.stepTo(done);
        }

        @Override
        public void close() {
            if (bar != null) {
                bar.close();
            }
        }
    }
}
