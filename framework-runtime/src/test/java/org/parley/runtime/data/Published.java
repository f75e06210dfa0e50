package org.parley.runtime.data;

import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import org.parley.api.component.Described;
import org.parley.api.component.Settings;
import org.parley.api.data.DatasetFactory;
import org.parley.api.data.Publication;
import org.parley.api.data.PublishedFile;

/** A dataset called toy, with files defined by tests. */
@Described(name = "toy", description = "For tests.")
record Published(List<PublishedFile> files) implements DatasetFactory {

    static Published of(PublishedFile... files) {
        return new Published(List.of(files));
    }

    @Override
    public Splits read(Settings settings, Path home) {
        throw new UnsupportedOperationException("nobody reads it");
    }

    @Override
    public Optional<Publication> publication() {
        return Optional.of(new Publication("toys", "none", "", files));
    }

    static String md5(byte[] content) {
        try {
            return HexFormat.of().formatHex(MessageDigest.getInstance("MD5").digest(content));
        } catch (NoSuchAlgorithmException e) {
            throw new AssertionError(e);
        }
    }
}
