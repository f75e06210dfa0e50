package org.parley.plugins.python;

import java.nio.file.Path;
import java.util.List;
import org.parley.api.component.Described;
import org.parley.api.component.Option;
import org.parley.api.component.Settings;
import org.parley.api.model.BilevelModel;
import org.parley.api.model.BilevelModelFactory;
import org.parley.api.model.ModelContext;

/** {@code python}: see {@link PythonModel}. */
@Described(name = "python", description = "Two losses in a Python file, with PyTorch, NumPy or JAX.")
public final class PythonFactory implements BilevelModelFactory {

    private static final int MOST_WORKERS = 1024;
    private static final int DEFAULT_WORKERS = 8;

    private static final Option<Path> FILE = Option.file("file")
            .mandatory()
            .description("Python file with the model. Runs execute it; check, report and serve do not.");
    private static final Option<String> CLASS = Option.text("class")
            .description("Subclass of parley.Model or parley.ArrayModel in the file; by default the only one.");
    private static final Option<Integer> WORKERS = Option.integer("workers")
            .from(1)
            .to(MOST_WORKERS)
            .description("Number of Python processes per process of Parley; by default one per processor, at most "
                    + DEFAULT_WORKERS + ".");
    private static final Option<Integer> THREADS = Option.integer("threads")
            .from(1)
            .to(MOST_WORKERS)
            .orElse(1)
            .description("Number of threads of each Python process. Other numbers can change the last bits.");
    private static final Option<String> DEVICE =
            Option.text("device").orElse("cpu").description("Device of PyTorch, such as cpu or cuda:0.");

    @Override
    public List<Option<?>> options() {
        return List.of(FILE, CLASS, WORKERS, THREADS, DEVICE);
    }

    @Override
    public boolean runsPrograms(Settings settings) {
        return true;
    }

    @Override
    public BilevelModel create(Settings settings, ModelContext context) {
        int processors = Runtime.getRuntime().availableProcessors();
        int workers = settings.find(WORKERS).orElse(Math.min(DEFAULT_WORKERS, processors));
        UserFile file = new UserFile(
                settings.get(FILE),
                settings.find(CLASS).orElse(""),
                settings.get(DEVICE),
                settings.get(THREADS),
                context.random("python", 0).nextLong() >>> 1);
        return PythonModel.open(file, Math.min(workers, context.agents()), context);
    }

    /**
     * The user's file and how it is executed.
     *
     * @param name the class; empty for the only one
     * @param seed the seed of random numbers while the model is created, which all workers share
     */
    record UserFile(Path path, String name, String device, int threads, long seed) {}
}
