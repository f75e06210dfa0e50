package org.parley.tck.law;

import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.parley.api.component.ErrorCode;
import org.parley.api.component.Fault;
import org.parley.runtime.plugin.PluginReport;
import org.pf4j.PluginState;

/** What a plugin jar promises as a file, whatever it brings. */
public record JarLaws(LoadedJar loaded) {

    public static List<Law> of(LoadedJar loaded) {
        JarLaws laws = new JarLaws(loaded);
        return List.of(
                new Law("its manifest is complete", laws::hasAManifest),
                new Law("it names a range of API versions with an upper bound, this one included", laws::namesItsApi),
                new Law("it bundles nothing that Parley provides", laws::bundlesNothingShared),
                new Law("it offers components or recipes, and each can be used", laws::offersSomething),
                new Law("no name it uses is taken by another plugin", laws::hasNamesOfItsOwn),
                new Law("once unloaded, nothing keeps its classes in memory", loaded::letsGo));
    }

    private Verdict hasAManifest() {
        PluginReport report = loaded.report();
        Verdict verdict = without(report.id() + " " + report.version(), ErrorCode.PLUGIN_CORRUPT);
        return verdict.isBroken() || !report.manifest().description().isEmpty()
                ? verdict
                : Verdict.broken("it has no Plugin-Description");
    }

    private Verdict namesItsApi() {
        return ifReadable(() -> without(loaded.report().manifest().requires(), ErrorCode.PLUGIN_INCOMPATIBLE));
    }

    private Verdict bundlesNothingShared() {
        return ifReadable(() -> without("none of it", ErrorCode.PLUGIN_BUNDLES_API));
    }

    private Verdict offersSomething() {
        PluginReport report = loaded.report();
        Verdict verdict = without(
                report.components().size() + " components, " + report.recipes().size() + " recipes",
                ErrorCode.PLUGIN_WITHOUT_COMPONENTS,
                ErrorCode.PLUGIN_FAILED,
                ErrorCode.PLUGIN_BAD_COMPONENT,
                ErrorCode.PLUGIN_BAD_RECIPE);
        return verdict.isBroken() ? verdict : ifStarted(() -> verdict);
    }

    private Verdict hasNamesOfItsOwn() {
        List<String> clashes = loaded.clashes();
        Verdict verdict = clashes.isEmpty()
                ? without("all its own", ErrorCode.PLUGIN_DUPLICATE_ID, ErrorCode.PLUGIN_DUPLICATE_COMPONENT)
                : Verdict.broken("%s", String.join("; ", clashes));
        return verdict.isBroken() ? verdict : ifStarted(() -> verdict);
    }

    private Verdict ifReadable(Supplier<Verdict> verdict) {
        return loaded.report().id().isEmpty() ? Verdict.doesNotApply("there is no manifest to look at") : verdict.get();
    }

    private Verdict ifStarted(Supplier<Verdict> verdict) {
        PluginReport report = loaded.report();
        if (report.state() == PluginState.STARTED) {
            return verdict.get();
        }
        return report.faults().isEmpty()
                ? Verdict.broken("it is %s", report.state())
                : Verdict.doesNotApply("it is %s, so that nothing of it was looked at", report.state());
    }

    private Verdict without(String allIsWell, ErrorCode... codes) {
        Set<ErrorCode> wanted = Set.copyOf(Arrays.asList(codes));
        String found = loaded.report().faults().stream()
                .filter(fault -> wanted.contains(fault.code()))
                .map(Fault::toString)
                .collect(Collectors.joining("; "));
        return found.isEmpty() ? Verdict.holds("%s", allIsWell) : Verdict.broken("%s", found);
    }
}
