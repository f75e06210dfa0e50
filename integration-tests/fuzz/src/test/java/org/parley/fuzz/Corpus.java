package org.parley.fuzz;

import java.io.IOException;
import java.net.URISyntaxException;
import java.net.URL;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** Inputs that once caused a defect. They are tested first, every time. A file is named {@code FORM--WHAT}. */
final class Corpus {

    private static final String SEPARATOR = "--";

    private Corpus() {}

    static List<Input> of(String kind) throws IOException {
        URL folder = Corpus.class.getResource("/corpus/" + kind);
        List<Input> inputs = new ArrayList<>();
        if (folder == null) {
            return inputs;
        }
        try (Stream<Path> files = Files.list(Path.of(folder.toURI()))) {
            for (Path file : files.sorted().toList()) {
                String name = file.getFileName().toString();
                inputs.add(new Input(name.substring(0, name.indexOf(SEPARATOR)), Files.readAllBytes(file)));
            }
        } catch (URISyntaxException impossible) {
            throw new IllegalStateException(impossible);
        }
        return inputs;
    }

    /** Keeps an input that caused a defect, for its correction. */
    static Path keep(String kind, Input input, int number) throws IOException {
        Path folder = Path.of(System.getProperty("fuzz.directory", "target/fuzz"), kind);
        Files.createDirectories(folder);
        return Files.write(folder.resolve(input.form() + SEPARATOR + "defect-" + number), input.bytes());
    }
}
