package org.parley.runtime.report.page;

import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Locale;
import java.util.stream.Collectors;
import org.parley.runtime.record.PluginMark;
import org.parley.runtime.record.Provenance;
import org.parley.runtime.report.svg.Markup;

/** Where the numbers come from. */
record ProvenanceSection(Markup page, Provenance provenance) {

    private static final DateTimeFormatter STARTED = DateTimeFormatter.ofPattern(
                    "yyyy-MM-dd HH:mm:ss 'UTC'", Locale.ROOT)
            .withZone(ZoneOffset.UTC);

    void write() {
        Provenance.Inputs inputs = provenance.inputs();
        Provenance.Machine machine = provenance.machine();
        page.open("section").element("h2", "Where these numbers come from");
        page.open("dl", "class", "provenance");
        writeEntry("Started", STARTED.format(provenance.started()));
        writeEntry("Command", "parley " + String.join(" ", inputs.command()));
        writeChecksum("Run file", inputs.runFile().name(), inputs.runFile().sha256());
        inputs.data().forEach((name, sha256) -> writeChecksum("Data", name, sha256));
        inputs.sources().forEach((key, source) -> writeChecksum(key, source.path(), source.sha256()));
        writeEntry("Second derivatives", words(provenance.secondOrder()));
        if (!provenance.differences().isEmpty()) {
            writeEntry("By differences", String.join(", ", provenance.differences()) + " (FINITE_DIFFERENCE)");
        }
        writeEntry(
                "Under heterogeneity",
                provenance.exactness().entrySet().stream()
                        .map(level -> level.getKey() + " " + words(level.getValue()))
                        .collect(Collectors.joining(", ")));
        writeEntry(
                "Parley",
                provenance.software().parley() + ", API "
                        + provenance.software().api());
        for (PluginMark plugin : provenance.software().plugins()) {
            writeChecksum("Plugin", plugin.id() + " " + plugin.version() + " from " + plugin.jar(), plugin.sha256());
        }
        provenance
                .software()
                .libraries()
                .forEach(library -> writeChecksum("Library of plugins", library.jar(), library.sha256()));
        provenance.software().kernels().ifPresent(kernels -> writeEntry("Kernels", kernels.inWords()));
        if (!provenance.processes().isEmpty()) {
            writeEntry(
                    "Processes",
                    provenance.processes().stream()
                            .map(process -> process.agents()
                                    + (process.agents() == 1 ? " agent on " : " agents on ")
                                    + process.host())
                            .collect(Collectors.joining(", ")));
        }
        provenance.unlikeMachines().forEach(difference -> writeEntry("Unlike machines", difference));
        writeEntry("Java", machine.jvm() + " " + machine.jvmVersion() + ", " + machine.jvmVendor());
        writeEntry(
                "Machine",
                machine.os() + " " + machine.osVersion() + ", " + machine.architecture() + ", " + machine.processors()
                        + (machine.processors() == 1 ? " processor" : " processors"));
        machine.sampleMemory()
                .ifPresent(bytes ->
                        writeEntry("Decoded samples", "in at most " + (bytes >> 20) + " MiB, a quarter of Java's"));
        page.close().close();
    }

    private void writeEntry(String name, String value) {
        page.open("div").element("dt", name).element("dd", value).close();
    }

    private void writeChecksum(String name, String value, String sha256) {
        page.open("div").element("dt", name).open("dd").text(value + " ");
        page.element("code", sha256).close().close();
    }

    private static String words(Enum<?> value) {
        return value.name().toLowerCase(Locale.ROOT).replace('_', ' ');
    }
}
