package org.parley.runtime.config;

import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.parley.api.component.ErrorCode;
import org.parley.api.component.Option;
import org.parley.runtime.config.Node.Branch;

/** Reads mappings of the run file that are no components: {@code levels}, {@code record}, {@code stop}, … */
final class SectionReader {

    private final Problems problems;
    private final OptionsReader options;

    SectionReader(Problems problems) {
        this.problems = problems;
        this.options = new OptionsReader(problems);
    }

    /** The mapping under a key; an empty one when there is none. */
    Branch section(Branch parent, String key, String path) {
        Optional<Node> node = parent.child(key);
        if (node.isPresent() && !(node.get() instanceof Branch)) {
            problems.add(
                    ErrorCode.CONFIG_WRONG_TYPE,
                    path,
                    node.get().origin(),
                    "must be a mapping of keys, got " + node.get().shown(),
                    "");
            problems.sourceIsMissing();
        }
        return node.filter(Branch.class::isInstance)
                .map(Branch.class::cast)
                .orElseGet(() -> Branch.empty(Origin.defaults(parent.origin().base())));
    }

    /**
     * The options of a section.
     *
     * @param others keys that may stand beside them
     */
    OptionValues values(List<Option<?>> declared, Branch section, String path, String... others) {
        List<String> names = Stream.concat(declared.stream().<String>map(Option::name), Stream.of(others))
                .toList();
        KnownKeys.check(section, names, key -> Words.path(path, key), problems);
        return options.read(declared, section, key -> Words.path(path, key));
    }
}
