package org.parley.runtime.plugin;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.DigestInputStream;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.List;
import org.parley.api.component.Fault;
import org.parley.runtime.component.ComponentKind;
import org.pf4j.PluginState;

/**
 * What became of one jar.
 *
 * @param manifest what it says about itself; all empty when it could not be read
 * @param state STARTED when its components can be used, DISABLED when it was refused before any of its code ran, FAILED when it could not
 *     be read or started
 * @param components what it brought into the registry; what was dropped is among the faults
 * @param recipes names of the recipes it brought
 */
public record PluginReport(
        PluginManifest manifest,
        Path jar,
        PluginState state,
        List<Offered> components,
        List<String> recipes,
        List<Fault> faults) {

    /** A component by the words that {@code parley describe} takes. */
    public record Offered(ComponentKind kind, String name) {}

    public PluginReport {
        components = List.copyOf(components);
        recipes = List.copyOf(recipes);
        faults = List.copyOf(faults);
    }

    public String id() {
        return manifest.id();
    }

    public String version() {
        return manifest.version();
    }

    /** The SHA-256 of the jar in hexadecimal, read from the file anew: large jars should not slow down commands that never ask. */
    public String sha256() {
        MessageDigest digest = digest();
        try (InputStream file = new DigestInputStream(Files.newInputStream(jar), digest)) {
            file.transferTo(OutputStream.nullOutputStream());
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
        return HexFormat.of().formatHex(digest.digest());
    }

    private static MessageDigest digest() {
        try {
            return MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException impossible) { // every Java platform has to have it
            throw new IllegalStateException(impossible);
        }
    }
}
