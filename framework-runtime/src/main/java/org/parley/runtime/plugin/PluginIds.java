package org.parley.runtime.plugin;

import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;

/** Which jar has which plugin id; the first to claim one keeps it. */
final class PluginIds {

    private final String builtIn;
    private final Map<String, Path> jars = new HashMap<>();

    /** @param builtIn the id that Parley's own components stand under */
    PluginIds(String builtIn) {
        this.builtIn = builtIn;
    }

    /** Gives the candidate its id, unless it is taken. */
    boolean claim(Candidate candidate) {
        return !candidate.id().equals(builtIn) && jars.putIfAbsent(candidate.id(), candidate.jar()) == null;
    }

    /** Who has this id, in words that tell it from the candidate, whose jar may have the same name in another directory. */
    String holder(String id, Candidate candidate) {
        if (id.equals(builtIn)) {
            return "Parley itself";
        }
        Path jar = jars.get(id);
        String name = jar.getFileName().toString();
        return name.equals(candidate.jarName()) ? jar.toString() : name;
    }
}
