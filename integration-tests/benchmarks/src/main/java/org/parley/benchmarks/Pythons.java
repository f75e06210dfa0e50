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
import org.parley.benchmarks.BenchProblem.Work.Product;

/** Finds Python interpreters and their libraries. */
final class Pythons {

    /** The variable that names the interpreter. */
    static final String ENVIRONMENT_VARIABLE = "PARLEY_PYTHON";

    /** The matrix product that measures libraries; {@code probe.py} computes the same. */
    static final Product PROBE = new Product(Form.AB, 64, 784, 300, 1);

    private final List<Library> libraries = new ArrayList<>();
    private final List<String> remarks = new ArrayList<>();

    private Pythons() {}

    /** Returns an instance without interpreters. */
    static Pythons none() {
        return new Pythons();
    }

    /**
     * Searches for interpreters.
     *
     * @param scripts the directory of the Python programs
     */
    static Pythons find(Path scripts) {
        Pythons found = new Pythons();
        List<String> candidates = Optional.ofNullable(System.getenv(ENVIRONMENT_VARIABLE))
                .map(List::of)
                .orElse(List.of("python3", "/usr/bin/python3"));
        candidates.forEach(interpreter -> found.search(interpreter, scripts.resolve("probe.py")));
        if (found.libraries.isEmpty()) {
            found.remarks.add("no Python with NumPy or PyTorch found: only Parley is measured (set "
                    + ENVIRONMENT_VARIABLE + ", or apt-get install python3-torch python3-scipy libopenblas0-openmp)");
        } else if (found.libraries.stream()
                .noneMatch(library -> library.library().equals("torch"))) {
            found.remarks.add("no PyTorch found: Parley is compared with NumPy (apt-get install python3-torch)");
        }
        return found;
    }

    List<Library> libraries() {
        return libraries;
    }

    /** Returns remarks about found and missing libraries. */
    List<String> remarks() {
        return remarks;
    }

    private void search(String interpreter, Path probe) {
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
                                    + " GFLOP/s per thread")
                            .collect(Collectors.joining(", ")));
        }
        printed.lines()
                .filter(line -> line.startsWith("missing"))
                .forEach(line -> remarks.add(interpreter + ": " + line));
    }

    /** Returns whether two libraries are the same, because {@code python3} and {@code /usr/bin/python3} may be one interpreter. */
    private static boolean isSame(Library known, Library library) {
        return known.library().equals(library.library()) && known.version().equals(library.version());
    }

    /** Returns the environment variables that set the number of threads of all BLAS libraries. */
    static Map<String, String> threads(int count) {
        String number = Integer.toString(count);
        return Map.of("OMP_NUM_THREADS", number, "OPENBLAS_NUM_THREADS", number, "MKL_NUM_THREADS", number);
    }

    /**
     * A Python interpreter with a numerical library.
     *
     * @param interpreter the command of the interpreter
     * @param library {@code torch} or {@code numpy}
     * @param version the version of the library
     * @param flopPerSecond the speed of {@link Pythons#PROBE} in single precision on one thread
     */
    record Library(String interpreter, String library, String version, double flopPerSecond) {

        /** The speed relative to the OpenBLAS in Parley's plugins below which a comparison is not fair. */
        private static final double FAIR = 0.8;

        /**
         * Returns the reason why a lead over this library is not significant, or an empty text.
         *
         * @param openBlasFlopPerSecond the speed of the OpenBLAS in Parley's plugins at the same product, whatever kernels Parley uses
         */
        String caveat(double openBlasFlopPerSecond) {
            return flopPerSecond >= FAIR * openBlasFlopPerSecond
                    ? ""
                    : String.format(
                            Locale.ROOT,
                            "%s multiplies matrices at %.1f GFLOP/s per thread, but OpenBLAS reaches %.1f: its BLAS is slow",
                            this,
                            flopPerSecond * 1e-9,
                            openBlasFlopPerSecond * 1e-9);
        }

        @Override
        public String toString() {
            return (library.equals("torch") ? "PyTorch " : "NumPy ") + version;
        }
    }
}
