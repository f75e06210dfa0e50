package org.parley.plugins.models.multitask;

import java.util.List;
import org.parley.api.component.ErrorCode;
import org.parley.api.component.Fault;
import org.parley.api.component.ParleyException;
import org.parley.api.data.AgentData;
import org.parley.api.data.Dataset;
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
        return new ParleyException(new Fault(ErrorCode.CONFIG_CONFLICT, "model.with.characters", what, remedy));
    }
}
