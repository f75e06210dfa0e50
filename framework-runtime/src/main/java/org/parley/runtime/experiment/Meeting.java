package org.parley.runtime.experiment;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.parley.api.component.ErrorCode;
import org.parley.api.component.Fault;
import org.parley.api.component.ParleyException;
import org.parley.api.engine.Place;
import org.parley.runtime.checkpoint.Texts;
import org.parley.runtime.engine.processes.Message;
import org.parley.runtime.engine.processes.Processes;
import org.parley.runtime.record.Provenance;

/** What the processes of a run settle before they compute: that they are of one kind, and where they begin. */
final class Meeting {

    private final Processes processes;

    Meeting(Processes processes) {
        this.processes = processes;
    }

    /**
     * Who takes part, as rank 0 notes it; the others know nobody but themselves.
     *
     * @param unlikeMachines in what machines differ
     */
    record Roster(List<Provenance.ProcessMark> processes, List<String> unlikeMachines) {}

    /**
     * Shows everybody's card to rank 0.
     *
     * @param anyMachine whether machines may differ; rank 0 has the word
     * @throws ParleyException on every process, with every difference
     */
    Roster compare(Card own, boolean anyMachine) {
        List<Provenance.ProcessMark> roster = new ArrayList<>();
        List<String> unlike = new ArrayList<>();
        byte[] verdict = processes
                .reductions()
                .agree(
                        "the cards of processes",
                        Message.of(output -> {
                            Texts.write(output, host());
                            Texts.write(output, Runtime.version().toString());
                            own.write(output);
                        }),
                        said -> {
                            List<Card> cards = new ArrayList<>();
                            said.forEach(card -> Message.read(card, input -> {
                                roster.add(mark(roster.size(), Texts.read(input), Texts.read(input)));
                                return cards.add(Card.read(input));
                            }));
                            return Message.of(output -> write(refused(cards, anyMachine, unlike), output));
                        });
        List<Fault> faults = Message.read(verdict, Meeting::readFaults);
        if (!faults.isEmpty()) {
            throw faults.size() == 1
                    ? new ParleyException(faults.get(0))
                    : new ParleyException("the run on several processes", faults);
        }
        return new Roster(roster, unlike);
    }

    private static List<Fault> refused(List<Card> cards, boolean anyMachine, List<String> unlike) {
        List<Fault> faults = new ArrayList<>();
        for (CardDifference difference : CardDifference.among(cards)) {
            if (anyMachine && difference.isOfMachine()) {
                unlike.add(difference.inWords());
            } else {
                faults.add(difference.fault());
            }
        }
        return faults;
    }

    private Provenance.ProcessMark mark(int rank, String host, String jvm) {
        Place place = processes.place();
        return new Provenance.ProcessMark(rank, place.first(rank), place.end(rank) - place.first(rank), host, jvm);
    }

    private static String host() {
        try {
            return InetAddress.getLocalHost().getHostName();
        } catch (UnknownHostException nameless) {
            return "unknown";
        }
    }

    /**
     * The newest round that every process can go on from.
     *
     * @param own what this one can go on from, the best first
     */
    Optional<SavedRound.Name> newestCommon(List<SavedRound.Name> own) {
        byte[] agreed = processes
                .reductions()
                .agree("the rounds that processes have", Message.of(output -> writeNames(own, output)), said -> {
                    Set<SavedRound.Name> common = new HashSet<>(own);
                    said.forEach(names -> common.retainAll(Message.read(names, Meeting::readNames)));
                    return Message.of(output -> writeNames(
                            own.stream().filter(common::contains).limit(1).toList(), output));
                });
        return Message.read(agreed, Meeting::readNames).stream().findFirst();
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

    private static void write(List<Fault> faults, DataOutput output) throws IOException {
        output.writeInt(faults.size());
        for (Fault fault : faults) {
            Texts.write(output, fault.code().name());
            Texts.write(output, fault.path());
            Texts.write(output, fault.message());
            Texts.write(output, fault.hint());
        }
    }

    private static List<Fault> readFaults(DataInput input) throws IOException {
        List<Fault> faults = new ArrayList<>();
        for (int left = input.readInt(); left > 0; left--) {
            faults.add(new Fault(
                    ErrorCode.valueOf(Texts.read(input)), Texts.read(input), Texts.read(input), Texts.read(input)));
        }
        return faults;
    }
}
