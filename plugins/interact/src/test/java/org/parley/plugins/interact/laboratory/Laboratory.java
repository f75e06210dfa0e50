package org.parley.plugins.interact.laboratory;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.URL;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collections;
import java.util.List;
import org.parley.api.component.ComponentFactory;
import org.parley.runtime.builtin.Builtins;
import org.parley.runtime.component.ComponentRegistry;
import org.parley.runtime.component.Defaults;
import org.parley.runtime.component.Recipe;
import org.parley.runtime.config.run.RunPlanner;
import org.parley.runtime.engine.run.Run;
import org.parley.runtime.wiring.RunModule;
import org.parley.tck.lab.Rows;

/** Plans and builds runs out of the plugins on the class path. */
public final class Laboratory {

    private static final int PROCESSORS = Runtime.getRuntime().availableProcessors();

    private final Path directory;
    private final ComponentRegistry.Builder components = new ComponentRegistry.Builder();

    /**
     * @param directory where problems are written, and what relative paths of run files start from
     * @param recipes to be found on the class path
     */
    public Laboratory(Path directory, String... recipes) {
        this.directory = directory;
        Builtins.all().forEach(factory -> components.add(factory, "runtime"));
        extensions().forEach(className -> components.add(factory(className), "class path"));
        components.add(new Defaults("class path", text(resource("defaults.yaml"))));
        for (String recipe : recipes) {
            components.add(new Recipe(recipe, "class path", text(resource("recipes/" + recipe + ".yaml"))));
        }
    }

    /** One more component, a test's own. */
    public Laboratory with(ComponentFactory factory) {
        components.add(factory, "test");
        return this;
    }

    /** Writes a problem for {@code model: {use: quadratic, with: {file: NAME}}}. */
    public Laboratory with(String name, DenseProblem problem) {
        try {
            Files.writeString(directory.resolve(name), problem.toJson());
            return this;
        } catch (IOException exception) {
            throw new UncheckedIOException(exception);
        }
    }

    /** A run at its start. */
    public Run start(String yaml) {
        Run run = build(yaml);
        run.start();
        return run;
    }

    /** A run that was not started. */
    public Run build(String yaml) {
        return RunModule.run(new RunPlanner(components.build()).plan("run.yaml", yaml, directory, List.of()), 1);
    }

    /** The run of a file, started, with some keys set otherwise. */
    public Run started(Path file, List<String> overrides) {
        try {
            Run run = RunModule.run(
                    new RunPlanner(components.build())
                            .plan(file.getFileName().toString(), Files.readString(file), file.getParent(), overrides),
                    PROCESSORS);
            run.start();
            return run;
        } catch (IOException exception) {
            throw new UncheckedIOException(exception);
        }
    }

    /** A run after this many rounds. */
    public Run after(int rounds, String yaml) {
        Run run = start(yaml);
        for (int round = 0; round < rounds; round++) {
            run.advance();
        }
        return run;
    }

    /** What a checkpoint of the run would hold. */
    public static byte[] saved(Run run) {
        try {
            ByteArrayOutputStream bytes = new ByteArrayOutputStream();
            run.save(new DataOutputStream(bytes));
            return bytes.toByteArray();
        } catch (IOException exception) {
            throw new UncheckedIOException(exception);
        }
    }

    /** A new run that goes on where another stands. */
    public Run resumed(Run other, String yaml) {
        try {
            Run run = build(yaml);
            run.restore(new DataInputStream(new ByteArrayInputStream(saved(other))));
            return run;
        } catch (IOException exception) {
            throw new UncheckedIOException(exception);
        }
    }

    /** The rows of a level. */
    public static double[][] rows(Run run, String level, int agents) {
        return Rows.of(run.value(level), agents).values();
    }

    private static List<String> extensions() {
        try {
            ClassLoader loader = Laboratory.class.getClassLoader();
            return Collections.list(loader.getResources("META-INF/extensions.idx")).stream()
                    .flatMap(index -> text(index).lines())
                    .filter(line -> !line.startsWith("#") && !line.isBlank())
                    .toList();
        } catch (IOException exception) {
            throw new UncheckedIOException(exception);
        }
    }

    private static ComponentFactory factory(String className) {
        try {
            return (ComponentFactory)
                    Class.forName(className).getDeclaredConstructor().newInstance();
        } catch (ReflectiveOperationException exception) {
            throw new IllegalStateException(className, exception);
        }
    }

    private static URL resource(String name) {
        return Laboratory.class.getClassLoader().getResource("META-INF/parley/" + name);
    }

    private static String text(URL resource) {
        try (InputStream stream = resource.openStream()) {
            return new String(stream.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException exception) {
            throw new UncheckedIOException(exception);
        }
    }
}
