package org.parley.runtime.rerun;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.parley.api.component.ErrorCode;
import org.parley.api.component.Fault;
import org.parley.api.component.ParleyException;
import org.parley.runtime.experiment.Experiment;
import org.parley.runtime.experiment.RerunResult;
import org.parley.runtime.experiment.RunResult;
import org.parley.runtime.experiment.RunTarget;
import org.parley.runtime.experiment.Watch;
import org.parley.runtime.record.FileFault;
import org.parley.runtime.record.MetricsFile;
import org.parley.runtime.record.Provenance;
import org.parley.runtime.record.Result;
import org.parley.runtime.record.RunDirectory;

/** A recorded run, made again in a directory of its own that is removed afterwards. */
public final class Rerun {

    private final RunDirectory original;
    private final List<String> notes;

    /** @param notes what is known not to be as it was */
    public Rerun(RunDirectory original, List<String> notes) {
        this.original = original;
        this.notes = List.copyOf(notes);
    }

    /** @throws ParleyException at the first number that differs */
    public RerunResult make(
            Experiment experiment, Supplier<Provenance.Software> software, Provenance.Inputs inputs, Watch watch) {
        try {
            Path copy = Files.createTempDirectory("parley-rerun");
            try (RunDirectory again = RunDirectory.createAt(copy.resolve("run"), false)) {
                RowByRow rows = new RowByRow(original, again, watch.listener(), this::refusal);
                experiment.tellNobody();
                RunResult result = experiment.make(
                        new RunTarget(Optional.of(again.root()), Optional.of(again), software, inputs, false),
                        new Watch(rows, watch.cancellation()));
                boolean complete = result.status() != Result.Status.INTERRUPTED;
                if (complete) {
                    RecordComparison.firstDifference(original, again).ifPresent(difference -> {
                        throw refusal(difference);
                    });
                }
                return new RerunResult(
                        MetricsFile.read(original.metrics()).size(), Files.exists(original.iterates()), complete);
            } finally {
                deleteRecursively(copy);
            }
        } catch (IOException failure) {
            throw FileFault.writing(Path.of(System.getProperty("java.io.tmpdir")), failure);
        }
    }

    private ParleyException refusal(String difference) {
        return new ParleyException(new Fault(
                ErrorCode.RERUN_DIFFERS,
                original.root().toString(),
                difference,
                notes.isEmpty()
                        ? "compare the versions in provenance.json with those of `parley plugins` and `parley doctor`;"
                                + " if they are equal, the model or another component is not deterministic"
                        : String.join("; ", notes)));
    }

    private static void deleteRecursively(Path directory) throws IOException {
        try (Stream<Path> files = Files.walk(directory)) {
            for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                Files.delete(file);
            }
        }
    }
}
