package org.parley.plugins.models;

import java.util.Arrays;
import java.util.List;
import org.parley.api.component.Diagnostic;
import org.parley.api.component.ErrorCode;
import org.parley.api.component.ParleyException;
import org.parley.api.data.AgentData;
import org.parley.api.data.Dataset;
import org.parley.api.data.Features;
import org.parley.api.data.NetworkData;
import org.parley.api.data.Samples;

/** Texts whose next character is to be told, seen as their {@link LastCharacters}. */
record TextData(NetworkData of, int characters) implements NetworkData {

    /**
     * @throws ParleyException when the texts are shorter, or no texts at all
     */
    TextData {
        if (characters > of.width()) {
            throw refusal(
                    "asks for the last " + characters + " characters, but a sample has " + of.width(),
                    "use at most " + of.width());
        }
        for (int agent = 0; agent < of.agents(); agent++) {
            requireCodes(of.agent(agent).train(), of.classes());
        }
    }

    @Override
    public int agents() {
        return of.agents();
    }

    @Override
    public int width() {
        return Math.multiplyExact(characters, of.classes());
    }

    @Override
    public int classes() {
        return of.classes();
    }

    @Override
    public int trainSize() {
        return of.trainSize();
    }

    @Override
    public AgentData agent(int agent) {
        AgentData share = of.agent(agent);
        return new AgentData(
                seen(share.train()), seen(share.validation()), seen(share.test()), share.firstTrainIndex());
    }

    @Override
    public List<Dataset> sources() {
        return of.sources();
    }

    private Samples seen(Samples texts) {
        return new Samples(
                texts.data(),
                new LastCharacters(texts.features(), characters, of.classes()),
                texts.indices(),
                texts.labels());
    }

    /** A single sample tells texts from other data well enough. */
    private static void requireCodes(Samples samples, int classes) {
        float[] row = new float[samples.width()];
        samples.copyFeatures(0, row, 0);
        for (float code : row) {
            if (code != Math.rint(code) || code < 0 || code >= classes) {
                throw refusal(
                        "needs texts, but a sample holds " + code + ", which is none of " + classes + " characters",
                        "use data: leaf, or leave it out");
            }
        }
    }

    private static ParleyException refusal(String what, String remedy) {
        return new ParleyException(new Diagnostic(ErrorCode.CONFIG_CONFLICT, "model.with.characters", what, remedy));
    }

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
}
