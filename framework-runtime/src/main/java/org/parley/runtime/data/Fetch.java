package org.parley.runtime.data;

import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.parley.api.data.DataFiles;
import org.parley.api.data.Download;
import org.parley.api.data.PublishedFile;

/** Downloads the files of a dataset, each from its mirrors, or several out of one archive. */
record Fetch(HomeFolder folder, Mirrors mirrors) {

    void fetch(List<PublishedFile> files) throws IOException {
        Map<List<URI>, Map<String, PublishedFile>> archives = new LinkedHashMap<>();
        for (PublishedFile file : files) {
            if (isThere(file)) {
                continue;
            }
            Download download = file.download();
            if (download.member().isEmpty()) {
                Path right = mirrors.download(
                        download.mirrors(), folder.path().resolve(file.name()), part -> Sums.complaint(file, part));
                folder.accept(file, right);
            } else {
                archives.computeIfAbsent(download.mirrors(), key -> new LinkedHashMap<>())
                        .put(download.member(), file);
            }
        }
        for (Map<String, PublishedFile> members : archives.values()) {
            unpack(members);
        }
    }

    private boolean isThere(PublishedFile file) {
        return DataFiles.find(folder.path(), file.name())
                .filter(found -> Sums.complaint(file, found).isEmpty())
                .isPresent();
    }

    private void unpack(Map<String, PublishedFile> members) throws IOException {
        Download download = members.values().iterator().next().download();
        String address = download.mirrors().get(0).getPath();
        Path archive = mirrors.download(
                download.mirrors(),
                folder.path().resolve(address.substring(address.lastIndexOf('/') + 1)),
                part -> Sums.complaint(download.md5(), part));
        Map<String, Path> targets = new LinkedHashMap<>();
        for (Map.Entry<String, PublishedFile> member : members.entrySet()) {
            targets.put(member.getKey(), folder.waiting(member.getValue()));
        }
        try {
            Set<String> found = new Archive(archive).unpack(targets);
            for (Map.Entry<String, PublishedFile> member : members.entrySet()) {
                accept(member.getKey(), member.getValue(), targets.get(member.getKey()), found);
            }
        } catch (IOException e) {
            throw DataFiles.fault(archive, "cannot be unpacked: " + Sums.inWords(e), "fetch it again");
        } finally {
            Files.delete(archive);
            for (Path target : targets.values()) {
                Files.deleteIfExists(target);
            }
        }
    }

    private void accept(String member, PublishedFile file, Path unpacked, Set<String> found) throws IOException {
        if (!found.contains(member)) {
            throw new IOException(member + " is not in it");
        }
        Optional<String> complaint = Sums.complaint(file, unpacked);
        if (complaint.isPresent()) {
            throw new IOException(member + " is not the published file: " + complaint.get());
        }
        folder.accept(file, unpacked);
    }
}
