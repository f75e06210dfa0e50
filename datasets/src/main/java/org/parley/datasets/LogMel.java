package org.parley.datasets;

/**
 * Log-mel features of a recording: the logarithm of its energy in bands of equal width on the mel scale, averaged over time spans of equal
 * length. Features are then normalized to mean 0 and deviation 1, which removes the effects of loudness and length.
 */
final class LogMel {

    private static final int FRAME = 256;
    private static final int HOP = 128;
    private static final double SILENCE = 1e-10;

    private final int bands;
    private final int spans;
    private final PowerSpectrum spectrum = new PowerSpectrum(FRAME);
    private final double[] energies = new double[FRAME / 2 + 1];
    private final double[][] weights;

    LogMel(int bands, int spans) {
        this.bands = bands;
        this.spans = spans;
        this.weights = triangles(bands);
    }

    int width() {
        return bands * spans;
    }

    /** Returns the bands of the first span, then those of the second, and so on. */
    float[] features(float[] sound) {
        int frames = 1 + Math.max(0, sound.length - FRAME) / HOP;
        double[][] logarithms = new double[frames][bands];
        for (int frame = 0; frame < frames; frame++) {
            spectrum.of(sound, frame * HOP, energies);
            for (int band = 0; band < bands; band++) {
                logarithms[frame][band] = StrictMath.log(SILENCE + energy(weights[band]));
            }
        }
        double[] picture = new double[width()];
        for (int span = 0; span < spans; span++) {
            int from = (int) ((long) span * frames / spans);
            int to = Math.max(from + 1, (int) ((span + 1L) * frames / spans));
            for (int frame = from; frame < to; frame++) {
                for (int band = 0; band < bands; band++) {
                    picture[span * bands + band] += logarithms[frame][band] / (to - from);
                }
            }
        }
        return standardised(picture);
    }

    private double energy(double[] weight) {
        double sum = 0;
        for (int k = 0; k < energies.length; k++) {
            sum += weight[k] * energies[k];
        }
        return sum;
    }

    private static float[] standardised(double[] picture) {
        double mean = 0;
        for (double value : picture) {
            mean += value / picture.length;
        }
        double variance = 0;
        for (double value : picture) {
            variance += (value - mean) * (value - mean) / picture.length;
        }
        double deviation = variance > 0 ? Math.sqrt(variance) : 1;
        float[] result = new float[picture.length];
        for (int k = 0; k < result.length; k++) {
            result[k] = (float) ((picture[k] - mean) / deviation);
        }
        return result;
    }

    /**
     * Returns triangular filters: band b rises from the b-th of equally spaced mel frequencies to the next one and falls to the one after.
     */
    private static double[][] triangles(int bands) {
        double top = mel(WavFile.RATE / 2.0);
        double[][] weights = new double[bands][FRAME / 2 + 1];
        for (int band = 0; band < bands; band++) {
            double low = top * band / (bands + 1);
            double width = top / (bands + 1);
            for (int k = 0; k <= FRAME / 2; k++) {
                double position = (mel((double) k * WavFile.RATE / FRAME) - low) / width;
                weights[band][k] = Math.max(0, Math.min(position, 2 - position));
            }
        }
        return weights;
    }

    private static double mel(double hertz) {
        return 2595 * StrictMath.log10(1 + hertz / 700);
    }

    /** The energy of a sound frame at each frequency, by a fast Fourier transform whose tables are the same on every machine. */
    static final class PowerSpectrum {

        private final int size;
        private final double[] cosine;
        private final double[] sine;
        private final double[] window;
        private final double[] real;
        private final double[] imaginary;

        /**
         * @param size the samples per frame, a power of two
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

        /**
         * Writes the energies at the frequencies 0 to size / 2 of the frame that starts here, with a Hann window. The sound is padded with
         * zeros.
         */
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

        /** Applies butterflies over increasing halves to input in bit-reversed order. */
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
}
