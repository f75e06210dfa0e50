package org.parley.cli;

import org.parley.cli.InitChoice.Goal;
import org.parley.cli.InitChoice.Graph;
import org.parley.cli.InitChoice.Problem;

/** A run file with comments, from a few answers. */
record RunFileDraft(Problem problem, String data, int agents, Graph graph, Goal goal, long rounds) {

    /** The method, and why. */
    record Choice(String recipe, String reason) {}

    Choice choice() {
        return switch (goal) {
            case EXACT ->
                graph.changes()
                        ? new Choice(
                                "sparkle-gt",
                                "gradient tracking on every level: exact however much agents differ, and it works on graphs that change")
                        : new Choice(
                                "sparkle-ed-gt",
                                "exact diffusion for y and z, gradient tracking for x: exact however much agents differ, with little traffic");
            case TRAFFIC ->
                new Choice(
                        "compressed-sparkle-gt",
                        "gradient tracking with compressed messages: the same limit in more rounds of far shorter messages");
            case FIRST_ORDER ->
                new Choice(
                        "f2sa-gt",
                        "a penalty in place of second derivatives, with gradient tracking; exact as the penalty grows");
            case BASELINE -> new Choice("d-soba", "plain gossip: one exchange a round, and a bias when agents differ");
        };
    }

    String yaml() {
        Choice choice = choice();
        StringBuilder yaml = new StringBuilder();
        yaml.append("# yaml-language-server: $schema=parley.schema.json\n");
        yaml.append(
                "# `parley schema > parley.schema.json` makes the schema by which editors complete and check this file.\n");
        yaml.append("# All keys: docs/run-files.md; everything that can be named here: `parley describe`.\n\n");
        line(yaml, "recipe: " + choice.recipe(), choice.reason());
        line(yaml, "seed: 1", "the same seed gives the same bits");
        line(yaml, "agents: " + agents, "");
        line(yaml, "rounds: " + rounds, "");
        line(yaml, "topology: " + graph.word(), graph.meaning() + "; levels may have graphs of their own");
        problem(yaml);
        line(yaml, "record: {every: " + Math.max(1, rounds / 100) + "}", "rounds between rows of metrics.csv");
        line(yaml, "# stop: {seconds: 600}", "or {target: …}, {patience: …}: docs/run-files.md");
        return yaml.toString();
    }

    private void problem(StringBuilder yaml) {
        switch (problem) {
            case QUADRATIC ->
                line(
                        yaml,
                        "model: {use: quadratic, with: {upper: 20, lower: 20, heterogeneity: 0.7}}",
                        "how much agents differ");
            case HYPER_CLEANING -> {
                line(yaml, "model: {use: hyper-cleaning, with: {hidden: [32], ridge: 0.001}}", "y: one hidden layer");
                data(
                        yaml,
                        "  corruption: 0.3",
                        "the share of training labels that are made wrong; 0 for data that is wrong already");
                levels(yaml, 50, 0.2);
            }
            case LOGISTIC_TUNING -> {
                line(yaml, "model: logistic-tuning", "");
                data(yaml, "", "");
                levels(yaml, 5, 0.5);
            }
        }
    }

    private void data(StringBuilder yaml, String more, String why) {
        line(yaml, "precision: float32", "half the memory and traffic of float64");
        line(yaml, "batch: 32", "samples per agent and draw; 0 for all");
        yaml.append("data:\n");
        line(yaml, "  use: " + data, "`parley datasets` lists them; CSV files of your own: docs/your-own-data.md");
        line(yaml, "  partition: {use: dirichlet, with: {alpha: 0.5}}", "the smaller alpha, the more agents differ");
        line(yaml, "  validation: 0.2", "what the upper level is judged by");
        line(yaml, "  test: 0.2", "what neither level sees");
        if (!more.isEmpty()) {
            line(yaml, more, why);
        }
    }

    /** Steps of the shipped examples on the same model. */
    private void levels(StringBuilder yaml, double upper, double lower) {
        yaml.append("levels:                                  # the steps are worth a sweep: docs/sweeps.md\n");
        yaml.append("  upper: {step: ").append(upper).append("}\n");
        yaml.append("  lower: {step: ").append(lower).append(", start: model}\n");
        String third = goal == Goal.FIRST_ORDER ? "penalised" : "auxiliary";
        yaml.append("  ").append(third).append(": {step: ").append(lower).append("}\n");
    }

    private static void line(StringBuilder yaml, String text, String comment) {
        int gap = Math.max(2, 41 - text.length());
        yaml.append(text)
                .append(comment.isEmpty() ? "" : " ".repeat(gap) + "# " + comment)
                .append('\n');
    }
}
