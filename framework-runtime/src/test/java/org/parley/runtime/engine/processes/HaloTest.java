package org.parley.runtime.engine.processes;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.TreeSet;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.parley.api.engine.Placement;

class HaloTest {

    private static final int OLDEST = 2;

    private record Need(int receiver, int sender, int age) {}

    private record Row(int agent, int age) implements Comparable<Row> {

        @Override
        public int compareTo(Row other) {
            return agent == other.agent ? age - other.age : agent - other.agent;
        }
    }

    @Test
    void bothSidesFindTheSameRowsAndEachOnce() {
        for (int seed = 0; seed < 300; seed++) {
            Random random = new Random(seed);
            int agents = 1 + random.nextInt(12);
            List<Need> needs = needs(random, agents);
            Placement place = Placement.evenly(0, 1 + random.nextInt(agents), agents);
            List<Halo> halos = IntStream.range(0, place.processes())
                    .mapToObj(rank -> halo(place.at(rank), needs))
                    .toList();
            for (int a = 0; a < place.processes(); a++) {
                int arriving = 0;
                for (int b = 0; b < place.processes(); b++) {
                    List<Row> rows = rows(halos.get(a).from(b));
                    assertThat(rows)
                            .as("seed %d, from %d to %d", seed, b, a)
                            .isEqualTo(rows(halos.get(b).to(a)))
                            .isEqualTo(a == b ? List.of() : crossing(needs, place, b, a));
                    arriving += rows.size();
                }
                assertThat(halos.get(a).arriving()).isEqualTo(arriving);
            }
        }
    }

    @Test
    void interiorAndBoundaryAreAllRowsAndTheBoundaryNeedsOthers() {
        for (int seed = 0; seed < 300; seed++) {
            Random random = new Random(seed);
            int agents = 1 + random.nextInt(12);
            List<Need> needs = needs(random, agents);
            Placement all = Placement.evenly(0, 1 + random.nextInt(agents), agents);
            for (int rank = 0; rank < all.processes(); rank++) {
                Placement place = all.at(rank);
                Halo halo = halo(place, needs);
                List<Integer> boundary = list(halo.boundary(), halo.boundaryCount());
                TreeSet<Integer> rows = new TreeSet<>(boundary);
                rows.addAll(list(halo.interior(), halo.interiorCount()));
                assertThat(rows)
                        .containsExactlyElementsOf(
                                IntStream.range(0, place.hosted()).boxed().toList());
                assertThat(boundary.size() + halo.interiorCount()).isEqualTo(place.hosted());
                assertThat(boundary)
                        .containsExactlyElementsOf(needs.stream()
                                .filter(need -> place.rankOf(need.receiver) == place.rank())
                                .filter(need -> place.rankOf(need.sender) != place.rank())
                                .map(need -> need.receiver - place.first(place.rank()))
                                .sorted()
                                .distinct()
                                .toList());
            }
        }
    }

    @Test
    void itForgetsWhatWasNeededBefore() {
        Placement place = Placement.evenly(1, 2, 4);
        Halo halo = halo(place, List.of(new Need(2, 0, 0), new Need(0, 3, 1)));
        halo.begin();
        halo.need(3, 1, 0);
        halo.end();
        assertThat(rows(halo.from(0))).containsExactly(new Row(1, 0));
        assertThat(rows(halo.to(0))).isEmpty();
        assertThat(list(halo.boundary(), halo.boundaryCount())).containsExactly(1);
    }

    private static List<Need> needs(Random random, int agents) {
        List<Need> needs = new ArrayList<>();
        for (int i = 0; i < agents; i++) {
            for (int j = 0; j < agents; j++) {
                if (i != j && random.nextInt(3) == 0) {
                    needs.add(new Need(i, j, random.nextInt(OLDEST + 1)));
                }
            }
        }
        return needs;
    }

    private static Halo halo(Placement place, List<Need> needs) {
        Halo halo = new Halo(place, OLDEST);
        halo.begin();
        needs.forEach(need -> halo.need(need.receiver, need.sender, need.age));
        halo.end();
        return halo;
    }

    private static List<Row> crossing(List<Need> needs, Placement place, int from, int to) {
        return needs.stream()
                .filter(need -> place.rankOf(need.sender) == from && place.rankOf(need.receiver) == to)
                .map(need -> new Row(need.sender, need.age))
                .sorted()
                .distinct()
                .toList();
    }

    private static List<Row> rows(Halo.Rows rows) {
        return IntStream.range(0, rows.size())
                .mapToObj(k -> new Row(rows.agent(k), rows.age(k)))
                .toList();
    }

    private static List<Integer> list(int[] values, int count) {
        return Arrays.stream(values, 0, count).boxed().toList();
    }
}
