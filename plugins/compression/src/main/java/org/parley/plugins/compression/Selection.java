package org.parley.plugins.compression;

/** Which entries of a row are large. */
final class Selection {

    private Selection() {}

    /** |value|; what is no number counts as infinite, so that it is seen. */
    static double size(double value) {
        return Double.isNaN(value) ? Double.POSITIVE_INFINITY : Math.abs(value);
    }

    /** The k-th largest of the first values, k counted from 1; Hoare's quickselect, which leaves them in another order. */
    static double largest(int k, double[] values, int count) {
        int wanted = count - k;
        int low = 0;
        int high = count - 1;
        while (low < high) {
            double pivot = values[(low + high) >>> 1];
            int left = low;
            int right = high;
            while (left <= right) {
                while (values[left] < pivot) {
                    left++;
                }
                while (values[right] > pivot) {
                    right--;
                }
                if (left <= right) {
                    double swapped = values[left];
                    values[left++] = values[right];
                    values[right--] = swapped;
                }
            }
            if (wanted <= right) {
                high = right;
            } else if (wanted >= left) {
                low = left;
            } else {
                break;
            }
        }
        return values[wanted];
    }
}
