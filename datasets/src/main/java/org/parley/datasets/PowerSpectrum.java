package org.parley.datasets;

/** The energy of a frame of sound at each frequency, by a fast Fourier transform whose tables are the same on every machine. */
final class PowerSpectrum {

    private final int size;
    private final double[] cosine;
    private final double[] sine;
    private final double[] window;
    private final double[] real;
    private final double[] imaginary;

    /**
     * @param size samples per frame, a power of two
     */
    PowerSpectrum(int size) {
        this.size = size;
        this.cosine = new double[size / 2];
        this.sine = new double[size / 2];
        this.window = new double[size];
        this.real = new double[size];
        this.imaginary = new double[size];
        for (int k = 0; k < size / 2; k++) {
            cosine[k] = StrictMath.cos(2 * Math.PI * k / size);
            sine[k] = -StrictMath.sin(2 * Math.PI * k / size);
        }
        for (int k = 0; k < size; k++) {
            window[k] = 0.5 - 0.5 * StrictMath.cos(2 * Math.PI * k / size);
        }
    }

    /** Energies at the frequencies 0 to size / 2 of the frame that starts here, under a Hann window; beyond the end there is silence. */
    void of(float[] sound, int start, double[] energies) {
        int shift = Integer.numberOfLeadingZeros(size) + 1;
        for (int k = 0; k < size; k++) {
            int target = Integer.reverse(k) >>> shift;
            real[target] = start + k < sound.length ? window[k] * sound[start + k] : 0;
            imaginary[target] = 0;
        }
        transform();
        for (int k = 0; k <= size / 2; k++) {
            energies[k] = real[k] * real[k] + imaginary[k] * imaginary[k];
        }
    }

    /** Butterflies over ever longer halves, the input being in bit-reversed order. */
    private void transform() {
        for (int half = 1; half < size; half *= 2) {
            int stride = size / (2 * half);
            for (int start = 0; start < size; start += 2 * half) {
                for (int k = 0; k < half; k++) {
                    int even = start + k;
                    int odd = even + half;
                    double c = cosine[k * stride];
                    double s = sine[k * stride];
                    double re = c * real[odd] - s * imaginary[odd];
                    double im = c * imaginary[odd] + s * real[odd];
                    real[odd] = real[even] - re;
                    imaginary[odd] = imaginary[even] - im;
                    real[even] += re;
                    imaginary[even] += im;
                }
            }
        }
    }
}
