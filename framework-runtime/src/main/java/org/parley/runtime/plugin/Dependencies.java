package org.parley.runtime.plugin;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.parley.api.component.ErrorCode;
import org.pf4j.PluginDependency;
import org.pf4j.PluginState;

/**
 * The order in which plugins that build on each other can be loaded.
 *
 * <p>PF4J can do this, but gives up on all of them when one has no solution.
 */
final class Dependencies {

    private final Map<String, Candidate> ready = new LinkedHashMap<>();

    private Dependencies() {}

    /** The candidates that can be loaded, each after those it needs; the others are refused. */
    static List<Candidate> order(List<Candidate> candidates) {
        Dependencies dependencies = new Dependencies();
        List<Candidate> waiting = new ArrayList<>(candidates);
        boolean progress = true;
        while (progress) {
            progress = waiting.removeIf(dependencies::admit);
        }
        waiting.forEach(candidate -> dependencies.refuse(candidate, waiting));
        return List.copyOf(dependencies.ready.values());
    }

    private boolean admit(Candidate candidate) {
        boolean satisfied = needs(candidate).allMatch(this::isSatisfied);
        if (satisfied) {
            ready.put(candidate.id(), candidate);
        }
        return satisfied;
    }

    private void refuse(Candidate candidate, List<Candidate> waiting) {
        needs(candidate)
                .filter(need -> !isSatisfied(need))
                .forEach(need -> candidate.refuse(
                        PluginState.FAILED,
                        ErrorCode.PLUGIN_FAILED,
                        "needs plugin '" + need.getPluginId() + "', " + whyNot(need, waiting),
                        "install it beside this one, or remove this one"));
    }

    private String whyNot(PluginDependency need, List<Candidate> waiting) {
        String id = need.getPluginId();
        if (ready.containsKey(id)) {
            String version = ready.get(id).contents().manifest().version();
            return "version " + need.getPluginVersionSupport() + ", but " + version + " is installed";
        }
        if (waiting.stream().anyMatch(other -> other.id().equals(id))) {
            return "which in turn needs what is missing or needs this one";
        }
        return "which is not there or was refused";
    }

    private boolean isSatisfied(PluginDependency need) {
        Candidate provider = ready.get(need.getPluginId());
        return provider != null
                && new VersionRange(need.getPluginVersionSupport())
                        .contains(provider.contents().manifest().version());
    }

    private static Stream<PluginDependency> needs(Candidate candidate) {
        return candidate.contents().manifest().dependencies().stream()
                .map(PluginDependency::new)
                .filter(need -> !need.isOptional());
    }
}
