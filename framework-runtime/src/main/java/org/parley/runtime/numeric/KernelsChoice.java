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

/** Which kernels a run may use: the ones its user named, or the best that work here. Nothing is loaded before {@link #open()}. */
public final class KernelsChoice {

    /** Names the kernels of every run file that names none. */
    public static final String ENVIRONMENT_VARIABLE = "PARLEY_KERNELS";

    private final List<KernelsFactory> candidates;

    private KernelsChoice(List<KernelsFactory> candidates) {
        this.candidates = List.copyOf(candidates);
    }

    /** What the environment variable says; one that is empty says nothing. */
    public static Optional<String> wantedByEnvironment() {
        return Optional.ofNullable(System.getenv(ENVIRONMENT_VARIABLE)).filter(name -> !name.isBlank());
    }

    /** These and no others. */
    public static KernelsChoice named(KernelsFactory factory) {
        return new KernelsChoice(List.of(factory));
    }

    /** What a run file that says nothing gets: the ones the environment variable names, or else the best. */
    public static KernelsChoice here(List<KernelsFactory> installed) {
        return wantedByEnvironment()
                .flatMap(name -> installed.stream()
                        .filter(factory -> factory.name().equals(name))
                        .findFirst())
                .map(KernelsChoice::named)
                .orElseGet(() -> best(installed));
    }

    /** The most preferred of these that work; plain Java when there are none. */
    public static KernelsChoice best(List<KernelsFactory> installed) {
        if (installed.isEmpty()) {
            return named(new JavaKernelsFactory());
        }
        return new KernelsChoice(installed.stream()
                .sorted(Comparator.comparingInt(KernelsFactory::preference).reversed())
                .toList());
    }

    /**
     * Loads them.
     *
     * @throws ParleyException when none of the candidates work
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
     * Kernels that work.
     *
     * @param name by which they can be asked for
     * @param passedOver why better ones do not work here
     */
    public record Opened(String name, Kernels kernels, List<Diagnostic> passedOver) {

        public Opened {
            passedOver = List.copyOf(passedOver);
        }

        /** {@code openblas: OpenBLAS 0.3.31}. */
        public String inWords() {
            String failures = passedOver.stream().map(Diagnostic::toString).collect(Collectors.joining("; "));
            return name + ": " + kernels.description() + (failures.isEmpty() ? "" : "; " + failures);
        }
    }
}
