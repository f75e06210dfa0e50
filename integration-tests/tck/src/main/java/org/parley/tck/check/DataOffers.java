package org.parley.tck.check;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.parley.api.component.Diagnostic;
import org.parley.api.component.ParleyException;
import org.parley.api.data.Dataset;
import org.parley.api.data.NetworkData;
import org.parley.tck.fixture.FixtureData;

/** The datasets that a model is tested with, one after the other, until it accepts one. */
public final class DataOffers {

    private static final String PATH = "data";

    private final List<Optional<NetworkData>> offers;

    private DataOffers(List<Optional<NetworkData>> offers) {
        this.offers = List.copyOf(offers);
    }

    /** Returns no data first, and then the data of the test kit: samples with six classes, with two, with targets and with characters. */
    public static DataOffers ofTheKit() {
        List<Optional<NetworkData>> offers = new ArrayList<>(List.of(Optional.empty()));
        FixtureData.partitioned(ModelTrial.AGENTS).forEach(data -> offers.add(Optional.of(data)));
        return new DataOffers(offers);
    }

    /** Returns these samples, partitioned at random. Two thirds of each part are training data; the rest is for validation and test. */
    public static DataOffers of(Dataset data) {
        return of(FixtureData.partitioned(data, ModelTrial.AGENTS));
    }

    /** Returns only these data, for {@link #agents()} agents. */
    public static DataOffers of(NetworkData data) {
        return new DataOffers(List.of(Optional.of(data)));
    }

    /** Returns the number of agents of the test run. */
    public static int agents() {
        return ModelTrial.AGENTS;
    }

    /**
     * Returns the result for the first accepted dataset.
     *
     * @throws ParleyException with the reason if all are rejected
     */
    <T> T accepted(Function<Optional<NetworkData>, T> maker) {
        List<ParleyException> refusals = new ArrayList<>();
        for (Optional<NetworkData> offer : offers) {
            try {
                return maker.apply(offer);
            } catch (ParleyException refusal) {
                refusals.add(refusal);
            }
        }
        throw reason(refusals);
    }

    /**
     * Returns the most specific reason: missing data do not count if data were offered, nor do unsuitable data if others fail for another
     * reason.
     */
    private static ParleyException reason(List<ParleyException> refusals) {
        List<ParleyException> withData = refusals.subList(Math.min(1, refusals.size() - 1), refusals.size());
        List<ParleyException> deeper = withData.stream()
                .filter(refusal -> refusal.diagnostics().stream().noneMatch(DataOffers::isAboutData))
                .toList();
        List<ParleyException> telling = deeper.isEmpty() ? withData : deeper;
        List<Diagnostic> diagnostics = telling.stream()
                .flatMap(refusal -> refusal.diagnostics().stream())
                .distinct()
                .toList();
        return diagnostics.size() == 1
                ? telling.get(0)
                : new ParleyException("the model on the test kit's data", diagnostics);
    }

    private static boolean isAboutData(Diagnostic diagnostic) {
        return diagnostic.path().equals(PATH) || diagnostic.path().startsWith(PATH + ".");
    }
}
