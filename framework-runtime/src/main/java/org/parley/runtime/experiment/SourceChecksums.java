package org.parley.runtime.experiment;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import org.parley.runtime.engine.run.SavedVariables;
import org.parley.runtime.plan.RunPlan;
import org.parley.runtime.record.Provenance;
import org.parley.runtime.record.RunDirectory;
import org.parley.runtime.record.Sha256;

/** SHA-256 of what the options of components name: of a file its bytes, of another run its variables. */
final class SourceChecksums {

    private SourceChecksums() {}

    /** By key of the run file. */
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

    /** The same with the places where they lie. */
    static Map<String, Provenance.SourceMark> marks(RunPlan plan) {
        Map<String, Provenance.SourceMark> marks = new LinkedHashMap<>();
        of(plan).forEach((key, sha256) -> marks.put(
                key, new Provenance.SourceMark(plan.files().named().get(key).toString(), sha256)));
        return marks;
    }

    /** What a source is, wherever it lies. */
    static String inWords(Path path, String sha256) {
        return (Files.isDirectory(path) ? "a run whose variables have SHA-256 " : "a file with SHA-256 ") + sha256;
    }
}
