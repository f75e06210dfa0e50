package org.parley.runtime.experiment;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.parley.api.component.ParleyException;
import org.parley.api.engine.Placement;
import org.parley.api.numeric.Kernels;
import org.parley.api.numeric.MatrixProducts;
import org.parley.runtime.engine.processes.Processes;
import org.parley.runtime.engine.processes.ThreadEngines;
import org.parley.runtime.engine.processes.ThreadProcesses;
import org.parley.runtime.engine.run.SavedRounds.SavedRound;
import org.parley.runtime.numeric.JavaKernelsFactory;
import org.parley.runtime.numeric.KernelsChoice;
import org.parley.runtime.record.Provenance;
import org.parley.runtime.record.Provenance.PluginMark;

class ProcessAgreementTest {

    private static final Placement PLACE = Placement.evenly(0, 3, 7);
    private static final Provenance.Software SOFTWARE = software("aaaa");
    private static final Kernels KERNELS = described(new JavaKernelsFactory().create());

    @Test
    void kernelsThatDifferAreRefusedByName() {
        assertThatThrownBy(() -> compare(false, rank -> card(rank == 2 ? "java" : "openblas", SOFTWARE)))
                .isInstanceOf(ParleyException.class)
                .hasMessage(
                        "PARLEY-402 process 2 multiplies matrices with java (of Cooperlake), processes 0, 1 with openblas"
                                + " (of Cooperlake) (set kernels: java, or install the same kernels there)");
    }

    @Test
    void machinesMayDifferWhereRank0AllowsIt() {
        List<ProcessAgreement.Roster> rosters = compare(true, rank -> card(rank == 0 ? "java" : "openblas", SOFTWARE));
        assertThat(rosters.get(0).unlikeMachines())
                .containsExactly("process 0 multiplies matrices with java (of Cooperlake), processes 1, 2 with openblas"
                        + " (of Cooperlake)");
        assertThat(rosters.get(0).processes())
                .extracting(process -> process.rank() + ": " + process.firstAgent() + " + " + process.agents())
                .containsExactly("0: 0 + 2", "1: 2 + 2", "2: 4 + 3");
    }

    @Test
    void pluginsMustBeTheSameOnAnyMachine() {
        assertThatThrownBy(() -> compare(true, rank -> card("java", rank == 1 ? software("bbbb") : SOFTWARE)))
                .isInstanceOf(ParleyException.class)
                .hasMessage(
                        "PARLEY-402 process 1 has the plugin parley-core as 2.0.0 with SHA-256 bbbb, processes 0, 2 as 2.0.0"
                                + " with SHA-256 aaaa (install the same plugins everywhere)");
    }

    @Test
    void dataMustBeTheSameOnAnyMachine() {
        assertThatThrownBy(() -> compare(
                        true, rank -> card(Map.of("digits", rank == 2 ? "bbbb" : "aaaa"), "java", KERNELS, SOFTWARE)))
                .isInstanceOf(ParleyException.class)
                .hasMessage(
                        "PARLEY-402 process 2 has the data of 'digits' as files with SHA-256 bbbb, processes 0, 1 as"
                                + " files with SHA-256 aaaa (copy the same files everywhere)");
    }

    /** The probe must detect a difference even if processors and libraries report none. */
    @Test
    void aLastBitThatDiffersIsFoundByTheProbe() {
        MatrixProducts<double[]> inexact = (form, a, b, result, out) -> {
            KERNELS.doubles().multiply(form, a, b, result, out);
            out.array()[out.offset()] = Math.nextUp(out.array()[out.offset()]);
        };
        Kernels other = new Described(KERNELS.floats(), inexact);
        assertThatThrownBy(() -> compare(false, rank -> card(Map.of(), "java", rank == 1 ? other : KERNELS, SOFTWARE)))
                .isInstanceOf(ParleyException.class)
                .hasMessageMatching("PARLEY-402 process 1 computes the same numbers to [0-9a-f]{16}, processes 0, 2 to"
                        + " [0-9a-f]{16} \\(use machines of one kind, and kernels: java\\)");
    }

    @Test
    void theNewestRoundIsTheOneThatAllHave() {
        List<List<SavedRound.Name>> kept = List.of(
                List.of(name(30, 3), name(20, 3), name(20, 1)),
                List.of(name(20, 3), name(10, 3)),
                List.of(name(30, 3), name(20, 3), name(20, 1)));
        assertThat(onThreads(processes -> new ProcessAgreement(processes)
                        .newestCommon(kept.get(processes.place().rank()))))
                .containsOnly(Optional.of(name(20, 3)));
    }

    @Test
    void aRunRestartsOnlyAtItsStart() {
        assertThat(onThreads(processes -> new ProcessAgreement(processes)
                        .newestCommon(processes.isFirst() ? List.of(name(0, 3)) : List.of())))
                .containsOnly(Optional.empty());
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 2})
    void aProcessWithoutCheckpointsDoesNotMakeTheOthersDeleteTheirs(int forgetful) {
        assertThatThrownBy(() -> onThreads(processes -> new ProcessAgreement(processes)
                        .newestCommon(
                                processes.place().rank() == forgetful ? List.of() : List.of(name(30, 3), name(20, 3)))))
                .isInstanceOf(ParleyException.class)
                .hasMessage("PARLEY-122 process " + forgetful + ": has no checkpoint of round 30 or 20 (start it in the"
                        + " directory that it had, or start a new run)");
    }

    private static SavedRound.Name name(long round, int writers) {
        return new SavedRound.Name(round, writers);
    }

    private static List<ProcessAgreement.Roster> compare(
            boolean anyMachine, Function<Integer, ProcessFingerprint> cards) {
        return onThreads(processes -> new ProcessAgreement(processes)
                .compare(cards.apply(processes.place().rank()), anyMachine));
    }

    private static <T> List<T> onThreads(Function<Processes, T> work) {
        return new ThreadProcesses(new ThreadEngines(PLACE.processes(), 20_000), PLACE).all(work);
    }

    private static ProcessFingerprint card(String kernels, Provenance.Software software) {
        return card(Map.of(), kernels, KERNELS, software);
    }

    private static ProcessFingerprint card(
            Map<String, String> data, String name, Kernels kernels, Provenance.Software software) {
        return ProcessFingerprint.of(
                PLACE,
                Map.of("seed", "0"),
                data,
                software,
                Optional.of(new KernelsChoice.Opened(name, kernels, List.of())),
                Optional.empty());
    }

    private static Kernels described(Kernels kernels) {
        return new Described(kernels.floats(), kernels.doubles());
    }

    private static Provenance.Software software(String sha256) {
        return new Provenance.Software(
                "2.0.0",
                "2.0.0",
                List.of(new PluginMark("parley-core", "2.0.0", "core.jar", sha256)),
                List.of(),
                Optional.empty());
    }

    private record Described(MatrixProducts<float[]> floats, MatrixProducts<double[]> doubles) implements Kernels {

        @Override
        public String description() {
            return "of Cooperlake";
        }
    }
}
