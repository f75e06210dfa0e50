package org.parley.tck.law;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.parley.api.component.ComponentFactory;
import org.parley.runtime.engine.run.Run;
import org.parley.tck.lab.TestRun;

/**
 * Whether a component remembers anything outside its scope, however late that acts.
 *
 * <p>A run goes on, and another is resumed from its checkpoint; then the fields of the component are compared, in all objects it holds. What
 * is computed anew in every round is the same in both: buffers, caches, lists of blocks. What was gathered before the checkpoint is not.
 * Blocks that only one of the two has asked for so far are no difference: they are in the checkpoint, or scratch.
 */
record FieldsLaw(TestRun bench, ComponentFactory factory) {

    static final String NAME = "its fields hold the same in a resumed run as in one without a break";

    /** Odd, and late enough for what begins late. */
    private static final int BEFORE = 301;

    /** Long enough for every buffer to be written again, also by what is done now and then only. */
    private static final int AFTER = 100;

    private static final int LONGEST = 60;

    /** @param bench a run in which the component is at work in every round */
    static Law of(TestRun bench, ComponentFactory factory) {
        return new Law(NAME, new FieldsLaw(bench, factory)::check);
    }

    private Verdict check() {
        List<Object> products = new ArrayList<>();
        Run whole = watching(products).start();
        advance(whole, BEFORE);
        byte[] checkpoint = Checkpoints.save(whole);
        advance(whole, AFTER);
        SortedMap<String, String> expected = Fields.of(products);

        List<Object> resumedProducts = new ArrayList<>();
        Run resumed = watching(resumedProducts).build(false);
        Checkpoints.restore(checkpoint, resumed);
        advance(resumed, AFTER);
        SortedMap<String, String> found = Fields.of(resumedProducts);

        Set<String> differences = Stream.concat(expected.keySet().stream(), found.keySet().stream())
                .filter(path -> !Objects.equals(expected.get(path), found.get(path)))
                .collect(Collectors.toCollection(TreeSet::new));
        Set<String> blocks = differences.stream()
                .filter(path -> isBlockOfOne(expected.get(path), found.get(path)))
                .collect(Collectors.toSet());
        Optional<String> different = differences.stream()
                .filter(path -> !blocks.contains(path) && !holdsMore(path, differences, blocks))
                .findFirst();
        return different
                .map(path -> Verdict.broken(
                        "%s is %s in a run resumed after %d rounds and %s in one without a break: keep it in a block of the scope",
                        path, shown(found.get(path)), BEFORE, shown(expected.get(path))))
                .orElseGet(() -> Verdict.holds("%d values compared, %d rounds after a resume", expected.size(), AFTER));
    }

    /** A block that one of them holds where the other has nothing yet. */
    private static boolean isBlockOfOne(String expected, String found) {
        return expected == null && found.startsWith(Fields.BLOCK) || found == null && expected.startsWith(Fields.BLOCK);
    }

    /** Whether a collection differs in nothing but such blocks, so that only its size does. */
    private static boolean holdsMore(String path, Set<String> differences, Set<String> blocks) {
        List<String> inside = differences.stream()
                .filter(other -> other.startsWith(path + "["))
                .toList();
        return !inside.isEmpty()
                && inside.stream().allMatch(other -> blocks.contains(other) || holdsMore(other, differences, blocks));
    }

    private TestRun watching(List<Object> products) {
        return bench.and(WatchedFactory.of(factory, products::add));
    }

    private static void advance(Run run, int rounds) {
        for (int round = 0; round < rounds; round++) {
            run.advance();
        }
    }

    private static String shown(String content) {
        String text = content == null ? "absent" : content;
        return text.length() <= LONGEST ? text : text.substring(0, LONGEST) + "…";
    }
}
