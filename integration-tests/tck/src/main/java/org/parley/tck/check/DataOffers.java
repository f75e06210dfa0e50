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

/** The data that a model is tried with, one after the other, until it accepts some. */
public final class DataOffers {

    private static final String PATH = "data";

    private final List<Optional<NetworkData>> offers;

    private DataOffers(List<Optional<NetworkData>> offers) {
        this.offers = List.copyOf(offers);
    }

    /** None, and then the kit's own: samples with six classes, with two, with targets and with characters. */
    public static DataOffers ofTheKit() {
        List<Optional<NetworkData>> offers = new ArrayList<>(List.of(Optional.empty()));
        FixtureData.shared(ModelTrial.AGENTS).forEach(data -> offers.add(Optional.of(data)));
        return new DataOffers(offers);
    }

    /** These samples, shared out at random: two thirds of a share to train on, the rest to validate and to test on. */
    public static DataOffers of(Dataset data) {
        return of(FixtureData.shared(data, ModelTrial.AGENTS));
    }

    /** These alone, for {@link #agents()} agents. */
    public static DataOffers of(NetworkData data) {
        return new DataOffers(List.of(Optional.of(data)));
    }

    /** How many agents a model is tried with. */
    public static int agents() {
        return ModelTrial.AGENTS;
    }

    /**
     * What is made of the first offer that is not refused.
     *
     * @throws ParleyException with the reason why all are
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

    /** Not that data are missing where there were some, and not that some do not suit where others fail for another reason. */
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
                : new ParleyException("the model on the kit's data", diagnostics);
    }

    private static boolean isAboutData(Diagnostic diagnostic) {
        return diagnostic.path().equals(PATH) || diagnostic.path().startsWith(PATH + ".");
    }
}
