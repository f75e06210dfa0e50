package org.parley.scenarios;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.StringJoiner;

/** A run file on a small quadratic problem, every part of which is drawn at random; many are refused. */
final class RandomRunFile {

    private static final List<String> EXACT = List.of(
            "atc-gt", "ed", "extra", "non-atc-gt", "semi-atc-gt", "primal-dual", "prox-ed", "push-pull", "lead");
    private static final List<String> BIASED = List.of("gossip-atc", "gossip-cta", "local", "choco", "push-sum");
    private static final List<String> WRAPPERS = List.of(
            "{use: accelerated, with: {times: %d, of: %s}}",
            "{use: repeated, with: {times: %d, of: %s}}",
            "{use: periodic, with: {every: %d, of: %s}}",
            "{use: compressed, with: {consensus: 0.%d, of: %s}}",
            "{use: relaxed, with: {factor: 0.%d, of: %s}}");

    private final Random random;

    RandomRunFile(long seed) {
        random = new Random(seed * 2_654_435_761L + 17);
    }

    String text() {
        boolean personal = chance(0.25);
        String estimator = estimator(personal);
        List<String> lines = new ArrayList<>(List.of(
                "seed: " + random.nextInt(100),
                "agents: " + (chance(0.05) ? 1 : 3 + random.nextInt(4)),
                "rounds: 100000",
                "problem: " + (personal ? "personal-lower" : "shared-lower"),
                "model: {use: quadratic, with: {upper: 2, lower: 2, heterogeneity: 0.5}}",
                "loop: "
                        + (chance(0.9)
                                ? "{use: single-pass, with: {order: " + one("jacobi", "gauss-seidel") + "}}"
                                : one("reinitialized", "bome")),
                "hypergradient: " + estimator,
                "topology: "
                        + (chance(0.5)
                                ? "ring"
                                : one("complete", "star", "path", "exponential", "one-peer-exponential", "server")),
                "weights: "
                        + (chance(0.6)
                                ? "metropolis"
                                : one(
                                        "laplacian",
                                        "{use: metropolis, with: {lazy: true}}",
                                        "column-stochastic",
                                        "row-stochastic"))));
        lines.addAll(diagnostics());
        lines.add("levels:");
        String common = strategy();
        lines.add("  upper: " + level(chance(0.7) ? common : strategy(), 0.05, false, true));
        lines.add("  lower: "
                + level(personal && chance(0.8) ? "local" : chance(0.7) ? common : strategy(), 0.2, true, true));
        if (estimator.contains("-system")) {
            lines.add("  auxiliary: "
                    + level(personal && chance(0.8) ? "local" : chance(0.7) ? common : strategy(), 0.2, true, false));
        }
        return String.join("\n", lines) + "\n";
    }

    private String estimator(boolean personal) {
        if (chance(0.6)) {
            return personal ? "implicit" : "auxiliary-system";
        }
        return one(
                "auxiliary-system",
                "jacobian-system",
                "implicit",
                "{use: neumann, with: {terms: 200, lipschitz: 4}}",
                "{use: neumann, with: {terms: 10, lipschitz: 4}}",
                "{use: storm, with: {of: implicit}}",
                "{use: spider, with: {of: implicit, exact: implicit, period: 3}}",
                "{use: gossip-hessian, with: {average: 0.2}}",
                "direct");
    }

    private List<String> diagnostics() {
        if (chance(0.75)) {
            return List.of();
        }
        String diagnostic = one(
                "{use: delay, with: {bound: 2}}",
                "{use: loss, with: {probability: 0.2}}",
                "{use: loss, with: {probability: 0.2, symmetric: false}}",
                "{use: client-sampling, with: {fraction: 0.7}}",
                "{use: stragglers, with: {agents: [1], factor: 3, effect: late}}",
                "{use: stragglers, with: {agents: [1], factor: 3, effect: skip}}",
                "{use: outage, with: {probability: 0.2, length: 3}}",
                "{use: churn, with: {agents: [1], from: 3, until: 40}}");
        return List.of("network: {lost-weight: " + one("self", "self", "renormalize", "sender", "drop") + ", faults: ["
                + diagnostic + "]}");
    }

    private String strategy() {
        if (chance(0.3)) {
            return WRAPPERS.get(random.nextInt(WRAPPERS.size())).formatted(2 + random.nextInt(4), strategy());
        }
        return any(chance(0.85) ? EXACT : BIASED);
    }

    private String level(String mixing, double step, boolean below, boolean repeats) {
        StringJoiner keys = new StringJoiner(", ", "{", "}");
        keys.add("mixing: " + mixing);
        keys.add("step: "
                + (chance(0.9)
                        ? String.valueOf(step)
                        : one("adagrad-norm", "armijo", "{use: adagrad-norm, with: {agree: false}}")));
        if (mixing.contains("compressed") || mixing.contains("lead") || mixing.contains("choco")) {
            keys.add("compression: "
                    + one("{use: top-k, with: {fraction: 0.5}}", "{use: qsgd, with: {bits: 4, unbiased: true}}"));
        }
        if (mixing.contains("push-pull")) {
            keys.add("channels: {pull: {weights: row-stochastic}, push: {weights: column-stochastic}}");
        }
        if (chance(0.25)) {
            keys.add("transform: "
                    + one(
                            "0.3",
                            "0.3",
                            "{use: average, with: {theta: 0.5, delayed: true}}",
                            "adam",
                            "adagrad",
                            "[0.5, adagrad]"));
        }
        if (below && chance(0.15)) {
            keys.add("restart: " + one("every-round", "every-round", "reset"));
        }
        if (below && repeats && chance(0.15)) {
            keys.add("gradient: "
                    + one(
                            "{use: storm, with: {of: gradient}}",
                            "{use: spider, with: {of: gradient, exact: gradient, period: 3}}",
                            "growing-gradient",
                            "{use: private-gradient, with: {clip: 0.5}}"));
        }
        if (repeats && chance(0.3)) {
            keys.add("local-steps: " + (2 + random.nextInt(3)));
        }
        return keys.toString();
    }

    private boolean chance(double probability) {
        return random.nextDouble() < probability;
    }

    private String one(String... choices) {
        return any(List.of(choices));
    }

    private String any(List<String> choices) {
        return choices.get(random.nextInt(choices.size()));
    }
}
