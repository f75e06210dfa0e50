package org.parley.runtime.data;

import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.parley.api.data.DataFiles;

/**
 * Downloads a file from the first of several addresses that gives the right one, trying again where a download broke off.
 *
 * @param dataset whose files are downloaded
 * @param pause between two attempts at the same address
 */
record Mirrors(String dataset, Transfer transfer, Duration pause) {

    private static final int ATTEMPTS = 3;
    private static final String UNFINISHED = ".part";

    /**
     * @param file where it would go; it comes into a file beside it, which stays there for the next attempt when the download breaks off
     * @param complaint what is wrong with a complete download, if anything
     * @return the complete and right download
     */
    Path download(List<URI> mirrors, Path file, Function<Path, Optional<String>> complaint) {
        Path part = file.resolveSibling(file.getFileName() + UNFINISHED);
        List<String> reasons = new ArrayList<>();
        try {
            Files.createDirectories(file.toAbsolutePath().getParent());
            for (URI mirror : mirrors) {
                Optional<String> reason = attempts(mirror, file, part, complaint);
                if (reason.isEmpty()) {
                    return part;
                }
                reasons.add(mirror + ": " + reason.get());
            }
        } catch (IOException e) {
            reasons.add(part + ": " + e.getMessage());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            reasons.add("interrupted");
        }
        throw DataFiles.fault(
                file,
                reasons.isEmpty() ? "has no address to download from" : "not downloaded: " + String.join("; ", reasons),
                wayOut(part));
    }

    private String wayOut(Path part) {
        String again = part.toFile().length() > 0 ? "run the command again to resume the download" : "try again later";
        return again + "; without a network copy the files from elsewhere and `parley datasets add " + dataset
                + " DIR`, or set PARLEY_DATA to a data directory that has them";
    }

    private Optional<String> attempts(URI mirror, Path file, Path part, Function<Path, Optional<String>> complaint)
            throws IOException, InterruptedException {
        String reason = "";
        for (int attempt = 0; attempt < ATTEMPTS; attempt++) {
            if (attempt > 0) {
                Thread.sleep(pause.toMillis());
            }
            boolean continued = Files.exists(part) && Files.size(part) > 0;
            try {
                transfer.continueInto(part, mirror, file.getFileName().toString());
            } catch (Transfer.Refused e) {
                return Optional.of(e.getMessage());
            } catch (IOException e) {
                reason = "the download broke off: "
                        + (e.getMessage() == null ? e.getClass().getSimpleName() : e.getMessage());
                continue;
            }
            Optional<String> wrong = complaint.apply(part);
            if (wrong.isEmpty()) {
                return Optional.empty();
            }
            Files.delete(part);
            reason = wrong.get();
            if (!continued) {
                return Optional.of(reason); // the whole of it came from here: it would be the same again
            }
        }
        return Optional.of(reason);
    }
}
