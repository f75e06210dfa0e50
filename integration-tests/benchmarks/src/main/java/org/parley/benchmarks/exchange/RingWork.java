package org.parley.benchmarks.exchange;

import java.nio.FloatBuffer;

/** The rows of one process on a ring and their mixing, the same for every way of sending them. */
final class RingWork {

    static final int PROCESSES = 4;

    private static final int HOSTED = 2;
    private static final float THIRD = 1 / 3f;

    /** The row of the agent before, the hosted ones, and that of the agent behind. */
    private final float[][] rows;

    private final float[][] mixed;

    RingWork(int rank, int dimension) {
        rows = new float[HOSTED + 2][dimension];
        mixed = new float[HOSTED][dimension];
        for (int i = 0; i < rows.length; i++) {
            for (int k = 0; k < dimension; k++) {
                rows[i][k] = rank + i + k % 7;
            }
        }
    }

    void writeForNext(FloatBuffer letter) {
        letter.put(rows[HOSTED]);
    }

    void writeForLast(FloatBuffer letter) {
        letter.put(rows[1]);
    }

    void readFromLast(FloatBuffer letter) {
        letter.get(rows[0]);
    }

    void readFromNext(FloatBuffer letter) {
        letter.get(rows[HOSTED + 1]);
    }

    void mix() {
        for (int i = 0; i < HOSTED; i++) {
            float[] before = rows[i];
            float[] own = rows[i + 1];
            float[] behind = rows[i + 2];
            float[] to = mixed[i];
            for (int k = 0; k < to.length; k++) {
                to[k] = (before[k] + own[k] + behind[k]) * THIRD;
            }
        }
        for (int i = 0; i < HOSTED; i++) {
            System.arraycopy(mixed[i], 0, rows[i + 1], 0, mixed[i].length);
        }
    }
}
