package org.parley.runtime.numeric;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import org.parley.api.component.Diagnostic;
import org.parley.api.component.ParleyException;
import org.parley.api.numeric.Kernels;
import org.parley.api.numeric.KernelsFactory;

/** Selects the kernels of a run: those that the user named, or the best ones available. Nothing is loaded before {@link #open()}. */
public final class KernelsChoice {

    /** The environment variable with the default kernels of run files. */
    public static final String ENVIRONMENT_VARIABLE = "PARLEY_KERNELS";

    private final List<KernelsFactory> candidates;

    private KernelsChoice(List<KernelsFactory> candidates) {
        this.candidates = List.copyOf(candidates);
    }

    /** Returns the value of the environment variable; empty if it is unset or blank. */
    public static Optional<String> wantedByEnvironment() {
        return Optional.ofNullable(System.getenv(ENVIRONMENT_VARIABLE)).filter(name -> !name.isBlank());
    }

    /** Returns a choice of exactly these kernels. */
    public static KernelsChoice named(KernelsFactory factory) {
        return new KernelsChoice(List.of(factory));
    }

    /** Returns the default choice: the kernels named by the environment variable, or else the best ones. */
    public static KernelsChoice here(List<KernelsFactory> installed) {
        return wantedByEnvironment()
                .flatMap(name -> installed.stream()
                        .filter(factory -> factory.name().equals(name))
                        .findFirst())
                .map(KernelsChoice::named)
                .orElseGet(() -> best(installed));
    }

    /** Returns the most preferred of the installed kernels that work, or plain Java if none is installed. */
    public static KernelsChoice best(List<KernelsFactory> installed) {
        if (installed.isEmpty()) {
            return named(new JavaKernelsFactory());
        }
        return new KernelsChoice(installed.stream()
                .sorted(Comparator.comparingInt(KernelsFactory::preference).reversed())
                .toList());
    }

    /**
     * Loads the kernels.
     *
     * @throws ParleyException if none of the candidates work
     */
    public Opened open() {
        List<Diagnostic> failures = new ArrayList<>();
        for (KernelsFactory candidate : candidates) {
            try {
                return new Opened(candidate.name(), candidate.create(), failures);
            } catch (ParleyException failure) {
                failures.addAll(failure.diagnostics());
            }
        }
        throw new ParleyException("kernels", failures);
    }

    /**
     * Loaded kernels.
     *
     * @param name the name that selects them in a run file
     * @param passedOver the reasons why preferred kernels do not work here
     */
    public record Opened(String name, Kernels kernels, List<Diagnostic> passedOver) {

        public Opened {
            passedOver = List.copyOf(passedOver);
        }

        /** Returns a description such as {@code openblas: OpenBLAS 0.3.31}. */
        public String inWords() {
            String failures = passedOver.stream().map(Diagnostic::toString).collect(Collectors.joining("; "));
            return name + ": " + kernels.description() + (failures.isEmpty() ? "" : "; " + failures) + advice();
        }

        /** Names kernels that are faster with the instructions of this processor; nothing is measured. */
        private String advice() {
            return name.equals("openblas") && kernels.description().contains(" with AVX2")
                    ? "; kernels onednn are faster in single precision (parley plugins install onednn)"
                    : "";
        }
    }
}
