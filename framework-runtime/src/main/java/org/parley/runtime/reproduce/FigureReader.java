package org.parley.runtime.reproduce;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;
import org.parley.api.component.ErrorCode;
import org.parley.runtime.claim.Claim;
import org.parley.runtime.comparison.CostAxis;
import org.parley.runtime.config.bind.OptionValues;
import org.parley.runtime.config.bind.SectionReader;
import org.parley.runtime.config.run.SweepReader;
import org.parley.runtime.config.source.Faults;
import org.parley.runtime.config.source.Node;
import org.parley.runtime.config.source.Node.Branch;
import org.parley.runtime.config.source.Node.Items;
import org.parley.runtime.config.source.Node.Leaf;
import org.parley.runtime.config.source.Origin;
import org.parley.runtime.config.source.RunFileReader;
import org.parley.runtime.reproduce.Figure.Across;
import org.parley.runtime.reproduce.Figure.Drawing;
import org.parley.runtime.reproduce.Figure.Variant;

/** Reads the file of a figure. */
final class FigureReader {

    private final Faults faults = new Faults();
    private final SectionReader sections = new SectionReader(faults);
    private final ClaimReader claims = new ClaimReader(faults);
    private final TuneReader tunes = new TuneReader(faults, sections);

    /**
     * @param id what the figure is called
     * @throws org.parley.api.component.ParleyException with everything that is wrong
     */
    static Figure read(Path file, String id) {
        return new FigureReader().figure(file.toAbsolutePath().normalize(), id);
    }

    private Figure figure(Path file, String id) {
        Optional<Branch> given = new RunFileReader(faults).file(file, Origin.runFile(file.getParent()), "", "");
        faults.throwIfAny(file.toString());
        Branch branch = given.orElseThrow();
        OptionValues values = sections.values(FigureKeys.FIGURE, branch, "", "set", "draw", "claims", "full", "tune");
        boolean hasRuns = branch.has("sweep") || branch.has("full");
        Optional<Drawing> drawing = hasRuns ? drawing(branch) : Optional.empty();
        if (!hasRuns && values.find(FigureKeys.MISSING).orElse("").isEmpty()) {
            faults.add(ErrorCode.CONFIG_MISSING, "sweep", "is missing", "name a sweep file, or say what is missing");
        }
        List<Claim> read = drawing.map(axes -> claims(branch, axes)).orElse(List.of());
        Optional<Tune> tune = drawing.flatMap(axes -> tunes.read(branch, "tune", axes, read));
        Optional<Variant> quick = variant(branch, values, "set", tune, "");
        Branch wholeSize = sections.section(branch, "full", "full");
        Optional<Tune> wholeTune = drawing.flatMap(axes -> tunes.read(wholeSize, "full.tune", axes, read))
                .or(() -> tune);
        String steps = values.find(FigureKeys.STEPS).orElse("");
        Optional<Variant> full = branch.has("full")
                ? variant(
                        wholeSize,
                        sections.values(FigureKeys.VARIANT, wholeSize, "full", "set", "tune"),
                        "full.set",
                        wholeSize.has("steps") ? Optional.empty() : wholeTune,
                        wholeSize.has("tune") ? "" : steps)
                : Optional.empty();
        faults.throwIfAny(file.toString());
        Stream.concat(quick.stream(), full.stream())
                .forEach(variant -> ClaimReader.requireRuns(read, SweepReader.read(variant.sweep()), file));
        quick.ifPresent(variant -> tunes.requireChosenSteps(variant, ""));
        full.ifPresent(variant -> tunes.requireChosenSteps(variant, "full."));
        faults.throwIfAny(file.toString());
        return new Figure(
                id,
                values.find(FigureKeys.PAPER).orElseThrow(),
                values.find(FigureKeys.TITLE).orElseThrow(),
                values.find(FigureKeys.TRIMMED).orElseThrow(),
                quick,
                full,
                values.find(FigureKeys.MISSING).orElseThrow(),
                values.find(FigureKeys.REMARK).orElseThrow(),
                drawing,
                read,
                file.resolveSibling(file.getFileName().toString().replaceFirst("\\.yaml$", "")));
    }

    /** @param inherited what is said of the steps, unless the section says it */
    private Optional<Variant> variant(
            Branch section, OptionValues values, String path, Optional<Tune> tune, String inherited) {
        List<String> overrides = new ArrayList<>();
        sections.section(section, "set", path).children().forEach((key, node) -> {
            if (node instanceof Leaf leaf) {
                overrides.add(key + "=" + leaf.value());
            } else {
                faults.add(ErrorCode.CONFIG_WRONG_TYPE, path + "." + key, "must be a value, got " + node.shown(), "");
            }
        });
        return values.find(FigureKeys.SWEEP)
                .map(sweep -> new Variant(
                        sweep,
                        overrides,
                        values.find(FigureKeys.TAKES).orElse(""),
                        values.find(FigureKeys.NEEDS).orElse(List.of()),
                        tune,
                        values.find(FigureKeys.STEPS)
                                .filter(steps -> !steps.isEmpty())
                                .orElse(inherited)));
    }

    private Optional<Drawing> drawing(Branch figure) {
        OptionValues values = sections.values(FigureKeys.DRAW, sections.section(figure, "draw", "draw"), "draw");
        if (!values.faultless()) {
            return Optional.empty();
        }
        String log = values.find(FigureKeys.LOG).orElseThrow();
        return Optional.of(new Drawing(
                values.find(FigureKeys.Y).orElseThrow(),
                across(values.find(FigureKeys.X).orElseThrow()),
                values.find(FigureKeys.TIED).orElseThrow(),
                values.find(FigureKeys.LABEL),
                log.startsWith("x"),
                log.equals("auto") ? Optional.empty() : Optional.of(log.endsWith("y")),
                values.find(FigureKeys.BAND).orElseThrow(),
                values.find(FigureKeys.WITHIN).orElseThrow()));
    }

    /** What is no cost is a key, which runs are named after without its path. */
    static Across across(String name) {
        for (CostAxis axis : CostAxis.values()) {
            if (name.toUpperCase(Locale.ROOT).replace('-', '_').equals(axis.name())) {
                return new Across(Optional.of(axis), Optional.empty());
            }
        }
        return new Across(Optional.empty(), Optional.of(name.substring(name.lastIndexOf('.') + 1)));
    }

    private List<Claim> claims(Branch figure, Drawing drawing) {
        Optional<Node> given = figure.child("claims");
        if (!(given.orElse(null) instanceof Items items) || items.items().isEmpty()) {
            faults.add(
                    given.isPresent() ? ErrorCode.CONFIG_WRONG_TYPE : ErrorCode.CONFIG_MISSING,
                    "claims",
                    given.map(node -> "must be a list of claims, got " + node.shown())
                            .orElse("is missing"),
                    "such as - {says: …, order: [a, b]}");
            return List.of();
        }
        List<Claim> read = new ArrayList<>();
        for (int i = 0; i < items.items().size(); i++) {
            claims.read(items.items().get(i), "claims[" + i + "]", drawing).ifPresent(read::add);
        }
        return read;
    }
}
