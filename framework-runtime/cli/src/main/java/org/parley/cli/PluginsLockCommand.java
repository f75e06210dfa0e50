package org.parley.cli;

import jakarta.inject.Inject;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import org.parley.api.component.Diagnostic;
import org.parley.api.component.ErrorCode;
import org.parley.api.component.ParleyException;
import org.parley.runtime.plugin.PluginLock;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

@Command(
        name = "lock",
        description = "Pin the jars of a plugin directory by checksum, so that new and changed jars are rejected.")
final class PluginsLockCommand extends ParleyCommand {

    @Parameters(paramLabel = "DIR", arity = "0..1", description = "Directory of plugins. Default: ~/.parley/plugins.")
    private Path directory;

    @Option(names = "--remove", description = "Remove the lock.")
    private boolean remove;

    private final Places places;

    @Inject
    PluginsLockCommand(Places places) {
        this.places = places;
    }

    @Override
    public Integer call() {
        PrintWriter out = out();
        Path locked = directory == null ? places.ownPlugins() : directory;
        if (!Files.isDirectory(locked)) {
            throw new ParleyException(new Diagnostic(
                    ErrorCode.CONFIG_UNREADABLE,
                    locked.toString(),
                    "the plugin directory does not exist",
                    "name another one"));
        }
        Path lock = locked.resolve(PluginLock.FILE);
        if (remove) {
            out.println(PluginLock.remove(locked) ? "removed " + lock : "there is no " + lock);
        } else {
            out.println("locked " + PluginLock.write(locked) + " jars: " + lock);
        }
        out.flush();
        return 0;
    }
}
