package org.parley.runtime.config;

import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.parley.api.component.ErrorCode;
import org.parley.api.component.Option;
import org.parley.runtime.config.Node.Branch;

/** Reads mappings of the run file that are no components: {@code levels}, {@code record}, {@code stop}, … */
final class SectionReader {

    private final Faults faults;
    private final OptionsReader options;

    SectionReader(Faults faults) {
        this.faults = faults;
        this.options = new OptionsReader(faults);
    }

    /** The mapping under a key; an empty one when there is none. */
    Branch section(Branch parent, String key, String path) {
        Optional<Node> node = parent.child(key);
        if (node.isPresent() && !(node.get() instanceof Branch)) {
            faults.add(
                    ErrorCode.CONFIG_WRONG_TYPE,
                    path,
                    node.get().origin(),
                    "must be a mapping of keys, got " + node.get().shown(),
                    "");
            faults.sourceIsMissing();
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
        KnownKeys.check(section, names, key -> Words.path(path, key), faults);
        return options.read(declared, section, key -> Words.path(path, key));
    }
}
