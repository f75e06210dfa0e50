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
        description = "Pin the jars of a plugin directory by checksum: others are refused from then on.")
final class PluginsLockCommand extends ParleyCommand {

    @Parameters(paramLabel = "DIR", arity = "0..1", description = "The directory; default: ~/.parley/plugins.")
    private Path directory;

    @Option(names = "--remove", description = "Take the lock away: every jar of the directory is used again.")
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
                    ErrorCode.CONFIG_UNREADABLE, locked.toString(), "no such plugin directory", "name another one"));
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
