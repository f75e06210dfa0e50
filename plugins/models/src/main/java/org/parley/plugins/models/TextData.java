package org.parley.plugins.models;

import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.parley.api.component.Diagnostic;
import org.parley.api.component.ErrorCode;
import org.parley.api.component.ParleyException;
import org.parley.api.data.AgentData;
import org.parley.api.data.AgentNumber;
import org.parley.api.data.Dataset;
import org.parley.api.data.Features;
import org.parley.api.data.NetworkData;
import org.parley.api.data.Samples;

/** Texts for next-character prediction, represented by their {@link LastCharacters}. */
record TextData(NetworkData of, int characters) implements NetworkData {

    /**
     * @throws ParleyException if the texts are shorter, or the data are not texts
     */
    TextData {
        if (characters > of.width()) {
            throw refusal(
                    "uses the last " + characters + " characters, but a sample has " + of.width(),
                    "use at most " + of.width());
        }
        of.hosted().forEach(agent -> requireCodes(of.agent(agent).train(), of.classes()));
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
        AgentData agentData = of.agent(agent);
        return new AgentData(
                seen(agentData.train()),
                seen(agentData.validation()),
                seen(agentData.test()),
                agentData.firstTrainIndex());
    }

    @Override
    public List<Dataset> sources() {
        return of.sources();
    }

    @Override
    public boolean areOwn() {
        return of.areOwn();
    }

    @Override
    public IntStream hosted() {
        return of.hosted();
    }

    @Override
    public long number(AgentNumber number, int agent) {
        return of.number(number, agent);
    }

    private Samples seen(Samples texts) {
        return new Samples(
                texts.data(),
                new LastCharacters(texts.features(), characters, of.classes()),
                texts.indices(),
                texts.labels());
    }

    /** Checks one sample, which is sufficient to distinguish texts from other data. */
    private static void requireCodes(Samples samples, int classes) {
        float[] row = new float[samples.width()];
        samples.copyFeatures(0, row, 0);
        for (float code : row) {
            if (code != Math.rint(code) || code < 0 || code >= classes) {
                throw refusal(
                        "requires texts, but a sample contains " + code + ", which is not one of " + classes
                                + " characters",
                        "use data: leaf, or remove this option");
            }
        }
    }

    private static ParleyException refusal(String what, String fix) {
        return new ParleyException(new Diagnostic(ErrorCode.CONFIG_CONFLICT, "model.with.characters", what, fix));
    }

    /**
     * The last few character codes of each row, one-hot encoded.
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
