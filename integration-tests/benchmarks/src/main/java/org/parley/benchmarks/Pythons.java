package org.parley.benchmarks;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.parley.api.numeric.MatrixProducts.Form;
import org.parley.benchmarks.Contest.Work.Product;

/** Looks for interpreters and what they have. */
final class Pythons {

    /** Names the interpreter; without it the usual places are tried. */
    static final String ENVIRONMENT_VARIABLE = "PARLEY_PYTHON";

    /** The product by which libraries are judged; {@code probe.py} makes the same. */
    static final Product PROBE = new Product(Form.AB, 64, 784, 300, 1);

    private final List<Library> libraries = new ArrayList<>();
    private final List<String> remarks = new ArrayList<>();

    private Pythons() {}

    /** Nobody is looked for. */
    static Pythons none() {
        return new Pythons();
    }

    /** @param scripts directory of the Python programs */
    static Pythons find(Path scripts) {
        Pythons found = new Pythons();
        List<String> candidates = Optional.ofNullable(System.getenv(ENVIRONMENT_VARIABLE))
                .map(List::of)
                .orElse(List.of("python3", "/usr/bin/python3"));
        candidates.forEach(interpreter -> found.look(interpreter, scripts.resolve("probe.py")));
        if (found.libraries.isEmpty()) {
            found.remarks.add("no Python with NumPy or PyTorch found: Parley is measured alone (set "
                    + ENVIRONMENT_VARIABLE + ", or apt-get install python3-torch python3-scipy libopenblas0-openmp)");
        } else if (found.libraries.stream()
                .noneMatch(library -> library.library().equals("torch"))) {
            found.remarks.add("no PyTorch found: NumPy is the opponent (apt-get install python3-torch)");
        }
        return found;
    }

    List<Library> libraries() {
        return libraries;
    }

    /** What was found, what is missing, and what to do about it. */
    List<String> remarks() {
        return remarks;
    }

    private void look(String interpreter, Path probe) {
        String printed;
        try {
            printed = Program.run(List.of(interpreter, probe.toString()), threads(1))
                    .printed();
        } catch (IOException notThere) {
            return;
        }
        List<Library> here = printed.lines()
                .map(line -> line.split("\t"))
                .filter(parts -> parts.length == 3)
                .map(parts -> new Library(interpreter, parts[0], parts[1], Double.parseDouble(parts[2])))
                .filter(library -> libraries.stream().noneMatch(known -> isSame(known, library)))
                .toList();
        if (!here.isEmpty()) {
            libraries.addAll(here);
            remarks.add(interpreter + ": "
                    + here.stream()
                            .map(library -> library + " at " + BenchResult.Series.figure(library.flopPerSecond() * 1e-9)
                                    + " GFLOP/s a thread")
                            .collect(Collectors.joining(", ")));
        }
        printed.lines()
                .filter(line -> line.startsWith("missing"))
                .forEach(line -> remarks.add(interpreter + ": " + line));
    }

    /** {@code python3} and {@code /usr/bin/python3} may be one and the same. */
    private static boolean isSame(Library known, Library library) {
        return known.library().equals(library.library()) && known.version().equals(library.version());
    }

    /** What makes every BLAS there is use so many threads. */
    static Map<String, String> threads(int count) {
        String number = Integer.toString(count);
        return Map.of("OMP_NUM_THREADS", number, "OPENBLAS_NUM_THREADS", number, "MKL_NUM_THREADS", number);
    }

    /**
     * A Python interpreter with one of the libraries that the opponents can use.
     *
     * @param interpreter to start
     * @param library {@code torch} or {@code numpy}
     * @param version of the library
     * @param flopPerSecond of its single-precision product, one thread, at {@link Pythons#PROBE}
     */
    record Library(String interpreter, String library, String version, double flopPerSecond) {

        /** Below this share of our own product's speed the opponent fights with one hand tied: no boasting. */
        private static final double FAIR = 0.5;

        /** Why beating it proves little; empty when it is a fair opponent. */
        String handicap(double ourFlopPerSecond) {
            return flopPerSecond >= FAIR * ourFlopPerSecond
                    ? ""
                    : String.format(
                            Locale.ROOT,
                            "%s multiplies at %.1f GFLOP/s a thread where Parley's kernels reach %.1f: its BLAS is a slow one",
                            this,
                            flopPerSecond * 1e-9,
                            ourFlopPerSecond * 1e-9);
        }

        @Override
        public String toString() {
            return (library.equals("torch") ? "PyTorch " : "NumPy ") + version;
        }
    }
}
