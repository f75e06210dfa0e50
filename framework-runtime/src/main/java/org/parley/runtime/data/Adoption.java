package org.parley.runtime.data;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.parley.api.component.ErrorCode;
import org.parley.api.component.ParleyException;
import org.parley.api.component.Problem;
import org.parley.api.data.DataFiles;
import org.parley.api.data.PublishedFile;

/** Takes files that a user has into the data home: finds them, copies them, checks the copies, and only then puts them in place. */
final class Adoption {

    private static final int DEPTH = 4;

    private final String dataset;
    private final HomeFolder folder;
    private final Path directory;
    private final List<Problem> problems = new ArrayList<>();

    Adoption(String dataset, HomeFolder folder, Path directory) {
        this.dataset = dataset;
        this.folder = folder;
        this.directory = directory;
    }

    void take(List<PublishedFile> files) {
        Map<PublishedFile, Path> copies = new LinkedHashMap<>();
        try {
            Map<String, Path> offered = offered();
            for (PublishedFile file : files) {
                Optional<Path> source = Stream.of(file.name(), file.name() + ".gz")
                        .flatMap(name -> Stream.ofNullable(offered.get(name)))
                        .findFirst();
                if (source.isPresent()) {
                    copy(file, source.get()).ifPresent(copy -> copies.put(file, copy));
                } else if (offered.containsKey(file.name() + ".xz")) {
                    refuse(
                            offered.get(file.name() + ".xz"),
                            "is packed by xz, which Parley does not read",
                            "unpack with xz -dk");
                }
            }
            requireSomething(files, copies);
            for (Map.Entry<PublishedFile, Path> copy : copies.entrySet()) {
                folder.accept(copy.getKey(), copy.getValue());
            }
        } catch (IOException e) {
            throw DataFiles.fault(directory, "cannot be taken from: " + e.getMessage(), "check disk and permissions");
        } finally {
            copies.values().forEach(Adoption::discard);
        }
    }

    private void requireSomething(List<PublishedFile> files, Map<PublishedFile, Path> copies) {
        if (problems.isEmpty() && copies.isEmpty()) {
            String names = files.stream().map(PublishedFile::name).limit(6).collect(Collectors.joining(", "));
            refuse(
                    directory,
                    "holds none of the files of " + dataset + ", plain or .gz: " + names,
                    "name the directory they are in");
        }
        if (!problems.isEmpty()) {
            throw new ParleyException("the directory " + directory, problems);
        }
    }

    /** Files below the directory by name; of two with the same name the one higher up. */
    private Map<String, Path> offered() throws IOException {
        if (!Files.isDirectory(directory)) {
            throw DataFiles.fault(directory, "is not a directory", "name the directory the files are in");
        }
        try (Stream<Path> files = Files.walk(directory, DEPTH)) {
            return files.filter(Files::isRegularFile)
                    .collect(Collectors.toMap(
                            file -> file.getFileName().toString(),
                            file -> file,
                            (first, second) -> first.getNameCount() <= second.getNameCount() ? first : second));
        }
    }

    private Optional<Path> copy(PublishedFile file, Path source) throws IOException {
        Path copy = folder.waiting(file);
        Files.copy(source, copy, StandardCopyOption.REPLACE_EXISTING);
        Optional<String> complaint = Md5.complaint(file, copy);
        if (complaint.isPresent()) {
            discard(copy);
            refuse(
                    source,
                    "is not the published file: " + complaint.get(),
                    "get a fresh copy, or `parley datasets fetch " + dataset + "`");
            return Optional.empty();
        }
        return Optional.of(copy);
    }

    private void refuse(Path file, String message, String hint) {
        problems.add(new Problem(ErrorCode.DATA_FILE, file.toString(), message, hint));
    }

    private static void discard(Path copy) {
        try {
            Files.deleteIfExists(copy);
        } catch (IOException e) {
            copy.toFile().deleteOnExit(); // a scanner may hold it open for the moment
        }
    }
}
