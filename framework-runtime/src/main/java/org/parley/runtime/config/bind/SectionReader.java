package org.parley.runtime.config.bind;

import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.parley.api.component.ErrorCode;
import org.parley.api.component.Option;
import org.parley.runtime.config.source.Faults;
import org.parley.runtime.config.source.KnownKeys;
import org.parley.runtime.config.source.Node;
import org.parley.runtime.config.source.Node.Branch;
import org.parley.runtime.config.source.Origin;
import org.parley.runtime.config.source.Words;

/** Reads mappings of the run file that are no components: {@code levels}, {@code record}, {@code stop}, … */
public final class SectionReader {

    private final Faults faults;
    private final OptionsReader options;

    public SectionReader(Faults faults) {
        this.faults = faults;
        this.options = new OptionsReader(faults);
    }

    /** The mapping under a key; an empty one when there is none. */
    public Branch section(Branch parent, String key, String path) {
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
    public OptionValues values(List<Option<?>> declared, Branch section, String path, String... others) {
        List<String> names = Stream.concat(declared.stream().<String>map(Option::name), Stream.of(others))
                .toList();
        KnownKeys.check(section, names, key -> Words.path(path, key), faults);
        return options.read(declared, section, key -> Words.path(path, key));
    }
}
