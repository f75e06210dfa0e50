package org.parley.datasets;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.FileVisitOption;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import org.parley.api.component.ErrorCode;
import org.parley.api.component.Option;
import org.parley.api.component.ParleyException;
import org.parley.api.component.Problem;
import org.parley.api.component.Settings;
import org.parley.api.data.DataFiles;
import org.parley.api.data.DatasetFactory;
import org.pf4j.Extension;

/** {@code leaf}: data of many users in LEAF's JSON; the users are the groups. */
@Extension
public final class LeafFactory implements DatasetFactory {

    private static final int FOLDER_DEPTH = 2; // LEAF writes train/*.json and test/*.json

    @Override
    public String name() {
        return "leaf";
    }

    @Override
    public String description() {
        return "LEAF's JSON files, plain or .gz: texts become character codes with the next character as label; users are groups.";
    }

    @Override
    public List<Option> options() {
        return List.of(
                Option.text(
                        "folder",
                        "shakespeare",
                        "Folder in the data directory; its files named …train….json and …test….json are read."),
                Option.file("train", "A file of training samples, instead of a folder."),
                Option.file("test", "A file of test samples, beside train."),
                Option.choice(
                        "vocabulary",
                        List.of("leaf", "printable"),
                        "Characters of texts: LEAF's 80 for Shakespeare, or the 100 printable ones of ASCII."),
                Option.integer("users", 0, 0, Integer.MAX_VALUE, "Keep only the first so many users; 0 keeps all."));
    }

    @Override
    public List<String> check(Settings settings) {
        return settings.has("test") && !settings.has("train")
                ? List.of("test stands alone; name the training file with train, too")
                : List.of();
    }

    @Override
    public Splits read(Settings settings, Path home) {
        long users = settings.integer("users");
        LeafData data = new LeafData(
                name(),
                Vocabulary.valueOf(settings.text("vocabulary").toUpperCase(Locale.ROOT)),
                new LeafUsers(users == 0 ? Integer.MAX_VALUE : (int) users));
        if (settings.has("train")) {
            List<Source> test = settings.has("test") ? List.of(Source.of(settings.file("test"))) : List.of();
            return data.read(List.of(Source.of(settings.file("train"))), test);
        }
        Path folder = home.resolve(settings.text("folder"));
        List<Source> train = sources(folder, "train");
        if (train.isEmpty()) {
            throw new ParleyException(new Problem(
                    ErrorCode.DATA_MISSING,
                    folder.toString(),
                    "there is no file named …train….json or …train….json.gz",
                    "copy LEAF's files there, or name yours in the run file: data.with.train and data.with.test;"
                            + " PARLEY_DATA names another data directory"));
        }
        return data.read(train, sources(folder, "test"));
    }

    private static List<Source> sources(Path folder, String word) {
        if (!Files.isDirectory(folder)) {
            return List.of();
        }
        try (Stream<Path> files = Files.walk(folder, FOLDER_DEPTH, FileVisitOption.FOLLOW_LINKS)) {
            return files.filter(file -> isOf(file, word))
                    .sorted()
                    .map(Source::of)
                    .toList();
        } catch (IOException | UncheckedIOException e) {
            throw DataFiles.fault(folder, "cannot be listed: " + e.getMessage(), "check its links and permissions");
        }
    }

    private static boolean isOf(Path file, String word) {
        String name = file.getFileName().toString();
        return name.contains(word) && (name.endsWith(".json") || name.endsWith(".json.gz"));
    }
}
