package org.parley.runtime.data;

import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.FileVisitOption;
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
import java.util.zip.ZipException;
import org.parley.api.component.ErrorCode;
import org.parley.api.component.Fault;
import org.parley.api.component.ParleyException;
import org.parley.api.data.DataFiles;
import org.parley.api.data.PublishedFile;
import org.tukaani.xz.XZIOException;

/** Takes files that a user has into the data home: finds them, copies them, checks the copies, and only then puts them in place. */
final class LocalImport {

    private static final int DEPTH = 4;

    private final String dataset;
    private final HomeFolder folder;
    private final Path directory;
    private final List<Fault> faults = new ArrayList<>();

    LocalImport(String dataset, HomeFolder folder, Path directory) {
        this.dataset = dataset;
        this.folder = folder;
        this.directory = directory;
    }

    void take(List<PublishedFile> files) {
        Map<PublishedFile, Path> copies = new LinkedHashMap<>();
        try {
            Map<String, Path> offered = offered();
            for (PublishedFile file : files) {
                Optional<Path> source = Stream.of("", ".gz", ".xz")
                        .flatMap(ending -> Stream.ofNullable(offered.get(file.name() + ending)))
                        .findFirst();
                if (source.isPresent()) {
                    copies.put(file, folder.waiting(file));
                    check(source.get(), copy(file, source.get(), copies.get(file)));
                }
            }
            requireSomething(files, copies);
            for (Map.Entry<PublishedFile, Path> copy : copies.entrySet()) {
                folder.accept(copy.getKey(), copy.getValue());
            }
        } catch (IOException | UncheckedIOException e) {
            throw DataFiles.fault(
                    directory,
                    "files cannot be copied from it: " + e.getMessage(),
                    "check disk, links and permissions");
        } finally {
            copies.values().forEach(LocalImport::discard);
        }
    }

    private void requireSomething(List<PublishedFile> files, Map<PublishedFile, Path> copies) {
        if (faults.isEmpty() && copies.isEmpty()) {
            String names = files.stream().map(PublishedFile::name).limit(6).collect(Collectors.joining(", "));
            refuse(
                    directory,
                    "holds none of the files of " + dataset + ", plain, .gz or .xz: " + names,
                    "name the directory they are in");
        }
        if (!faults.isEmpty()) {
            throw new ParleyException("the directory " + directory, faults);
        }
    }

    /** Files below the directory by name; of two with the same name the one higher up. */
    private Map<String, Path> offered() throws IOException {
        if (!Files.isDirectory(directory)) {
            throw DataFiles.fault(directory, "is not a directory", "name the directory the files are in");
        }
        try (Stream<Path> files = Files.walk(directory, DEPTH, FileVisitOption.FOLLOW_LINKS)) {
            return files.filter(Files::isRegularFile)
                    .collect(Collectors.toMap(
                            file -> file.getFileName().toString(),
                            file -> file,
                            (first, second) -> first.getNameCount() <= second.getNameCount() ? first : second));
        }
    }

    /** Copies the bytes as they are, or unpacked where readers of data could not do it; returns what is wrong with them, if anything. */
    private static Optional<String> copy(PublishedFile file, Path source, Path copy) throws IOException {
        if (!Xz.isXz(source)) {
            Files.copy(source, copy, StandardCopyOption.REPLACE_EXISTING);
            return Sums.complaint(file, copy);
        }
        try (InputStream content = Xz.open(source)) {
            Files.copy(content, copy, StandardCopyOption.REPLACE_EXISTING);
        } catch (EOFException | XZIOException | ZipException damage) {
            return Optional.of("it is damaged: " + Sums.inWords(damage));
        }
        return Sums.complaint(file, copy);
    }

    private void check(Path source, Optional<String> complaint) {
        complaint.ifPresent(wrong -> refuse(
                source,
                "is not the published file: " + wrong,
                "get a fresh copy, or `parley datasets fetch " + dataset + "`"));
    }

    private void refuse(Path file, String message, String hint) {
        faults.add(new Fault(ErrorCode.DATA_FILE, file.toString(), message, hint));
    }

    private static void discard(Path copy) {
        try {
            Files.deleteIfExists(copy);
        } catch (IOException e) {
            copy.toFile().deleteOnExit(); // a scanner may hold it open for the moment
        }
    }
}
