package org.parley.datasets;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.parley.api.component.ComponentFactory;
import org.parley.api.component.Diagnostic;
import org.parley.api.component.ParleyException;
import org.parley.api.component.Settings;
import org.parley.api.data.Dataset;
import org.parley.datasets.partition.LabelPartitions;
import org.parley.runtime.component.ComponentRegistry;
import org.parley.runtime.config.bind.ComponentSettings;

/** Shared parts of the tests of this module. */
public final class Given {

    private Given() {}

    /** Returns settings as in a run file. */
    public static Settings settings(ComponentFactory factory, Object... namesAndValues) {
        Map<String, Object> with = new LinkedHashMap<>();
        for (int k = 0; k < namesAndValues.length; k += 2) {
            Object value = namesAndValues[k + 1];
            with.put((String) namesAndValues[k], value instanceof Path path ? path.toString() : value);
        }
        ComponentRegistry.Builder registry = new ComponentRegistry.Builder();
        registry.add(new LabelPartitions.IidFactory(), "datasets");
        registry.add(new LabelPartitions.ContiguousFactory(), "datasets");
        return ComponentSettings.of(factory, with, registry.build(), Path.of(""));
    }

    /** Returns the only error that this call throws. */
    public static Diagnostic diagnostic(ThrowingCallable call) {
        ParleyException exception = catchThrowableOfType(ParleyException.class, call);
        assertThat(exception).as("an error was expected").isNotNull();
        assertThat(exception.diagnostics()).hasSize(1);
        return exception.diagnostics().get(0);
    }

    public static float[] row(Dataset data, int sample) {
        float[] row = new float[data.width()];
        data.features().copy(sample, row, 0);
        return row;
    }
}
