package org.parley.runtime.data;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Arrays;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import org.apache.commons.compress.archivers.tar.TarArchiveEntry;
import org.apache.commons.compress.archivers.tar.TarArchiveInputStream;
import org.parley.api.data.DataFiles;
import org.parley.api.data.ZipMembers;
import org.tukaani.xz.XZInputStream;

/** Extracts files from a publisher's archive: a zip, or a tar, uncompressed or compressed by gzip or xz. */
final class Archive {

    private final Path file;

    Archive(Path file) {
        this.file = file;
    }

    /**
     * Extracts some members to given paths, so that names in an archive never determine where files are written.
     *
     * @param targets the target path of each member
     * @return the members that were found; links and folders do not count
     */
    Set<String> unpack(Map<String, Path> targets) throws IOException {
        return isZip() ? unpackZip(targets) : unpackTar(targets);
    }

    private boolean isZip() throws IOException {
        try (InputStream in = Files.newInputStream(file)) {
            return in.read() == 'P' && in.read() == 'K';
        }
    }

    private Set<String> unpackZip(Map<String, Path> targets) throws IOException {
        Set<String> found = new HashSet<>();
        try (ZipFile zip = new ZipFile(file.toFile())) {
            for (Map.Entry<String, Path> target : targets.entrySet()) {
                ZipEntry member = zip.getEntry(target.getKey());
                if (member != null && !member.isDirectory()) {
                    try (InputStream content = ZipMembers.open(zip, member)) {
                        Files.copy(content, target.getValue(), StandardCopyOption.REPLACE_EXISTING);
                    }
                    found.add(target.getKey());
                }
            }
        }
        return found;
    }

    private Set<String> unpackTar(Map<String, Path> targets) throws IOException {
        Set<String> found = new HashSet<>();
        try (TarArchiveInputStream tar =
                new TarArchiveInputStream(Xz.isXz(file) ? Xz.open(file) : DataFiles.open(file))) {
            for (TarArchiveEntry member = tar.getNextEntry(); member != null; member = tar.getNextEntry()) {
                Path target = targets.get(member.getName());
                if (target != null && isPlainFile(member)) {
                    // A sparse file in a tar may be huge without occupying space in the archive.
                    InputStream content = DataFiles.bounded(tar, Files.size(file));
                    Files.copy(content, target, StandardCopyOption.REPLACE_EXISTING);
                    found.add(member.getName());
                }
            }
        }
        return found;
    }

    /** The library counts links as files. */
    private static boolean isPlainFile(TarArchiveEntry member) {
        return member.isFile() && !member.isSymbolicLink() && !member.isLink();
    }

    /** Files compressed by xz, recognized by their first bytes and not by their names. */
    static final class Xz {

        private static final byte[] MAGIC = {(byte) 0xFD, '7', 'z', 'X', 'Z', 0};

        /** Twice the memory that decompression needs at xz's highest level. */
        private static final int MOST_KIBIBYTES = 128 << 10;

        private Xz() {}

        static boolean isXz(Path file) throws IOException {
            try (InputStream in = Files.newInputStream(file)) {
                return Arrays.equals(in.readNBytes(MAGIC.length), MAGIC);
            }
        }

        static InputStream open(Path file) throws IOException {
            InputStream raw = new BufferedInputStream(Files.newInputStream(file));
            try {
                return DataFiles.bounded(new XZInputStream(raw, MOST_KIBIBYTES), Files.size(file));
            } catch (IOException e) {
                raw.close();
                throw e;
            }
        }
    }
}
