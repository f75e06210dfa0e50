package org.parley.runtime.plugin;

import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;

/** Which jar has which plugin id; the first to claim one keeps it. */
final class PluginIds {

    private final String builtIn;
    private final Map<String, Candidate> holders = new HashMap<>();

    /** @param builtIn the id that Parley's own components stand under */
    PluginIds(String builtIn) {
        this.builtIn = builtIn;
    }

    /** Gives the candidate its id, unless it is taken. */
    boolean claim(Candidate candidate) {
        return !candidate.id().equals(builtIn) && holders.putIfAbsent(candidate.id(), candidate) == null;
    }

    /** Which jar was not given its id, and by which rule. */
    String whyPassedOver(Candidate candidate) {
        String id = candidate.id();
        boolean newerChoice = !id.equals(builtIn) && holders.get(id).isNamed() && !candidate.isNamed();
        return "is passed over in " + candidate.jar().getParent() + ": its id '" + id + "' is already that of "
                + holder(id, candidate) + (newerChoice ? ", which --plugins or PARLEY_PLUGINS names" : "");
    }

    /** Who has this id, in words that tell it from the candidate, whose jar may have the same name in another directory. */
    String holder(String id, Candidate candidate) {
        if (id.equals(builtIn)) {
            return "Parley itself";
        }
        Path jar = holders.get(id).jar();
        String name = jar.getFileName().toString();
        return name.equals(candidate.jarName()) ? jar.toString() : name;
    }
}
