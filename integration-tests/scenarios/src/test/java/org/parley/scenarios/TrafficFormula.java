package org.parley.scenarios;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Locale;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.parley.api.engine.Placement;
import org.parley.runtime.Traffic;
import org.parley.runtime.engine.run.Run;
import org.parley.tck.scenario.Scenario;

/** What a recipe sends over the busiest edge in a round, from counted messages. */
final class TrafficFormula {

    private static final int AGENTS = 5;
    private static final int ROUNDS = 12;
    /** Bound for means over twelve rounds, because some loops do not exchange in every round: some thousand numbers times 2^-52. */
    private static final double ROUND_OFF = 1e-9;

    /** Of x and of y. */
    private record Sizes(int p, int q) {}

    /** a p + b q + c p q + d q^2 + e: rows of x and y, and the matrices of methods that mix those. */
    private record Polynomial(double ofP, double ofQ, double ofPq, double ofQq, double constant) {

        /** From differences of five counts. */
        static Polynomial of(ToDoubleFunction<Sizes> count) {
            double first = count.applyAsDouble(new Sizes(3, 4));
            double moreOfP = count.applyAsDouble(new Sizes(5, 4)) - first;
            double moreOfQ = count.applyAsDouble(new Sizes(3, 8)) - first;
            double moreOfBoth = count.applyAsDouble(new Sizes(5, 8)) - first;
            double halfOfQ = count.applyAsDouble(new Sizes(3, 6)) - first;
            double ofPq = (moreOfBoth - moreOfP - moreOfQ) / 8;
            double ofQq = (moreOfQ - 2 * halfOfQ) / 8;
            double ofP = moreOfP / 2 - 4 * ofPq;
            double ofQ = moreOfQ / 4 - 3 * ofPq - 12 * ofQq;
            return new Polynomial(ofP, ofQ, ofPq, ofQq, first - 3 * ofP - 4 * ofQ - 12 * ofPq - 16 * ofQq);
        }

        double numbers(Sizes sizes) {
            return ofP * sizes.p()
                    + ofQ * sizes.q()
                    + ofPq * sizes.p() * sizes.q()
                    + ofQq * sizes.q() * sizes.q()
                    + constant;
        }

        String words() {
            String words = Stream.of(
                            term(ofP, " p"), term(ofQ, " q"), term(ofPq, " p q"), term(ofQq, " q²"), term(constant, ""))
                    .filter(term -> !term.isEmpty())
                    .collect(Collectors.joining(" + "));
            return words.isEmpty() ? "0" : words;
        }

        private static String term(double factor, String of) {
            return Math.abs(factor) < ROUND_OFF ? "" : (number(factor) + of).replaceFirst("^1 ", "");
        }
    }

    private static String number(double value) {
        return Math.abs(value - Math.rint(value)) < ROUND_OFF
                ? String.valueOf(Math.round(value))
                : String.format(Locale.ROOT, "%.2f", value);
    }

    private TrafficFormula() {}

    /** Returns two cells of a table: numbers per edge and round, and messages per edge and round. */
    static String cells(String recipe) {
        Scenario scenario = AnyRecipe.runnable(recipe, AGENTS, ROUNDS + 1);
        String messages = number(busiest(count(scenario, new Sizes(3, 4)), Traffic::messages));
        return (scenario.plan().compresses() ? compressed(scenario) : formula(recipe, scenario)) + " | " + messages;
    }

    /** A formula from five sizes must hold for a sixth; compressed messages have no formula. */
    private static String formula(String recipe, Scenario scenario) {
        Polynomial formula = Polynomial.of(sizes -> numbers(scenario, sizes));
        Sizes sixth = new Sizes(7, 11);
        assertThat(formula.numbers(sixth)).as(recipe).isCloseTo(numbers(scenario, sixth), within(ROUND_OFF));
        return formula.words();
    }

    private static String compressed(Scenario scenario) {
        double bytes = busiest(count(scenario, new Sizes(100, 100)), Traffic::bytes);
        return number(bytes) + " bytes for p = q = 100 in `float64`";
    }

    private static double numbers(Scenario scenario, Sizes sizes) {
        Traffic traffic = count(scenario, sizes);
        return busiest(
                traffic, (all, from, to) -> (all.bytes(from, to) - Long.BYTES * all.messages(from, to)) / Double.BYTES);
    }

    private interface OfLink {
        double of(Traffic traffic, int from, int to);
    }

    private static double busiest(Traffic traffic, OfLink figure) {
        return IntStream.range(0, AGENTS)
                .boxed()
                .flatMapToDouble(from -> IntStream.range(0, AGENTS).mapToDouble(to -> figure.of(traffic, from, to)))
                .max()
                .orElseThrow();
    }

    private static Traffic count(Scenario scenario, Sizes sizes) {
        Scenario sized = scenario.set(
                "model.with." + (isJoint(scenario) ? "of.with." : "") + "upper=" + sizes.p(),
                "model.with." + (isJoint(scenario) ? "of.with." : "") + "lower=" + sizes.q());
        return Traffic.count(Placement.evenly(0, AGENTS, AGENTS), ROUNDS, part -> {
            Run run = sized.build(part);
            run.start();
            return run::advance;
        });
    }

    private static boolean isJoint(Scenario scenario) {
        return scenario.plan().model().factory().name().equals("joint");
    }
}
