package org.parley.runtime.record;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.parley.api.model.BilevelModel;
import org.parley.api.model.NamedShape;

/**
 * The tensors of which the variables of a model consist, in the order of their vectors. It is stored in {@code layout.json}.
 *
 * @param upper the tensors of x; empty if it is a plain vector
 * @param lower the tensors of y; empty if it is a plain vector
 */
public record ModelLayout(List<NamedShape> upper, List<NamedShape> lower) {

    public ModelLayout {
        upper = List.copyOf(upper);
        lower = List.copyOf(lower);
    }

    /** Returns the layout of a model; empty if it names no tensors. */
    public static Optional<ModelLayout> of(BilevelModel model) {
        return Optional.of(new ModelLayout(model.upperLayout(), model.lowerLayout()))
                .filter(layout -> !layout.upper.isEmpty() || !layout.lower.isEmpty());
    }

    /** Writes the file atomically. */
    public void write(Path path) {
        Json.write(path, this);
    }

    /** Reads the file; empty if the model of the run names no tensors. */
    public static Optional<ModelLayout> find(Path path) {
        return Files.exists(path) ? Optional.of(Json.read(path, ModelLayout.class)) : Optional.empty();
    }
}
