package org.parley.tck.verify;

import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.parley.api.component.ComponentFactory;
import org.parley.api.model.BilevelModelFactory;
import org.parley.runtime.config.bind.ComponentSettings;
import org.parley.runtime.config.bind.GivenSettings;
import org.parley.runtime.plugin.PluginDirectory;
import org.parley.runtime.plugin.PluginReport;
import org.parley.runtime.verify.JarVerifier;
import org.parley.tck.lab.RunData;
import org.parley.tck.law.ComponentLaws;
import org.parley.tck.law.DataOffers;
import org.parley.tck.law.JarLaws;
import org.parley.tck.law.Law;
import org.parley.tck.law.LoadedJar;
import org.parley.tck.law.ModelLaws;
import org.parley.tck.law.RecipeLaws;
import org.parley.tck.law.Subject;
import org.parley.tck.law.Verdict.Outcome;

/** Writes a line for every law of a jar, its components and its recipes. */
public final class KitVerifier implements JarVerifier {

    @Override
    public boolean verify(Path jar, List<PluginDirectory> installed, GivenSettings given, PrintWriter out) {
        Tally tally = new Tally(out);
        try (LoadedJar loaded = new LoadedJar(jar, installed)) {
            PluginReport report = loaded.report();
            given.requireAmong(report.components());
            List<ComponentFactory> components = loaded.components();
            Optional<DataOffers> data =
                    given.data().map(named -> DataOffers.of(RunData.of(named, components, DataOffers.agents())));
            tally.chapter(jar.getFileName().toString(), JarLaws.of(loaded));
            for (PluginReport.Offered offered : report.components()) {
                check(offered, given.of(offered), data, loaded, components, tally);
            }
            if (!report.recipes().isEmpty()) {
                tally.chapter("recipes", RecipeLaws.of(loaded));
            }
        }
        tally.close();
        return tally.count(Outcome.BROKEN) == 0;
    }

    private static void check(
            PluginReport.Offered offered,
            Map<String, Object> with,
            Optional<DataOffers> data,
            LoadedJar loaded,
            List<ComponentFactory> components,
            Tally tally) {
        String title = offered.kind().label() + " " + offered.name();
        ComponentFactory factory = loaded.factory(offered);
        List<String> missing = ComponentLaws.missing(factory, with);
        if (missing.isEmpty()) {
            if (!with.isEmpty()) {
                // What is wrong with settings is the caller's fault, not the component's.
                ComponentSettings.of(factory, with, loaded.registry(), Path.of(""));
            }
            boolean made = tally.chapter(title, laws(factory, with, data, components));
            if (!made && data.isEmpty() && factory instanceof BilevelModelFactory) {
                tally.mayNeedOtherData();
            }
        } else {
            tally.chapter(title, ComponentLaws.ofUnknownSettings(factory, missing));
            tally.unchecked(title, missing);
        }
    }

    private static List<Law> laws(
            ComponentFactory factory,
            Map<String, Object> with,
            Optional<DataOffers> data,
            List<ComponentFactory> components) {
        return factory instanceof BilevelModelFactory model && data.isPresent()
                ? ComponentLaws.with(model, () -> ModelLaws.of(new Subject<>(model, with, components), data.get()))
                : ComponentLaws.of(factory, with, components);
    }
}
