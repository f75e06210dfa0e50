package org.parley.runtime.record;

import java.text.Normalizer;

/** Names that every file system and every shell takes. */
public final class FileNames {

    private static final int LONGEST = 80;

    private FileNames() {}

    /** Letters, digits, dots, dashes and underscores of a name; accents are dropped, everything else becomes a dash. */
    public static String safe(String name) {
        String plain = Normalizer.normalize(name, Normalizer.Form.NFD)
                .replaceAll("\\p{M}", "")
                .replaceAll("[^A-Za-z0-9._-]+", "-");
        String cut = plain.substring(0, Math.min(plain.length(), LONGEST));
        String trimmed = cut.replaceAll("^[.-]+|[.-]+$", "");
        return trimmed.isEmpty() ? "run" : trimmed;
    }
}
