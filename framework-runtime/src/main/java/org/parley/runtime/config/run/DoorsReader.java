package org.parley.runtime.config.run;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeSet;
import org.parley.api.component.Component;
import org.parley.api.component.ErrorCode;
import org.parley.api.mixing.MixingStrategyFactory;
import org.parley.runtime.config.bind.PluginCalls;
import org.parley.runtime.config.bind.SectionReader;
import org.parley.runtime.config.source.Faults;
import org.parley.runtime.config.source.KnownKeys;
import org.parley.runtime.config.source.Nearest;
import org.parley.runtime.config.source.Node;
import org.parley.runtime.config.source.Node.Branch;
import org.parley.runtime.config.source.Words;

/** Reads what a level says of the doors that its strategy asks for by name. */
record DoorsReader(Faults faults, SectionReader sections, Optional<Component<MixingStrategyFactory>> mixing) {

    /** Every door that the strategy declares, with what the run file says of it; doors that nobody asks for are refused. */
    Map<String, Branch> read(Branch level, String path) {
        String place = path + "." + RunKeys.DOORS;
        Branch given = sections.section(level, RunKeys.DOORS, place);
        List<String> declared = mixing.map(this::declared).orElse(List.of());
        mixing.ifPresent(strategy -> refuseHiddenDoors(strategy, declared));
        Map<String, Branch> doors = new LinkedHashMap<>();
        for (String door : declared) {
            Branch keys = sections.section(given, door, Words.path(place, door));
            KnownKeys.check(keys, RunKeys.DOOR, key -> Words.path(Words.path(place, door), key), faults);
            doors.put(door, keys);
        }
        given.children().forEach((door, node) -> {
            if (mixing.isPresent() && !declared.contains(door) && node.written()) {
                faults.add(
                        ErrorCode.CONFIG_UNUSED,
                        Words.path(place, door),
                        node.origin(),
                        "'" + mixing.get().name() + "' asks for no door of this name",
                        declared.isEmpty() ? "remove it" : Nearest.hint(door, "its doors", declared));
            }
        });
        return doors;
    }

    /** In a fixed order. */
    private List<String> declared(Component<MixingStrategyFactory> strategy) {
        return new PluginCalls(faults)
                .ask(
                        strategy.factory(),
                        strategy.path(),
                        () -> strategy.factory().doors(strategy.settings()).keySet())
                .map(names -> List.copyOf(new TreeSet<>(names)))
                .orElse(List.of());
    }

    /** A strategy around another hands on its doors, or the inner one would go past it. */
    private void refuseHiddenDoors(Component<MixingStrategyFactory> strategy, List<String> declared) {
        strategy.settings().values().values().forEach(value -> {
            if (value instanceof Component<?> inner && inner.factory() instanceof MixingStrategyFactory factory) {
                Component<MixingStrategyFactory> inside = new Component<>(factory, inner.settings(), inner.path());
                List<String> doors = declared(inside);
                if (!declared.containsAll(doors)) {
                    faults.add(
                            ErrorCode.CONFIG_CONFLICT,
                            inner.path(),
                            "'" + inside.name() + "' goes through doors of its own, " + Words.list(doors) + ", past '"
                                    + strategy.name() + "'",
                            "use it without '" + strategy.name() + "'");
                }
                refuseHiddenDoors(inside, doors);
            }
        });
    }

    /**
     * The level's own door is one of the named ones where nobody wrote weights for it: a default that suits graphs without directions would be
     * refused, although nothing goes by it.
     */
    Branch withWeightsOfADoor(Branch level, Map<String, Branch> doors, SharedKeys shared) {
        Optional<Node> ofADoor = doors.values().stream()
                .flatMap(door -> door.child("weights").stream())
                .findFirst();
        return shared.isWritten("weights", level) || ofADoor.isEmpty() ? level : level.with("weights", ofADoor.get());
    }
}
