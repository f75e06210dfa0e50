package org.parley.cli;

import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Names of files and directories on the command line. */
final class PathConverter implements ITypeConverter<Path> {

    @Override
    public Path convert(String name) {
        if (name.isEmpty()) {
            throw new TypeConversionException("the name is empty (is a variable of the shell not set?)");
        }
        try {
            return Path.of(name);
        } catch (InvalidPathException impossible) {
            throw new TypeConversionException(
                    "'" + name + "' cannot be the name of a file here (the system encodes names in "
                            + System.getProperty("sun.jnu.encoding")
                            + "; for names with other characters: export LC_ALL=C.UTF-8)");
        }
    }
}
