package org.parley.tck.check;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.stream.IntStream;
import org.parley.api.component.ParleyException;
import org.parley.api.component.Settings;
import org.parley.api.data.DataFiles;
import org.parley.api.data.Dataset;
import org.parley.api.data.DatasetFactory;
import org.parley.api.data.DatasetFactory.Splits;
import org.parley.api.data.Features;
import org.parley.api.data.Publication;
import org.parley.api.data.PublishedFile;

/** What a reader of a dataset promises. */
public final class DatasetChecks {

    private static final int ROWS_LOOKED_AT = 200;

    private final Subject<DatasetFactory> subject;
    private final DatasetFactory factory;
    private final Settings settings;
    private final Path home;

    private DatasetChecks(Subject<DatasetFactory> subject, Path home) {
        this.subject = subject;
        this.factory = subject.factory();
        this.settings = subject.settings();
        this.home = home;
    }

    /** @param home the data directory; a dataset that is not there must say so */
    public static List<ContractCheck> of(Subject<DatasetFactory> subject, Path home) {
        DatasetChecks checks = new DatasetChecks(subject, home);
        return Creation.before(
                checks::begins,
                new ContractCheck("it says where it comes from and on which terms", checks::isPublished),
                new ContractCheck(
                        "what comes with its plugin is there, and a missing file is named", checks::isThereOrSaysWhy),
                new ContractCheck(
                        "every number of its features is one, in both precisions alike", checks::featuresAreSound),
                new ContractCheck("the same files give the same data and checksum", checks::isReproducible),
                ContractCheck.inADirectory(
                        "another content of a file gives another checksum, or is refused",
                        checks::checksumIsOfTheContent));
    }

    private Verdict begins() {
        return Verdict.holds(read().isPresent() ? "it can be read" : "its files are not here");
    }

    private Verdict isPublished() {
        Optional<Publication> publication = factory.publication();
        if (publication.isEmpty()) {
            return Verdict.doesNotApply("it reads any file of a format");
        }
        List<String> diagnostics = new ArrayList<>();
        if (publication.get().license().isBlank()) {
            diagnostics.add("no license");
        }
        if (!publication.get().homepage().startsWith("http")) {
            diagnostics.add("no homepage");
        }
        Set<String> names = new HashSet<>();
        for (PublishedFile file : publication.get().files()) {
            if (!names.add(file.name())) {
                diagnostics.add("two files named " + file.name());
            }
        }
        return diagnostics.isEmpty()
                ? Verdict.holds("%s, %d files", publication.get().license(), names.size())
                : Verdict.broken("%s", String.join("; ", diagnostics));
    }

    private Verdict isThereOrSaysWhy() {
        boolean bundled = factory.publication().map(Publication::isBundled).orElse(false);
        try {
            Dataset train = factory.read(settings, home).train();
            return train.size() > 0
                    ? Verdict.holds(
                            "%d samples of %d features, %d classes", train.size(), train.width(), train.classes())
                    : Verdict.broken("it has no samples");
        } catch (ParleyException missing) {
            return bundled
                    ? Verdict.threw(missing)
                    : Verdict.holds("%s", missing.diagnostics().get(0));
        }
    }

    private Verdict featuresAreSound() {
        Optional<DatasetFactory.Splits> splits = read();
        if (splits.isEmpty()) {
            return Verdict.doesNotApply("its files are not here");
        }
        Features features = splits.get().train().features();
        int width = features.width();
        float[] narrow = new float[width + 2];
        double[] wide = new double[width + 2];
        int looked = Math.min(ROWS_LOOKED_AT, features.rows());
        for (int k = 0; k < looked; k++) {
            int row = (int) ((long) k * features.rows() / looked);
            Arrays.fill(narrow, -7);
            Arrays.fill(wide, -7);
            features.copy(row, narrow, 1);
            features.copy(row, wide, 1);
            for (int column = 1; column <= width; column++) {
                if (!Float.isFinite(narrow[column]) || narrow[column] != wide[column]) {
                    return Verdict.broken(
                            "row %d, column %d is %s in single and %s in double precision",
                            row, column - 1, narrow[column], wide[column]);
                }
            }
            if (narrow[0] != -7 || narrow[width + 1] != -7 || wide[0] != -7 || wide[width + 1] != -7) {
                return Verdict.broken("row %d is written beyond its place", row);
            }
        }
        return Verdict.holds("%d rows looked at", looked);
    }

    private Verdict isReproducible() {
        Optional<DatasetFactory.Splits> once = read();
        if (once.isEmpty()) {
            return Verdict.doesNotApply("its files are not here");
        }
        Dataset train = once.get().train();
        Dataset again = read().orElseThrow().train();
        if (!train.checksum().matches("[0-9a-f]{64}")) {
            return Verdict.broken("'%s' is no SHA-256", train.checksum());
        }
        boolean same = train.checksum().equals(again.checksum())
                && train.size() == again.size()
                && Arrays.equals(train.labels(), again.labels())
                && Arrays.equals(train.targets(), again.targets());
        return same
                ? Verdict.holds("checksum %s…", train.checksum().substring(0, 12))
                : Verdict.broken("it is another one the second time");
    }

    private Optional<DatasetFactory.Splits> read() {
        try {
            return Optional.of(Creation.made(factory.read(settings, home), "read"));
        } catch (ParleyException missing) {
            return Optional.empty();
        }
    }

    /** Whether another content of a file gives another checksum: a run's provenance rests on it. */
    private Verdict checksumIsOfTheContent(Path directory) throws IOException {
        Map<String, Object> with = new HashMap<>(subject.with());
        List<Path> copies = new ArrayList<>(copyOptions(directory, with));
        copies.addAll(copyPublished(directory));
        if (copies.isEmpty()) {
            return Verdict.doesNotApply("it reads no file that could be changed here");
        }
        Settings elsewhere = new Subject<>(subject.factory(), with, subject.companions()).settings();
        Optional<Set<String>> before = checksums(elsewhere, directory);
        if (before.isEmpty()) {
            return Verdict.doesNotApply("its files cannot be read at another place");
        }
        int followed = 0;
        for (Path file : copies) {
            switch (changed(file, elsewhere, directory, before.get())) {
                case SAME -> {
                    return Verdict.broken(
                            "%s was changed, and the checksum is still %s…: take it from the content, as DataFiles.sha256 does",
                            file.getFileName(), before.get().iterator().next().substring(0, 12));
                }
                case ANOTHER -> followed++;
                case REFUSED -> {}
            }
        }
        return Verdict.holds("%d of %d files were changed and read, the others refused", followed, copies.size());
    }

    private enum Answer {
        ANOTHER,
        SAME,
        REFUSED
    }

    /** Tries several changes, because most formats do not allow all of them. */
    private Answer changed(Path file, Settings elsewhere, Path directory, Set<String> before) throws IOException {
        byte[] content = content(file);
        Answer answer = Answer.REFUSED;
        for (Map.Entry<Integer, Byte> change : changes(content).entrySet()) {
            byte[] other = content.clone();
            other[change.getKey()] = change.getValue();
            Files.write(file, other);
            Optional<Set<String>> after = checksums(elsewhere, directory);
            if (after.isPresent()) {
                answer = after.get().equals(before) ? Answer.SAME : Answer.ANOTHER;
            }
            if (answer == Answer.ANOTHER) {
                break;
            }
        }
        Files.write(file, content);
        return answer;
    }

    /** Another digit in the middle and at the end, then another byte in the middle. */
    private static Map<Integer, Byte> changes(byte[] content) {
        Map<Integer, Byte> changes = new LinkedHashMap<>();
        for (int from : new int[] {content.length / 2, content.length - 1}) {
            OptionalInt digit = IntStream.rangeClosed(0, from)
                    .map(k -> from - k)
                    .filter(k -> Character.isDigit(content[k]))
                    .findFirst();
            digit.ifPresent(at -> changes.put(at, (byte) (content[at] == '9' ? '8' : content[at] + 1)));
        }
        if (content.length > 0) {
            changes.putIfAbsent(content.length / 2, (byte) (content[content.length / 2] ^ 1));
        }
        return changes;
    }

    /** Of both splits; empty when reading is refused. */
    private Optional<Set<String>> checksums(Settings with, Path directory) {
        try {
            Splits splits = factory.read(with, directory);
            Set<String> all = new HashSet<>(Set.of(splits.train().checksum()));
            splits.test().map(Dataset::checksum).ifPresent(all::add);
            return Optional.of(all);
        } catch (ParleyException refused) {
            return Optional.empty();
        }
    }

    /** Copies the files that options name, and lets the options name the copies. */
    private List<Path> copyOptions(Path directory, Map<String, Object> with) throws IOException {
        List<Path> copies = new ArrayList<>();
        for (Map.Entry<String, Object> option : settings.values().entrySet()) {
            if (option.getValue() instanceof Path file && Files.isRegularFile(file)) {
                Path copy = Files.createDirectory(directory.resolve("option-" + option.getKey()))
                        .resolve(file.getFileName());
                copies.add(Files.write(copy, content(file)));
                with.put(option.getKey(), copy.toString());
            }
        }
        return copies;
    }

    /** Copies what the data directory has of a published dataset. */
    private List<Path> copyPublished(Path directory) throws IOException {
        List<Path> copies = new ArrayList<>();
        var publication = factory.publication();
        if (publication.isPresent()) {
            Path folder = home.resolve(publication.get().folder());
            Path into = directory.resolve(publication.get().folder());
            for (var published : publication.get().files()) {
                Optional<Path> file = DataFiles.find(folder, published.name());
                if (file.isPresent()) {
                    Files.createDirectories(into);
                    copies.add(Files.write(into.resolve(published.name()), content(file.get())));
                }
            }
        }
        return copies;
    }

    /** Unpacked, so that a change is one of the content and not of the packing. */
    private static byte[] content(Path file) throws IOException {
        try (InputStream content = DataFiles.open(file)) {
            return content.readAllBytes();
        }
    }
}
