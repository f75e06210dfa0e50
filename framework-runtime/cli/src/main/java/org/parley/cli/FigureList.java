package org.parley.cli;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.parley.api.component.ErrorCode;
import org.parley.api.component.Fault;
import org.parley.api.data.DatasetFactory;
import org.parley.runtime.Parley;
import org.parley.runtime.data.DatasetHome;
import org.parley.runtime.data.DatasetState.Presence;
import org.parley.runtime.reproduce.Figure;
import org.parley.runtime.reproduce.Outcome;

/** Which figures can be made here, and what came of those that were. */
record FigureList(Parley parley, DatasetHome data, Path out) {

    private static final Set<Presence> USABLE = Set.of(Presence.BUNDLED, Presence.COMPLETE, Presence.FORMAT);

    /** Why a figure cannot be made. */
    Optional<Fault> obstacle(Figure figure, boolean full) {
        Optional<Figure.Variant> variant = figure.variant(full);
        if (variant.isEmpty()) {
            String why = figure.full().isPresent()
                    ? "needs --full: " + figure.full().get().takes()
                    : figure.quick().isPresent()
                            ? "has its full size without --full"
                            : "cannot be made without " + figure.missing();
            return Optional.of(new Fault(ErrorCode.CONFIG_OUT_OF_RANGE, figure.id(), why));
        }
        List<String> absent =
                variant.get().needs().stream().filter(name -> !isHere(name)).toList();
        return absent.isEmpty()
                ? Optional.empty()
                : Optional.of(new Fault(
                        ErrorCode.DATA_MISSING,
                        figure.id(),
                        "needs the dataset " + String.join(", ", absent),
                        "parley datasets fetch " + absent.get(0)));
    }

    private boolean isHere(String dataset) {
        return parley.components()
                .find(DatasetFactory.class, dataset)
                .filter(found -> USABLE.contains(data.state(found).presence()))
                .isPresent();
    }

    /** A line per figure: what came out here or, failing that, when it was recorded; and what it takes to make it. */
    void print(List<Figure> figures, Console console) {
        List<List<String>> lines = new ArrayList<>(List.of(List.of("figure", "claims", "takes", "shows")));
        figures.forEach(figure -> lines.add(
                List.of(figure.id(), verdict(figure), takes(figure), figure.paper() + ", " + figure.title())));
        AlignedTable.print(lines, false, console::say);
        console.say("* made here, in " + out + "; the others as recorded in docs/papers.md");
    }

    private String verdict(Figure figure) {
        return Outcome.find(out.resolve(figure.id() + "-full"), figure)
                .map(outcome -> outcome.inWords() + " (full)*")
                .or(() -> current(out.resolve(figure.id()), figure).map(outcome -> outcome.inWords() + "*"))
                .or(() -> current(figure.recorded(), figure).map(Outcome::inWords))
                .orElse("not run");
    }

    /** An outcome of other claims or runs than the figure has now says nothing of it. */
    private static Optional<Outcome> current(Path directory, Figure figure) {
        return Outcome.find(directory, figure).filter(outcome -> outcome.isOf(figure));
    }

    private String takes(Figure figure) {
        Optional<Fault> obstacle = obstacle(figure, false);
        String time = figure.quick().map(Figure.Variant::takes).orElse("");
        return obstacle.map(fault -> time.isEmpty() ? fault.message() : time + ", " + fault.message())
                .orElse(time);
    }
}
