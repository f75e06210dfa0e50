package org.parley.plugins.sparkle;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Checks that the 25 recipes differ only in the strategies of y and z and of x. */
class RecipesTest {

    private static final Map<String, Strategy> STRATEGIES = strategies();

    private record Strategy(String mixing, String words) {}

    static Stream<Arguments> pairs() {
        return STRATEGIES.keySet().stream()
                .flatMap(below -> STRATEGIES.keySet().stream().map(above -> Arguments.of(below, above)));
    }

    @ParameterizedTest
    @MethodSource("pairs")
    void recipesDifferInTheirStrategiesAlone(String below, String above) throws IOException {
        String name = "sparkle-" + (below.equals(above) ? below : below + "-" + above);

        assertThat(recipe(name)).as(name).isEqualTo(expected(name, STRATEGIES.get(below), STRATEGIES.get(above)));
    }

    private static String expected(String name, Strategy below, Strategy above) {
        String words = below.equals(above)
                ? below.words() + " on every level."
                : below.words() + " for y and z, " + above.words() + " for x.";
        return """
                # %s: %s
                # Symbols of the SPARKLE paper: alpha, beta, gamma = step of upper, lower, auxiliary; theta = momentum of upper; W_x, W_y, W_z = weights.
                problem: shared-lower
                loop: {use: single-pass, with: {order: gauss-seidel}}            # u and p see y(k+1)
                hypergradient: {use: auxiliary-system, with: {order: gauss-seidel}}  # u sees z(k+1)
                weights: {use: metropolis, with: {lazy: true}}                   # eigenvalues >= 0, which ED and EXTRA need
                levels:
                  upper: {mixing: %s, step: 0.03, momentum: 0.2}         # x: alpha, theta (r(k+1), no delay)
                  lower: {mixing: %s, step: 0.1}                         # y: beta
                  auxiliary: {mixing: %s, step: 0.1}                     # z: gamma
                """.formatted(title(name), words, above.mixing(), below.mixing(), below.mixing());
    }

    private static String title(String name) {
        return name.toUpperCase(Locale.ROOT);
    }

    private static Map<String, Strategy> strategies() {
        Map<String, Strategy> strategies = new LinkedHashMap<>();
        strategies.put("ed", new Strategy("ed", "exact diffusion"));
        strategies.put("extra", new Strategy("extra", "EXTRA"));
        strategies.put("gt", new Strategy("atc-gt", "ATC gradient tracking"));
        strategies.put("semi-gt", new Strategy("semi-atc-gt", "semi-ATC gradient tracking"));
        strategies.put("non-gt", new Strategy("non-atc-gt", "non-ATC gradient tracking"));
        return strategies;
    }

    private static String recipe(String name) throws IOException {
        String file = "/META-INF/parley/recipes/" + name + ".yaml";
        try (InputStream in = RecipesTest.class.getResourceAsStream(file)) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        }
    }
}
