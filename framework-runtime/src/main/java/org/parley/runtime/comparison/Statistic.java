package org.parley.runtime.comparison;

import java.util.Arrays;

/**
 * A value over several seeds.
 *
 * @param deviation sample standard deviation; 0 for a single run
 */
public record Statistic(double mean, double deviation, int runs) {

    public static Statistic of(double... values) {
        double mean = Arrays.stream(values).average().orElseThrow();
        double squares = Arrays.stream(values)
                .map(value -> (value - mean) * (value - mean))
                .sum();
        return new Statistic(mean, values.length < 2 ? 0 : Math.sqrt(squares / (values.length - 1)), values.length);
    }
}
