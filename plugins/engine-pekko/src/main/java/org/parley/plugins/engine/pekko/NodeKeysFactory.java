package org.parley.plugins.engine.pekko;

import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.parley.api.command.Command;
import org.parley.api.command.CommandContext;
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
            .orElse(List.of())
            .description(
                    "Names or addresses of the hosts, as the other processes know them; a key is created for each.");
    private static final Option<String> REQUEST = Option.text("request")
            .description("Name or address of this host: creates its key and HOST.csr, a request for its certificate.");
    private static final Option<List<String>> SIGN = Option.texts("sign")
            .orElse(List.of())
            .description("HOST=FILE: signs the request of a host, and writes HOST.crt.");
    private static final Option<String> INSTALL =
            Option.text("install").description("HOST=FILE: adds the signed certificate to the key of this host.");

    @Override
    public List<Option<?>> options() {
        return List.of(DIRECTORY, HOSTS, REQUEST, SIGN, INSTALL);
    }

    @Override
    public List<Option<?>> arguments() {
        return List.of(DIRECTORY, HOSTS);
    }

    @Override
    public List<String> errors(Settings settings) {
        long ways = Stream.of(
                        !settings.get(HOSTS).isEmpty(),
                        settings.find(REQUEST).isPresent(),
                        !settings.get(SIGN).isEmpty(),
                        settings.find(INSTALL).isPresent())
                .filter(isGiven -> isGiven)
                .count();
        boolean arePairs = Stream.concat(settings.get(SIGN).stream(), settings.find(INSTALL).stream())
                .allMatch(pair -> pair.matches("[^=]+=.+"));
        return ways == 1 && arePairs
                ? List.of()
                : List.of("give hosts, --request HOST, --sign HOST=FILE or --install HOST=FILE");
    }

    @Override
    public Command create(Settings settings) {
        return context -> {
            Path directory = context.directory().resolve(settings.get(DIRECTORY));
            if (settings.find(REQUEST).isPresent()) {
                context.out()
                        .println(
                                "request, without a secret: " + Certificates.request(directory, settings.get(REQUEST)));
            } else if (settings.find(INSTALL).isPresent()) {
                String[] pair = settings.get(INSTALL).split("=", 2);
                String authority = Certificates.install(
                        directory, pair[0], context.directory().resolve(pair[1]));
                context.out().println("trusted authority, SHA-256: " + authority);
            } else if (!settings.get(SIGN).isEmpty()) {
                for (String each : settings.get(SIGN)) {
                    String[] pair = each.split("=", 2);
                    context.out()
                            .println("certificate of " + pair[0] + ", without a secret: "
                                    + Certificates.sign(
                                            directory,
                                            pair[0],
                                            context.directory().resolve(pair[1])));
                }
                context.out().println("authority, SHA-256: " + Certificates.authorityFingerprint(directory));
            } else {
                make(settings.get(HOSTS), directory, context);
            }
            return 0;
        };
    }

    private static void make(List<String> hosts, Path directory, CommandContext context) {
        Certificates certificates = Certificates.make(directory, hosts);
        context.out().println("trust-store: " + certificates.trustStore());
        context.out().println("password-file: " + certificates.passwordFile());
        hosts.forEach(host -> context.out().println("key-store of " + host + ": " + certificates.keyStore(host)));
    }
}
