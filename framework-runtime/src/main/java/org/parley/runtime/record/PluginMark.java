package org.parley.runtime.record;

import java.nio.file.Path;

/**
 * Which plugin took part, to the byte.
 *
 * @param jar name of the file it was loaded from
 * @param sha256 of that file
 */
public record PluginMark(String id, String version, String jar, String sha256) {

    public PluginMark {
        Required.all(id, version, jar, sha256);
    }

    public static PluginMark of(String id, String version, Path jar) {
        return new PluginMark(id, version, jar.getFileName().toString(), Sha256.of(jar));
    }
}
