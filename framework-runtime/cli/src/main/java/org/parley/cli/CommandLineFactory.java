package org.parley.cli;

import com.google.inject.Injector;
import jakarta.inject.Inject;
import picocli.CommandLine;

/** Creates commands and groups of options by Guice, and all other classes as picocli does. */
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
