package org.parley.runtime.engine.block;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Random;
import java.util.function.BiConsumer;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.parley.runtime.plan.Precision;

/** A deferred block q = 0.3 d gives results that are bit-identical to a written one in every use. */
class ScaledDirectionTest {

    private static final int AGENTS = 3;
    private static final int DIMENSION = 40;
    private static final double STEP = 0.3;

    /** Blocks that are the same in every trial; q is deferred as a multiple of d. */
    private record Blocks(RowBlock x, RowBlock psi, RowBlock d, RowBlock q, RowBlock out) {}

    private record Use(String what, Precision precision, BiConsumer<Blocks, RowBlock> of) {

        @Override
        public String toString() {
            return what + " in " + precision;
        }
    }

    static Stream<Use> uses() {
        return Stream.of(Precision.values())
                .flatMap(precision -> Stream.of(
                        new Use("a copy", precision, (b, q) -> b.out().assign(1, q)),
                        new Use("a multiple", precision, (b, q) -> b.out().assign(0.7, q)),
                        new Use("x - q", precision, (b, q) -> b.out().assign(1, b.x(), -1, q)),
                        new Use("q - x", precision, (b, q) -> b.out().assign(1, q, -1, b.x())),
                        new Use("q - q", precision, (b, q) -> b.out().assign(1, q, -1, q)),
                        new Use("0.7 x - q", precision, (b, q) -> b.out().assign(0.7, b.x(), -1, q)),
                        new Use("2 x - q - psi", precision, (b, q) -> b.out().assign(2, b.x(), -1, q, -1, b.psi())),
                        new Use("x + psi - q", precision, (b, q) -> b.out().assign(1, b.x(), 1, b.psi(), -1, q)),
                        new Use("q + x - psi", precision, (b, q) -> b.out().assign(1, q, 1, b.x(), -1, b.psi())),
                        new Use(
                                "four terms",
                                precision,
                                (b, q) -> b.out().assign(1, b.x(), 1, b.psi(), -1, q, 0.1, b.d())),
                        new Use("a product", precision, (b, q) -> b.out().assign((u, v) -> u * v, b.x(), q)),
                        new Use("a sum in place", precision, (b, q) -> {
                            q.assign(1, q, 1, b.x());
                            b.out().assign(1, q);
                        })));
    }

    @ParameterizedTest
    @MethodSource("uses")
    void isBitIdentical(Use use) {
        try (Workers workers = new Workers(1)) {
            Blocks written = blocks(use.precision(), workers);
            written.q().assign(STEP, written.d());
            use.of().accept(written, written.q());
            Blocks deferred = blocks(use.precision(), workers);
            deferred.q().defer(STEP, deferred.d());
            use.of().accept(deferred, deferred.q());
            deferred.q().forget();
            assertThat(row(deferred.out())).isEqualTo(row(written.out()));
        }
    }

    @ParameterizedTest
    @EnumSource(Precision.class)
    void isWrittenBeforeTheBlockIsRead(Precision precision) {
        try (Workers workers = new Workers(1)) {
            Blocks blocks = blocks(precision, workers);
            blocks.q().defer(STEP, blocks.d());
            double[] looked = row(blocks.q());
            blocks.q().forget();
            blocks.out().assign(STEP, blocks.d());
            assertThat(looked).isEqualTo(row(blocks.out()));
        }
    }

    private static Blocks blocks(Precision precision, Workers workers) {
        Memory memory = new Memory(precision, Hosted.all(AGENTS), workers, false);
        Random random = new Random(1);
        return new Blocks(
                filled(memory, "x", random),
                filled(memory, "psi", random),
                filled(memory, "d", random),
                memory.scratch("q", DIMENSION),
                memory.scratch("out", DIMENSION));
    }

    private static RowBlock filled(Memory memory, String name, Random random) {
        RowBlock block = memory.state(name, DIMENSION);
        for (int agent = 0; agent < AGENTS; agent++) {
            block.write(agent, random.doubles(DIMENSION, -1, 1).toArray());
        }
        return block;
    }

    private static double[] row(RowBlock block) {
        double[] row = new double[DIMENSION];
        block.read(AGENTS - 1, row);
        return row;
    }
}
