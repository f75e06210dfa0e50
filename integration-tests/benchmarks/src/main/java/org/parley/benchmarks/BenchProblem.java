package org.parley.benchmarks;

import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.parley.api.numeric.MatrixProducts.Form;
import org.parley.benchmarks.BenchProblem.Work.Product;

/**
 * A problem on which candidates are compared.
 *
 * @param name the name for {@code --only}
 * @param title a description of its sizes
 * @param dataset the dataset, if it needs data
 * @param model the value of {@code model} in the run file
 * @param upperStep the step size of the upper level
 * @param rest the rest of the run file, with the placeholders {@code DATASET} and {@code STEP}
 * @param script the name of the Python program without its extension
 * @param fewRounds the number of rounds for a first estimate of the speed
 * @param work the minimum work of a round
 */
record BenchProblem(
        String name,
        String title,
        Optional<String> dataset,
        String model,
        double upperStep,
        String rest,
        String script,
        long fewRounds,
        Work work) {

    /** The replacement of a missing dataset. */
    static final String GENERATED = "noise";

    private static final int FLOAT = Float.BYTES;
    private static final int DOUBLE = Double.BYTES;

    static final List<BenchProblem> ALL =
            List.of(hyperCleaning(), logisticTuning(), interact(), quadratics(), tenThousandAgents(), mixing());

    /** Returns the run file of a turn, which writes the duration of its second half to {@code clock}. */
    String runFile(String chosenDataset, long rounds, Path clock) {
        String step = String.format(
                Locale.ROOT,
                "{use: timed, with: {value: %s, from: %d, to: %d, file: \"%s\"}}",
                upperStep,
                firstTimed(rounds),
                lastTimed(rounds),
                clock);
        return text(chosenDataset, model, step) + "rounds: " + rounds + "\nrecord: {every: " + rounds + "}\n";
    }

    /** Returns the run file for {@link Export}. */
    String exportFile(String chosenDataset) {
        String observed = "{use: " + Export.Observer.NAME + ", with: {of: " + model + "}}";
        return text(chosenDataset, observed, Double.toString(upperStep)) + "rounds: 1\n";
    }

    /** Returns the first measured round; the rounds before it are for warming up. */
    static long firstTimed(long rounds) {
        return rounds / 2;
    }

    static long lastTimed(long rounds) {
        return rounds - 1;
    }

    private String text(String chosenDataset, String chosenModel, String step) {
        return "name: " + name + "\nmodel: " + chosenModel + "\n"
                + rest.replace("DATASET", chosenDataset).replace("STEP", step);
    }

    private static BenchProblem hyperCleaning() {
        int agents = 10;
        double weights = 784 * 300 + 300 + 300 * 10 + 10;
        double samples = 48_000;
        return new BenchProblem(
                "hyper-cleaning",
                "MLP 784-300-10, n = 10, batch 64, float32",
                Optional.of("fashion-mnist"),
                "{use: hyper-cleaning, with: {hidden: [300]}}",
                100,
                """
                recipe: sparkle-ed
                agents: 10
                precision: float32
                batch: 64
                topology: ring
                data: {use: DATASET, corruption: 0.3}
                levels: {upper: {step: STEP}, lower: {start: model}}
                """,
                "hyper_cleaning",
                20,
                new Work(
                        true,
                        List.of(
                                new Product(Form.AB, 64, 784, 300, 5 * agents),
                                new Product(Form.TRANSPOSED_A_B, 64, 784, 300, 3 * agents),
                                new Product(Form.AB, 64, 300, 10, 7 * agents),
                                new Product(Form.TRANSPOSED_A_B, 64, 300, 10, 4 * agents),
                                new Product(Form.A_TRANSPOSED_B, 64, 300, 10, 4 * agents)),
                        // Value and previous step of y and z; value, previous step and average of x.
                        2.0 * FLOAT * agents * (4 * weights + 3 * samples)));
    }

    private static BenchProblem logisticTuning() {
        int agents = 20;
        return new BenchProblem(
                "logistic-tuning",
                "784 x 10, n = 20, batch 64, float32",
                Optional.of("fashion-mnist"),
                "{use: logistic-tuning, with: {exact: \"no\"}}",
                0.03,
                """
                recipe: sparkle-ed
                agents: 20
                precision: float32
                batch: 64
                topology: ring
                data: {use: DATASET}
                levels: {upper: {step: STEP}}
                """,
                "logistic_tuning",
                100,
                new Work(
                        true,
                        List.of(
                                new Product(Form.AB, 64, 784, 10, 4 * agents),
                                new Product(Form.TRANSPOSED_A_B, 64, 784, 10, 3 * agents)),
                        // Three batches of pixels; the states stay in the cache.
                        3.0 * agents * 64 * 784));
    }

    private static BenchProblem interact() {
        int agents = 5;
        return new BenchProblem(
                "interact",
                "MLP 784-20-20-10, 1000 + 1000 samples per agent, full batches, n = 5, float32",
                Optional.of("mnist"),
                "{use: meta-learning, with: {hidden: [20, 20], activation: tanh, ridge: 0.1, exact: \"no\"}}",
                0.1,
                """
                recipe: interact
                agents: 5
                precision: float32
                hypergradient: {with: {tolerance: 1.0e-6}}
                data: {use: DATASET, samples-per-agent: 2000, validation: 0.5}
                levels: {upper: {step: STEP, start: model}, lower: {step: 0.1, start: model}}
                """,
                "interact",
                10,
                new Work(
                        true,
                        List.of(
                                new Product(Form.AB, 1000, 784, 20, 2 * agents),
                                new Product(Form.TRANSPOSED_A_B, 1000, 784, 20, 2 * agents)),
                        // Both sets of pixels as bytes, each for its forward and its backward products.
                        2.0 * 2 * agents * 1000 * 784));
    }

    private static BenchProblem quadratics() {
        return quadratic("quadratics", "p = q = 20, n = 8, float64", 8, 20, 20_000);
    }

    private static BenchProblem tenThousandAgents() {
        return quadratic("ten-thousand-agents", "quadratics, p = q = 10, n = 10,000, float64", 10_000, 10, 20);
    }

    private static BenchProblem quadratic(String name, String title, int agents, int size, long fewRounds) {
        return new BenchProblem(
                name,
                title,
                Optional.empty(),
                "{use: quadratic, with: {upper: " + size + ", lower: " + size + "}}",
                0.03,
                """
                recipe: sparkle-ed-gt
                agents: AGENTS
                topology: ring
                levels: {upper: {step: STEP}}
                """.replace("AGENTS", String.valueOf(agents)),
                "quadratics",
                fewRounds,
                new Work(
                        false,
                        List.of(),
                        // Eight products with matrices; twelve vectors of state and gradient, each read and written
                        // once.
                        1.0 * DOUBLE * agents * (8 * size * size + 2 * 12 * size)));
    }

    private static BenchProblem mixing() {
        return new BenchProblem(
                "mixing",
                "mixing only, d = 1,000,000, n = 16, float64",
                Optional.empty(),
                "{use: bowl, with: {upper: 1000000}}",
                1,
                """
                agents: 16
                topology: ring
                weights: {use: metropolis, with: {lazy: true}}
                loop: single-level
                hypergradient: direct
                levels: {upper: {mixing: gossip-atc, step: STEP, start: model}}
                """,
                "mixing",
                5,
                // The costs read x and write the gradient; the step reads both and writes x.
                new Work(false, List.of(), 5.0 * DOUBLE * 16 * 1_000_000));
    }

    /**
     * The minimum work of a round, counted by hand, which bounds its speed.
     *
     * @param single whether products are in single precision
     * @param products the products of dense matrices of all agents
     * @param bytes the memory traffic: states are read and written once; matrices are read again after each mixing step
     */
    record Work(boolean single, List<Product> products, double bytes) {

        Work {
            products = List.copyOf(products);
        }

        /**
         * A product of a layer: activations (AB), gradient of its weights (A'B), or errors of the layer below (AB').
         *
         * @param count the number of products per round
         */
        record Product(Form form, int batch, int inputs, int outputs, int count) {

            double flop() {
                return 2.0 * batch * inputs * outputs;
            }
        }
    }
}
