package org.parley.tck.law;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.parley.api.component.ParleyException;
import org.parley.api.component.Settings;
import org.parley.api.data.DataFiles;
import org.parley.api.data.Dataset;
import org.parley.api.data.DatasetFactory;
import org.parley.api.data.DatasetFactory.Splits;

/** Whether another content of a file gives another checksum: a run's provenance rests on it. */
final class ChecksumLaw {

    static final String NAME = "another content of a file gives another checksum, or is refused";

    private final Subject<DatasetFactory> subject;
    private final Settings settings;
    private final Path home;

    private ChecksumLaw(Subject<DatasetFactory> subject, Path home) {
        this.subject = subject;
        this.settings = subject.settings();
        this.home = home;
    }

    /** @param home the data directory */
    static Law of(Subject<DatasetFactory> subject, Path home) {
        return new Law(NAME, new ChecksumLaw(subject, home)::check);
    }

    private Verdict check() {
        Path directory = temporary();
        try {
            return check(directory);
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        } finally {
            delete(directory);
        }
    }

    private Verdict check(Path directory) throws IOException {
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
            Splits splits = subject.factory().read(with, directory);
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
        var publication = subject.factory().publication();
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

    private static Path temporary() {
        try {
            return Files.createTempDirectory("parley-checksum");
        } catch (IOException noRoom) {
            throw new UncheckedIOException(noRoom);
        }
    }

    private static void delete(Path directory) {
        try (Stream<Path> files = Files.walk(directory)) {
            for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                Files.delete(file);
            }
        } catch (IOException stays) {
            throw new UncheckedIOException(stays);
        }
    }
}
