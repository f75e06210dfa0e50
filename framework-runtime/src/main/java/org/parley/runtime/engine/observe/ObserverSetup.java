package org.parley.runtime.engine.observe;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.parley.api.observe.Column;
import org.parley.api.observe.LastDirection;
import org.parley.api.observe.ObserverContext;
import org.parley.api.observe.RecordFile;
import org.parley.api.run.Block;
import org.parley.api.run.RunOutline;
import org.parley.runtime.checkpoint.DamagedException;
import org.parley.runtime.checkpoint.Texts;
import org.parley.runtime.config.source.ResolvedRun;
import org.parley.runtime.engine.observe.Observers.ObservedRun;
import org.parley.runtime.plan.PlannedRun;
import org.parley.runtime.plan.RunPlan;
import org.parley.runtime.record.ObserverFile;

/** What one observer asked for while it was created; closed afterwards. */
final class ObserverSetup implements ObserverContext {

    private static final String COLUMN = "[a-z][a-z0-9_]*";
    private static final String FILE = "[A-Za-z0-9][A-Za-z0-9._-]{0,99}";

    private final RunPlan plan;
    private final ObservedRun observed;
    private final Directions directions;
    private final String path;
    private final List<OwnColumn> columns = new ArrayList<>();
    private final List<ObserverFile> files = new ArrayList<>();
    private final Set<String> read = new TreeSet<>();
    private final Map<String, double[]> memory = new LinkedHashMap<>();
    private boolean open = true;

    /** @param path where the observer stands in the run file */
    ObserverSetup(RunPlan plan, ObservedRun observed, Directions directions, String path) {
        this.plan = plan;
        this.observed = observed;
        this.directions = directions;
        this.path = path;
    }

    void close() {
        open = false;
    }

    List<OwnColumn> columns() {
        return columns;
    }

    List<ObserverFile> files() {
        return files;
    }

    /** Columns of others that the observer cannot do without. */
    Set<String> read() {
        return read;
    }

    void save(DataOutput output) throws IOException {
        output.writeInt(memory.size());
        for (Map.Entry<String, double[]> numbers : memory.entrySet()) {
            Texts.write(output, numbers.getKey());
            output.writeInt(numbers.getValue().length);
            for (double number : numbers.getValue()) {
                output.writeDouble(number);
            }
        }
    }

    /** Takes over the memory of the same observer before. */
    void restore(DataInput input) throws IOException {
        for (Map.Entry<String, double[]> saved : readMemory(input).entrySet()) {
            double[] numbers = memory.get(saved.getKey());
            if (numbers == null || numbers.length != saved.getValue().length) {
                throw new IOException("the checkpoint has a memory '" + saved.getKey() + "' of "
                        + saved.getValue().length + " numbers for " + path + ", this run has not");
            }
            System.arraycopy(saved.getValue(), 0, numbers, 0, numbers.length);
        }
    }

    /** What {@link #save} wrote. */
    static Map<String, double[]> readMemory(DataInput input) throws IOException {
        Map<String, double[]> memory = new LinkedHashMap<>();
        for (long left = DamagedException.requireCount("its number of memories", input.readInt()); left > 0; left--) {
            String name = Texts.read(input);
            int size = (int) DamagedException.requireCount("the size of memory " + name, input.readInt());
            List<Double> numbers = new ArrayList<>();
            for (int k = 0; k < size; k++) {
                numbers.add(input.readDouble()); // one by one: a damaged size must not ask for all the memory there is
            }
            memory.put(name, numbers.stream().mapToDouble(Double::doubleValue).toArray());
        }
        return memory;
    }

    @Override
    public RunOutline run() {
        return new PlannedRun(plan);
    }

    @Override
    public String runName() {
        return plan.name();
    }

    @Override
    public Map<String, String> runFile() {
        return ResolvedRun.values(plan.resolved());
    }

    @Override
    public int processes() {
        return observed.processes();
    }

    @Override
    public int upperDimension() {
        return observed.upperDimension();
    }

    @Override
    public int lowerDimension() {
        return observed.lowerDimension();
    }

    @Override
    public double[] memory(String name, int size) {
        requireOpen();
        double[] numbers = new double[size];
        if (memory.putIfAbsent(name, numbers) != null) {
            throw new IllegalStateException("memory '" + name + "' was asked for twice");
        }
        return numbers;
    }

    @Override
    public RecordFile file(String name) {
        requireOpen();
        require(name, FILE, "a file", "letters, digits, dots, hyphens and underscores");
        ObserverFile file = new ObserverFile(name);
        files.add(file);
        return file;
    }

    @Override
    public Column column(String name) {
        requireOpen();
        require(name, COLUMN, "a column", "lower case, words joined by underscores");
        OwnColumn column = new OwnColumn(name);
        columns.add(column);
        return column;
    }

    @Override
    public void reads(String column) {
        requireOpen();
        read.add(column);
    }

    @Override
    public LastDirection lastDirection(String level) {
        requireOpen();
        return directions.of(level, observed);
    }

    @Override
    public Block scratch(String name, int dimension) {
        requireOpen();
        return observed.memory().scratch(path + "/" + name, dimension);
    }

    private void requireOpen() {
        if (!open) {
            throw new IllegalStateException("what an observer needs is asked for while it is created");
        }
    }

    private static void require(String name, String pattern, String what, String rule) {
        if (!name.matches(pattern)) {
            throw new IllegalArgumentException("'" + name + "' cannot name " + what + ": " + rule);
        }
    }

    /** A column that can be set while a row is measured, and only then. */
    static final class OwnColumn implements Column {

        private final String name;
        private Map<String, Double> row;

        OwnColumn(String name) {
            this.name = name;
        }

        String name() {
            return name;
        }

        /** What is set from now on belongs into this row. */
        void begin(Map<String, Double> values) {
            row = values;
        }

        void end() {
            row = null;
        }

        @Override
        public void set(double value) {
            if (row == null) {
                throw new IllegalStateException("column '" + name + "' can be set in measure() only");
            }
            row.put(name, value);
        }
    }
}
