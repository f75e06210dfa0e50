package org.parley.runtime.experiment;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.parley.runtime.checkpoint.DamagedException;
import org.parley.runtime.checkpoint.Texts;
import org.parley.runtime.config.source.ResolvedRun;
import org.parley.runtime.engine.run.SavedVariables;
import org.parley.runtime.plan.RunPlan;
import org.parley.runtime.record.Provenance;
import org.parley.runtime.record.RunDirectory;
import org.parley.runtime.record.Sha256;

/**
 * The settings and data that identify a run.
 *
 * @param plan every key of the resolved run file that affects the results; a file is identified by its content, independent of its location
 * @param data the SHA-256 checksum of every dataset by name
 */
record RunIdentity(Map<String, String> plan, Map<String, String> data) {

    /**
     * The keys that a user may change during a run: its length, its recording and its name. Rows measured on other samples would not
     * continue the earlier ones, so {@code record.samples} is not among them.
     */
    private static final Pattern OPERATIONAL = Pattern.compile("name|rounds|stop(\\..*)?|record(\\.(?!samples$).*)?");

    private static final String NOTHING = "absent";

    /** The data of an agent are known only to the process that hosts it, so the process of a checkpoint may not know them. */
    private static final Pattern OF_AGENT = Pattern.compile(" of agent [0-9]+$");

    private static final String OWN_DATA = "data.agents";

    RunIdentity {
        plan = Collections.unmodifiableMap(new LinkedHashMap<>(plan));
        data = Collections.unmodifiableMap(new TreeMap<>(data));
    }

    /**
     * Returns the identity of a run.
     *
     * @param resolved the plan's run file with the kernels in effect
     */
    static RunIdentity of(RunPlan run, Map<String, Object> resolved, Map<String, String> data) {
        Map<String, String> plan = choices(run, resolved);
        plan.keySet().removeIf(key -> OPERATIONAL.matcher(key).matches());
        return new RunIdentity(plan, data);
    }

    /** Returns every key of the run file except its name and its kernels, which processes compare separately. */
    static Map<String, String> choices(RunPlan run) {
        Map<String, String> plan = choices(run, run.resolved());
        plan.keySet().removeAll(List.of("name", "kernels"));
        return plan;
    }

    /** Returns the name of the data that an agent has of its own. */
    static String ofAgent(String dataset, int agent) {
        return dataset + " of agent " + agent;
    }

    private static Map<String, String> choices(RunPlan run, Map<String, Object> resolved) {
        Map<String, String> plan = new LinkedHashMap<>(ResolvedRun.values(resolved));
        if (plan.keySet().removeIf(key -> key.startsWith(OWN_DATA))) {
            plan.put(OWN_DATA, "own"); // where an agent's data are is known to its process only
        }
        plan.put("horizon", String.valueOf(run.horizon()));
        SourceChecksums.of(run)
                .forEach((key, sha256) -> plan.put(
                        key, SourceChecksums.inWords(run.files().named().get(key), sha256)));
        return plan;
    }

    /** Returns a checksum of the whole plan. */
    private String planSha256() {
        return Sha256.of(new TreeMap<>(plan)
                .entrySet().stream()
                        .map(choice -> choice.getKey() + "=" + choice.getValue() + "\n")
                        .collect(Collectors.joining()));
    }

    void write(DataOutput output) throws IOException {
        Texts.write(output, planSha256());
        Texts.write(output, plan);
        Texts.write(output, data);
    }

    static RunIdentity read(DataInput input) throws IOException {
        String sha256 = Texts.read(input);
        RunIdentity identity = new RunIdentity(Texts.readMap(input), Texts.readMap(input));
        if (!sha256.equals(identity.planSha256())) {
            throw new DamagedException("its plan does not match its SHA-256");
        }
        return identity;
    }

    /** Returns descriptions of all differences; empty for the same run. */
    List<String> differencesFrom(RunIdentity saved) {
        List<String> differences = new ArrayList<>();
        for (String key : keys(saved.plan, plan)) {
            if (!Objects.equals(saved.plan.get(key), plan.get(key))) {
                differences.add(key + " was " + saved.plan.getOrDefault(key, NOTHING) + ", is now "
                        + plan.getOrDefault(key, NOTHING));
            }
        }
        for (String dataset : keys(saved.data, data)) {
            boolean isElsewhere =
                    OF_AGENT.matcher(dataset).find() && !(saved.data.containsKey(dataset) && data.containsKey(dataset));
            if (!isElsewhere && !Objects.equals(saved.data.get(dataset), data.get(dataset))) {
                differences.add("the data of '" + dataset + "' had SHA-256 "
                        + saved.data.getOrDefault(dataset, NOTHING) + ", has now "
                        + data.getOrDefault(dataset, NOTHING));
            }
        }
        return differences;
    }

    private static Set<String> keys(Map<String, String> one, Map<String, String> other) {
        Set<String> keys = new LinkedHashSet<>(one.keySet());
        keys.addAll(other.keySet());
        return keys;
    }

    /** Computes SHA-256 checksums of sources named by options of components: of a file's bytes, or of another run's variables. */
    static final class SourceChecksums {

        private SourceChecksums() {}

        /** Returns the checksums by key of the run file. */
        static Map<String, String> of(RunPlan plan) {
            Map<String, String> checksums = new LinkedHashMap<>();
            plan.files().named().forEach((key, path) -> {
                if (Files.isRegularFile(path)) {
                    checksums.put(key, Sha256.of(path));
                } else if (RunDirectory.isRun(path)) {
                    checksums.put(key, SavedVariables.newestOf(path).sha256());
                }
            });
            return checksums;
        }

        /** Returns the checksums and paths by key of the run file. */
        static Map<String, Provenance.SourceMark> marks(RunPlan plan) {
            Map<String, Provenance.SourceMark> marks = new LinkedHashMap<>();
            of(plan).forEach((key, sha256) -> marks.put(
                    key, new Provenance.SourceMark(plan.files().named().get(key).toString(), sha256)));
            return marks;
        }

        /** Returns a description of a source that does not depend on its location. */
        static String inWords(Path path, String sha256) {
            return (Files.isDirectory(path) ? "a run whose variables have SHA-256 " : "a file with SHA-256 ") + sha256;
        }
    }
}
