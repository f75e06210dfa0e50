package org.parley.runtime.plan;

import java.util.BitSet;
import java.util.Locale;
import java.util.Optional;
import org.parley.api.component.Diagnostic;
import org.parley.api.component.ErrorCode;
import org.parley.api.engine.Placement;
import org.parley.api.model.ModelSize;
import org.parley.api.topology.Graph;

/**
 * What a run takes at least, from sizes alone: the model's own numbers, the data, each level's variable, and one direction. What
 * strategies keep besides is not in it, so a run that is refused could not have been built.
 */
public final class MemoryEstimate {

    /** Header of a row's array, and the reference to it. */
    private static final int BYTES_PER_ROW = 20;

    private static final double GIGABYTE = 1L << 30;
    private static final double ROOM_FOR_THE_REST = 1.25;

    private final RunPlan plan;
    private final ModelSize model;
    private final double dataBytes;
    private final int agents;
    private final double heardBytes;

    /**
     * Of a run in one process.
     *
     * @param dataBytes of data that has been read; 0 before
     */
    public MemoryEstimate(RunPlan plan, ModelSize model, long dataBytes) {
        this(plan, model, dataBytes, plan.agents(), 0);
    }

    private MemoryEstimate(RunPlan plan, ModelSize model, double dataBytes, int agents, double heardBytes) {
        this.plan = plan;
        this.model = model;
        this.dataBytes = dataBytes;
        this.agents = agents;
        this.heardBytes = heardBytes;
    }

    /** How much memory a model may keep samples in, in the form it computes with: a quarter of what Java may use, in bytes. */
    public static long ofSamples() {
        return Runtime.getRuntime().maxMemory() / 4;
    }

    /** Of one process: the rows of its agents, and those that they hear of others. */
    public static MemoryEstimate ofShare(RunPlan plan, ModelSize model, long dataBytes, Placement place) {
        double heard = plan.levels().values().stream()
                .filter(level -> level.motion().isPresent())
                .mapToDouble(level -> heard(level.network().built().weights(0).graph(), place)
                        * rowBytes(
                                plan, level.name().equals("upper") ? model.upperDimension() : model.lowerDimension()))
                .max()
                .orElse(0);
        return new MemoryEstimate(plan, model, dataBytes, place.hosted(), heard);
    }

    /** Of whichever process, before data has been read: it has one agent at least. */
    public static MemoryEstimate ofAnyShare(RunPlan plan, ModelSize model) {
        return new MemoryEstimate(plan, model, 0, 1, 0);
    }

    /** The sum as an error, when it is more than the heap may become. */
    public Optional<Diagnostic> diagnostic(long heap) {
        double bytes = model.ownBytes() + dataBytes + blockBytes() + heardBytes;
        if (bytes <= heap) {
            return Optional.empty();
        }
        return Optional.of(new Diagnostic(
                ErrorCode.OUT_OF_MEMORY,
                "memory",
                "the run needs at least " + words(bytes) + ": " + words(model.ownBytes())
                        + " for the model's own numbers"
                        + (dataBytes > 0 ? ", " + words(dataBytes) + " for data" : "") + ", " + words(blockBytes())
                        + " for the blocks of " + drivenLevels() + " levels of " + agents
                        + " agents"
                        + (heardBytes > 0 ? ", " + words(heardBytes) + " for rows of other processes," : "")
                        + " with dimensions "
                        + model.upperDimension() + " (x) and " + model.lowerDimension() + " (y); Java may use "
                        + words(heap),
                "choose a smaller model, fewer agents or precision: float32, or give Java more:"
                        + " PARLEY_JAVA_OPTIONS=-Xmx" + (long) Math.ceil(ROOM_FOR_THE_REST * bytes / GIGABYTE) + "g"));
    }

    private double blockBytes() {
        double upper = rowBytes(model.upperDimension());
        double lower = rowBytes(model.lowerDimension());
        long others = drivenLevels() - 1;
        double direction = others > 0 ? Math.max(upper, lower) : upper;
        return agents * (upper + others * lower + direction);
    }

    /** How many rows of others come at the first tick. */
    private static int heard(Graph graph, Placement place) {
        int first = place.first(place.rank());
        int end = place.end(place.rank());
        BitSet others = new BitSet(graph.agents());
        for (int agent = first; agent < end; agent++) {
            for (int k = 0; k < graph.degree(agent); k++) {
                others.set(graph.neighbor(agent, k));
            }
        }
        others.clear(first, end);
        return others.cardinality();
    }

    private double rowBytes(long dimension) {
        return rowBytes(plan, dimension);
    }

    private static double rowBytes(RunPlan plan, long dimension) {
        return (double) dimension * plan.precision().bytes() + BYTES_PER_ROW;
    }

    private long drivenLevels() {
        return plan.levels().values().stream()
                .filter(level -> level.motion().isPresent())
                .count();
    }

    private static String words(double bytes) {
        return bytes < GIGABYTE
                ? String.format(Locale.ROOT, "%.1f MiB", bytes / (1 << 20))
                : String.format(Locale.ROOT, "%.1f GiB", bytes / GIGABYTE);
    }
}
