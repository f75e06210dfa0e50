package org.parley.runtime.experiment;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.parley.api.component.Diagnostic;
import org.parley.api.component.ErrorCode;
import org.parley.api.component.ParleyException;
import org.parley.api.engine.Placement;
import org.parley.runtime.checkpoint.Texts;
import org.parley.runtime.engine.processes.Message;
import org.parley.runtime.engine.processes.MessageKind;
import org.parley.runtime.engine.processes.Processes;
import org.parley.runtime.engine.run.SavedRounds.SavedRound;
import org.parley.runtime.experiment.ProcessFingerprint.FingerprintDifference;
import org.parley.runtime.record.Provenance;

/** Lets the processes of a run agree before they compute: on equal fingerprints and on the round from which they start. */
record ProcessAgreement(Processes processes) {

    /**
     * The processes of the run as recorded by rank 0; empty on the others.
     *
     * @param unlikeMachines descriptions of differences between machines
     */
    record Roster(List<Provenance.ProcessMark> processes, List<String> unlikeMachines) {}

    /**
     * Compares the fingerprints of all processes on rank 0.
     *
     * @param anyMachine whether machines may differ; rank 0 decides
     * @throws ParleyException on every process, listing every difference
     */
    Roster compare(ProcessFingerprint own, boolean anyMachine) {
        List<Provenance.ProcessMark> roster = new ArrayList<>();
        List<String> unlike = new ArrayList<>();
        byte[] verdict = processes
                .reductions()
                .agree(
                        MessageKind.FINGERPRINT,
                        Message.of(output -> {
                            Texts.write(output, host());
                            Texts.write(output, Runtime.version().toString());
                            own.write(output);
                        }),
                        messages -> {
                            List<ProcessFingerprint> fingerprints = new ArrayList<>();
                            messages.forEach(fingerprint -> Message.read(fingerprint, input -> {
                                roster.add(mark(roster.size(), Texts.read(input), Texts.read(input)));
                                return fingerprints.add(ProcessFingerprint.read(input));
                            }));
                            return Message.of(output -> write(refused(fingerprints, anyMachine, unlike), output));
                        });
        require(Message.read(verdict, ProcessAgreement::readDiagnostics));
        return new Roster(roster, unlike);
    }

    private static void require(List<Diagnostic> none) {
        if (none.size() == 1) {
            throw new ParleyException(none.get(0));
        }
        if (!none.isEmpty()) {
            throw new ParleyException("the run on several processes", none);
        }
    }

    private static List<Diagnostic> refused(
            List<ProcessFingerprint> fingerprints, boolean anyMachine, List<String> unlike) {
        List<Diagnostic> diagnostics = new ArrayList<>();
        for (FingerprintDifference difference : FingerprintDifference.among(fingerprints)) {
            if (anyMachine && difference.isOfMachine()) {
                unlike.add(difference.inWords());
            } else {
                diagnostics.add(difference.diagnostic());
            }
        }
        return diagnostics;
    }

    private Provenance.ProcessMark mark(int rank, String host, String jvm) {
        Placement place = processes.place();
        return new Provenance.ProcessMark(rank, place.first(rank), place.end(rank) - place.first(rank), host, jvm);
    }

    private static String host() {
        try {
            return InetAddress.getLocalHost().getHostName();
        } catch (UnknownHostException unknown) {
            return "unknown";
        }
    }

    /**
     * Returns the newest round that every process can resume from; empty if the run is at its start.
     *
     * @param own the rounds from which this process can resume, the newest first
     * @throws ParleyException on every process if some have rounds that others have lost: a restart would delete them
     */
    Optional<SavedRound.Name> newestCommon(List<SavedRound.Name> own) {
        byte[] agreed = processes
                .reductions()
                .agree(
                        MessageKind.SAVED_ROUNDS,
                        Message.of(output -> writeNames(own, output)),
                        messages -> common(messages.stream()
                                .map(names -> Message.read(names, ProcessAgreement::readNames))
                                .toList()));
        return Message.read(agreed, input -> {
            Optional<SavedRound.Name> newest = readNames(input).stream().findFirst();
            require(readDiagnostics(input));
            return newest;
        });
    }

    private static byte[] common(List<List<SavedRound.Name>> ofRanks) {
        List<SavedRound.Name> newest = ofRanks.get(0).stream()
                .filter(name -> ofRanks.stream().allMatch(names -> names.contains(name)))
                .limit(1)
                .toList();
        List<Diagnostic> diagnostics = newest.isEmpty() ? lost(ofRanks).stream().toList() : List.of();
        return Message.of(output -> {
            writeNames(newest, output);
            write(diagnostics, output);
        });
    }

    /** Returns a diagnostic if only some ranks have checkpoints, because the others have lost theirs. */
    private static Optional<Diagnostic> lost(List<List<SavedRound.Name>> ofRanks) {
        return ofRanks.stream()
                .filter(names -> names.stream().anyMatch(name -> name.round() > 0))
                .findFirst()
                .map(kept -> new Diagnostic(
                        ErrorCode.CHECKPOINT_UNUSABLE,
                        "process "
                                + IntStream.range(0, ofRanks.size())
                                        .filter(rank ->
                                                ofRanks.get(rank).stream().noneMatch(kept::contains))
                                        .mapToObj(String::valueOf)
                                        .collect(Collectors.joining(", ")),
                        "has no checkpoint of round "
                                + kept.stream()
                                        .map(name -> String.valueOf(name.round()))
                                        .distinct()
                                        .collect(Collectors.joining(" or ")),
                        "start it in the directory that it had, or start a new run"));
    }

    private static void writeNames(List<SavedRound.Name> names, DataOutput output) throws IOException {
        output.writeInt(names.size());
        for (SavedRound.Name name : names) {
            name.write(output);
        }
    }

    private static List<SavedRound.Name> readNames(DataInput input) throws IOException {
        List<SavedRound.Name> names = new ArrayList<>();
        for (int left = input.readInt(); left > 0; left--) {
            names.add(SavedRound.Name.read(input));
        }
        return names;
    }

    private static void write(List<Diagnostic> diagnostics, DataOutput output) throws IOException {
        output.writeInt(diagnostics.size());
        for (Diagnostic diagnostic : diagnostics) {
            Texts.write(output, diagnostic.code().name());
            Texts.write(output, diagnostic.path());
            Texts.write(output, diagnostic.message());
            Texts.write(output, diagnostic.hint());
        }
    }

    private static List<Diagnostic> readDiagnostics(DataInput input) throws IOException {
        List<Diagnostic> diagnostics = new ArrayList<>();
        for (int left = input.readInt(); left > 0; left--) {
            diagnostics.add(new Diagnostic(
                    ErrorCode.valueOf(Texts.read(input)), Texts.read(input), Texts.read(input), Texts.read(input)));
        }
        return diagnostics;
    }
}
