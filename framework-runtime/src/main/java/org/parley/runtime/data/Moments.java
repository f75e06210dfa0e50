package org.parley.runtime.data;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.BitSet;
import java.util.List;
import org.parley.api.data.Dataset;
import org.parley.api.data.DatasetFactory.Splits;
import org.parley.api.data.Features;

/** The number of samples, and mean and standard deviation of every feature. */
record Moments(long samples, double[] means, double[] deviations) {

    static Moments of(Dataset data, BitSet numbers) {
        Features features = data.features();
        double[] means = new double[features.width()];
        double[] deviations = new double[features.width()];
        double[] row = new double[features.width()];
        double[] first = new double[features.width()];
        features.copy(0, first, 0);
        for (int k = 0; k < features.rows(); k++) {
            features.copy(k, row, 0);
            numbers.stream().forEach(j -> means[j] += row[j] - first[j]); // exactly 0 for a constant feature
        }
        numbers.stream().forEach(j -> means[j] = first[j] + means[j] / features.rows());
        for (int k = 0; k < features.rows(); k++) {
            features.copy(k, row, 0);
            numbers.stream().forEach(j -> deviations[j] += (row[j] - means[j]) * (row[j] - means[j]));
        }
        numbers.stream().forEach(j -> deviations[j] = Math.sqrt(deviations[j] / features.rows()));
        return new Moments(features.rows(), means, deviations);
    }

    /** Returns the moments of all samples together. */
    static Moments of(List<Moments> agents) {
        int width = agents.get(0).means.length;
        double[] means = new double[width];
        double[] deviations = new double[width];
        double samples = agents.stream().mapToLong(Moments::samples).sum();
        for (int j = 0; j < width; j++) {
            double first = agents.get(0).means[j];
            double shifts = 0;
            for (Moments agent : agents) {
                shifts += agent.samples / samples * (agent.means[j] - first);
            }
            means[j] = first + shifts;
            double variance = 0;
            for (Moments agent : agents) {
                double shift = agent.means[j] - means[j];
                variance += agent.samples / samples * (agent.deviations[j] * agent.deviations[j] + shift * shift);
            }
            deviations[j] = Math.sqrt(variance);
        }
        return new Moments((long) samples, means, deviations);
    }

    Splits scaled(Splits splits, BitSet numbers) {
        return new Splits(scaled(splits.train(), numbers), splits.test().map(test -> scaled(test, numbers)));
    }

    /** A constant feature becomes 0. */
    private Dataset scaled(Dataset data, BitSet numbers) {
        float[][] rows = new float[data.size()][data.width()];
        for (int k = 0; k < rows.length; k++) {
            float[] row = rows[k];
            data.features().copy(k, row, 0);
            numbers.stream()
                    .forEach(j -> row[j] = (float) ((row[j] - means[j]) / (deviations[j] > 0 ? deviations[j] : 1)));
        }
        return new Dataset(
                data.name(),
                Features.of(rows),
                data.classes(),
                data.labels(),
                data.targets(),
                data.groups(),
                data.coarseClasses(),
                data.checksum());
    }

    void write(DataOutput output, BitSet numbers) throws IOException {
        output.writeLong(samples);
        for (int j = numbers.nextSetBit(0); j >= 0; j = numbers.nextSetBit(j + 1)) {
            output.writeDouble(means[j]);
            output.writeDouble(deviations[j]);
        }
    }

    static Moments read(DataInput input, int width, BitSet numbers) throws IOException {
        Moments moments = new Moments(input.readLong(), new double[width], new double[width]);
        for (int j = numbers.nextSetBit(0); j >= 0; j = numbers.nextSetBit(j + 1)) {
            moments.means[j] = input.readDouble();
            moments.deviations[j] = input.readDouble();
        }
        return moments;
    }
}
