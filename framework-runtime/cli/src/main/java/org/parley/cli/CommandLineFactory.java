package org.parley.cli;

import com.google.inject.Injector;
import jakarta.inject.Inject;
import picocli.CommandLine;

/** Makes commands and their options with the services they ask for; what is picocli's or Java's own, picocli makes. */
final class CommandLineFactory implements CommandLine.IFactory {

    private final Injector services;
    private final CommandLine.IFactory plain = CommandLine.defaultFactory();

    @Inject
    CommandLineFactory(Injector services) {
        this.services = services;
    }

    @Override
    public <T> T create(Class<T> type) throws Exception {
        return type.getPackage() == CommandLineFactory.class.getPackage()
                ? services.getInstance(type)
                : plain.create(type);
    }
}
