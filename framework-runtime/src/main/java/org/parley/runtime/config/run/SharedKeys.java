package org.parley.runtime.config.run;

import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.parley.api.component.Component;
import org.parley.api.component.ComponentFactory;
import org.parley.api.component.ErrorCode;
import org.parley.runtime.config.bind.ComponentBinder;
import org.parley.runtime.config.source.Faults;
import org.parley.runtime.config.source.Merge;
import org.parley.runtime.config.source.Node;
import org.parley.runtime.config.source.Node.Branch;
import org.parley.runtime.config.source.Words;

/**
 * Topology, weights and batch at the top of a run file: what levels fall back on. Keeps count of who does, because a key that the user
 * wrote and no level follows is a fault.
 */
final class SharedKeys {

    private final Faults faults;
    private final ComponentBinder binder;
    private final Branch run;
    private final Set<String> used = new HashSet<>();
    private final Map<String, String> passedOver = new HashMap<>();

    SharedKeys(Faults faults, ComponentBinder binder, Branch run) {
        this.faults = faults;
        this.binder = binder;
        this.run = run;
    }

    /** The component of a level: its own, its own options laid over the shared one, or the shared one. */
    <F extends ComponentFactory> Optional<Component<F>> component(
            Class<F> kind, String key, Branch level, String levelPath) {
        Optional<Node> own = own(key, level);
        Optional<Node> shared = run.child(key);
        if (own.isEmpty() && shared.isEmpty()) {
            faults.addMissing(key);
        }
        if (own.isEmpty()) {
            return shared.flatMap(node -> binder.bind(kind, node, key));
        }
        boolean named = !(own.get() instanceof Branch branch) || branch.has("use");
        Node node = named || shared.isEmpty() ? own.get() : Merge.over(shared.get(), own.get());
        return binder.bind(kind, node, Words.path(levelPath, key));
    }

    /** A level's own value, else the shared one. */
    Optional<Node> value(String key, Branch level) {
        return own(key, level).or(() -> run.child(key));
    }

    /** Whether the user wrote it, for this level or for all. */
    boolean isWritten(String key, Branch level) {
        return level.child(key).or(() -> run.child(key)).filter(Node::written).isPresent();
    }

    /** This level does without the shared key, and why. */
    void passOver(String key, String reason) {
        passedOver.putIfAbsent(key, reason);
    }

    /** After all levels: a fault for each shared key that the user wrote in vain. */
    void refuseUnused() {
        passedOver.forEach((key, reason) -> {
            Optional<Node> node = run.child(key).filter(Node::written);
            if (node.isPresent() && !used.contains(key)) {
                faults.add(
                        ErrorCode.CONFIG_UNUSED,
                        key,
                        node.get().origin(),
                        "no level follows it: " + reason,
                        "remove it");
            }
        });
    }

    private Optional<Node> own(String key, Branch level) {
        Optional<Node> own = level.child(key);
        if (own.isEmpty() || (own.get() instanceof Branch branch && !branch.has("use"))) {
            used.add(key);
        } else if (!own.get().written()) {
            passOver(key, "the levels have their own from " + own.get().origin().source());
        }
        return own;
    }
}
