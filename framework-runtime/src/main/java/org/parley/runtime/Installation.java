package org.parley.runtime;

import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.parley.runtime.plugin.ApiVersion;
import org.parley.runtime.plugin.Plugins;
import org.parley.runtime.record.Provenance;
import org.parley.runtime.record.Provenance.PluginMark;

/** What a provenance notes of the software that makes a run. */
final class Installation {

    private Installation() {}

    static Provenance.Software software(Plugins plugins, String version) {
        List<PluginMark> marks = plugins.plugins().stream()
                .filter(plugin -> plugin.state().equals("STARTED"))
                .map(plugin -> new PluginMark(
                        plugin.id(),
                        plugin.version(),
                        plugin.jar().getFileName().toString(),
                        plugin.sha256()))
                .toList();
        Set<String> names = new HashSet<>();
        List<Provenance.LibraryMark> libraries = plugins.libraries().stream()
                .filter(jar -> names.add(jar.getFileName().toString()))
                .map(Provenance.LibraryMark::of)
                .toList();
        return new Provenance.Software(version, ApiVersion.CURRENT, marks, libraries, Optional.empty());
    }
}
