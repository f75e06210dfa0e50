package org.parley.cli;

import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import org.parley.api.component.Diagnostic;
import org.parley.runtime.Inspection;
import org.parley.runtime.Parley;
import org.parley.runtime.plugin.ApiVersion;
import org.parley.runtime.plugin.PluginDirectory;
import org.parley.runtime.record.Provenance;
import picocli.CommandLine.Command;

@Command(name = "doctor", description = "Print versions, directories and problems of this installation.")
final class DoctorCommand extends ComponentsCommand {

    @Override
    public Integer call() {
        PrintWriter out = out();
        Provenance.Machine machine = Provenance.Machine.here();
        line(out, "parley", Parley.version() + " (plugin API " + ApiVersion.CURRENT + ")");
        line(out, "java", machine.jvm() + " " + machine.jvmVersion() + ", " + machine.jvmVendor());
        line(out, "system", machine.os() + " " + machine.osVersion() + ", " + machine.architecture());
        line(out, "processors", String.valueOf(machine.processors()));
        line(out, "memory", Runtime.getRuntime().maxMemory() / (1 << 20) + " MiB at most");
        line(
                out,
                "runs",
                Files.isWritable(Path.of("")) ? "in this directory" : "this directory is not writable; use --out");
        for (PluginDirectory directory : pluginOptions.directories()) {
            line(
                    out,
                    "plugins from",
                    directory.path() + (Files.isDirectory(directory.path()) ? "" : " (does not exist)"));
        }
        try (Parley parley = pluginOptions.open()) {
            Inspection inspection = new Inspection(parley);
            long started = parley.plugins().plugins().stream()
                    .filter(plugin -> plugin.state().equals("STARTED"))
                    .count();
            line(out, "kernels", inspection.kernels());
            List<Diagnostic> diagnostics = inspection.diagnostics();
            line(out, "plugins", started + " started, " + diagnostics.size() + " errors");
            diagnostics.forEach(diagnostic -> out.println("  " + diagnostic));
            out.flush();
            return diagnostics.stream()
                    .map(Diagnostic::code)
                    .mapToInt(code -> code.kind().exitCode())
                    .max()
                    .orElse(0);
        }
    }

    private static void line(PrintWriter out, String what, String value) {
        out.printf(Locale.ROOT, "%-14s %s%n", what, value);
    }
}
