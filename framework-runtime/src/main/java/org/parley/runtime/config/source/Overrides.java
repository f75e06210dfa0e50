package org.parley.runtime.config.source;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.parley.api.component.ErrorCode;
import org.parley.runtime.config.source.Node.Branch;

/** Turns {@code --set levels.upper.step=0.01} into a tree. */
public final class Overrides {

    private static final int DEEPEST = 32;

    private final Faults faults;
    private final Origin origin;

    public Overrides(Faults faults, Path base) {
        this.faults = faults;
        this.origin = Origin.commandLine(base);
    }

    /** One tree for each override, in their order. */
    public List<Branch> read(List<String> assignments) {
        return assignments.stream().map(this::read).flatMap(Optional::stream).toList();
    }

    private Optional<Branch> read(String assignment) {
        String label = "--set " + Words.shortened(assignment);
        int equals = assignment.indexOf('=');
        List<String> keys = equals < 0
                ? List.of()
                : List.of(assignment.substring(0, equals).strip().split("\\.", -1));
        if (keys.isEmpty() || keys.size() > DEEPEST || keys.stream().anyMatch(String::isBlank)) {
            faults.add(
                    ErrorCode.CONFIG_UNREADABLE,
                    label,
                    "is not of the form key=value",
                    "for example --set levels.upper.step=0.01");
            return Optional.empty();
        }
        String text = assignment.substring(equals + 1);
        String path = String.join(".", keys);
        if (text.isBlank()) {
            faults.add(ErrorCode.CONFIG_MISSING, path, origin, "has no value", "write it after the =");
            return Optional.empty();
        }
        return new YamlReader(faults, ErrorCode.CONFIG_UNREADABLE, label)
                .read(text)
                .flatMap(value -> new PlainTree(faults).node(value, origin, path))
                .map(value -> under(keys, value));
    }

    private Branch under(List<String> keys, Node value) {
        List<String> inward = new ArrayList<>(keys);
        Collections.reverse(inward);
        Node node = value;
        for (String key : inward) {
            node = new Branch(Map.of(key, node), origin);
        }
        return (Branch) node;
    }
}
