package org.parley.runtime.record;

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
}
