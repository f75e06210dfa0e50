package org.parley.plugins.engine.pekko;

import java.nio.file.Path;
import java.util.List;
import org.parley.api.command.Command;
import org.parley.api.command.CommandFactory;
import org.parley.api.component.Described;
import org.parley.api.component.Option;
import org.parley.api.component.Settings;

@Described(
        name = "node-keys",
        description = "Create a certificate authority and a key for each host, to try a run on several processes.")
public final class NodeKeysFactory implements CommandFactory {

    private static final Option<String> DIRECTORY =
            Option.text("directory").mandatory().description("Directory for the keys; existing files are kept.");
    private static final Option<List<String>> HOSTS = Option.texts("hosts")
            .mandatory()
            .description("Names or addresses of the hosts, as the other processes know them.");

    @Override
    public List<Option<?>> options() {
        return List.of(DIRECTORY, HOSTS);
    }

    @Override
    public List<Option<?>> arguments() {
        return options();
    }

    @Override
    public Command create(Settings settings) {
        return context -> {
            Path directory = context.directory().resolve(settings.get(DIRECTORY));
            Certificates certificates = Certificates.make(directory, settings.get(HOSTS));
            context.out().println("trust-store: " + certificates.trustStore());
            context.out().println("password-file: " + certificates.passwordFile());
            settings.get(HOSTS)
                    .forEach(
                            host -> context.out().println("key-store of " + host + ": " + certificates.keyStore(host)));
            return 0;
        };
    }
}
