package org.parley.plugins.serve;

import java.nio.file.Path;
import java.util.List;
import org.parley.api.command.Command;
import org.parley.api.command.CommandFactory;
import org.parley.api.component.Described;
import org.parley.api.component.Option;
import org.parley.api.component.Settings;
import org.pf4j.Extension;

/** {@code parley serve [DIR]}. */
@Extension
@Described(
        name = "serve",
        says = "Show runs in the browser, live while they are under way; a run can be stopped there.")
public final class ServeFactory implements CommandFactory {

    /** Where runs go unless somebody says otherwise; there is none before the first. */
    static final String USUAL = "runs";

    private static final Option<String> DIRECTORY = Option.text("directory")
            .orElse(USUAL)
            .says("Where runs are: the directory of a run, of runs, or of sweeps.");
    private static final Option<String> HOST = Option.text("host")
            .orElse("127.0.0.1")
            .says("Address to listen at; any but those of this machine alone needs key-store.");
    private static final Option<Integer> PORT =
            Option.integer("port").from(0).to(65_535).orElse(8642).says("Port to listen at; 0 for any that is free.");
    private static final Option<List<String>> NAMES = Option.texts("names")
            .orElse(List.of())
            .says("Names by which browsers may ask for it, beside addresses and localhost.");
    private static final Option<Path> KEY_STORE =
            Option.file("key-store").says("PKCS #12 file with the key and the certificate for TLS.");
    private static final Option<Path> PASSWORD_FILE =
            Option.file("password-file").says("File whose first line is the password of key-store.");

    @Override
    public List<Option<?>> options() {
        return List.of(DIRECTORY, HOST, PORT, NAMES, KEY_STORE, PASSWORD_FILE);
    }

    @Override
    public List<Option<?>> arguments() {
        return List.of(DIRECTORY);
    }

    @Override
    public List<String> faults(Settings settings) {
        return settings.find(KEY_STORE).isPresent()
                        == settings.find(PASSWORD_FILE).isPresent()
                ? List.of()
                : List.of("key-store and password-file belong together: give both");
    }

    @Override
    public Command create(Settings settings) {
        return new Serve(
                settings.get(DIRECTORY),
                settings.get(HOST),
                settings.get(PORT),
                settings.get(NAMES),
                settings.find(KEY_STORE).map(store -> new Tls(store, settings.get(PASSWORD_FILE))));
    }
}
