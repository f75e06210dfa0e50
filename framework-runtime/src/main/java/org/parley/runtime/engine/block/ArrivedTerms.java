package org.parley.runtime.engine.block;

/** Terms of the messages that arrive at one tick, some of them old; written again and again into the same memory. */
public final class ArrivedTerms extends Terms {

    int[] ages = new int[0];
    private double[] self = new double[0];
    private int row;
    private int size;

    /**
     * Forgets all terms.
     *
     * @param edges the most terms from neighbours there can be
     */
    public void begin(int rows, int edges, boolean asDifferences) {
        if (self.length < rows) {
            self = new double[rows];
            offsets = new int[rows + 1];
        }
        if (agents.length < edges + rows) {
            agents = new int[edges + rows];
            weights = new double[edges + rows];
            ages = new int[edges + rows];
        }
        differences = asDifferences;
        row = 0;
        size = 0;
    }

    /** Adds a term to the row under way; senders come in ascending order, the row's own agent among them where terms are no differences. */
    public void add(int sender, double weight, int age) {
        agents[size] = sender;
        weights[size] = weight;
        ages[size++] = age;
    }

    /** @param own the weight of the row's own agent */
    public void endRow(double own) {
        self[row] = own;
        offsets[++row] = size;
    }

    public boolean areDifferences() {
        return differences;
    }

    public double self(int ofRow) {
        return self[ofRow];
    }

    public int begin(int ofRow) {
        return offsets[ofRow];
    }

    public int end(int ofRow) {
        return offsets[ofRow + 1];
    }

    public int sender(int term) {
        return agents[term];
    }

    public double weight(int term) {
        return weights[term];
    }

    public int age(int term) {
        return ages[term];
    }
}
