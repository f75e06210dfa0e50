package org.parley.tck.verify;

import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.List;
import org.parley.runtime.config.bind.ComponentSettings;
import org.parley.runtime.plugin.PluginDirectory;
import org.parley.runtime.verify.JarVerifier;
import org.parley.tck.law.JarChapter;
import org.parley.tck.law.LoadedJar;
import org.parley.tck.law.Verdict.Outcome;

/** Writes a line for every law of a jar, its components and its recipes. */
public final class KitVerifier implements JarVerifier {

    @Override
    public boolean verify(Path jar, List<PluginDirectory> installed, ComponentSettings.Given given, PrintWriter out) {
        Tally tally = new Tally(out);
        try (LoadedJar loaded = new LoadedJar(jar, installed)) {
            List<JarChapter> offers = JarChapter.ofOffers(loaded, given);
            tally.chapter(JarChapter.ofFile(jar, loaded));
            offers.forEach(tally::chapter);
        }
        tally.close();
        return tally.count(Outcome.BROKEN) == 0;
    }
}
