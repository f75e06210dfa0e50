package org.parley.plugins.models.multitask;

import java.util.Arrays;
import org.parley.api.data.Features;

/**
 * The last few of the character codes in each row, each written as a row of zeros with a one at its code.
 *
 * @param codes whole numbers from 0 to vocabulary - 1
 */
record LastCharacters(Features codes, int count, int vocabulary) implements Features {

    @Override
    public int rows() {
        return codes.rows();
    }

    @Override
    public int width() {
        return Math.multiplyExact(count, vocabulary);
    }

    @Override
    public void copy(int row, float[] into, int offset) {
        Arrays.fill(into, offset, offset + width(), 0);
        float[] text = text(row);
        for (int k = 0; k < count; k++) {
            into[offset + place(text, k)] = 1;
        }
    }

    @Override
    public void copy(int row, double[] into, int offset) {
        Arrays.fill(into, offset, offset + width(), 0);
        float[] text = text(row);
        for (int k = 0; k < count; k++) {
            into[offset + place(text, k)] = 1;
        }
    }

    private float[] text(int row) {
        float[] text = new float[codes.width()];
        codes.copy(row, text, 0);
        return text;
    }

    private int place(float[] text, int k) {
        return k * vocabulary + (int) text[text.length - count + k];
    }
}
