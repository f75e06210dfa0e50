package org.parley.runtime.config.run;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.parley.api.component.Component;
import org.parley.api.observe.ObserverFactory;
import org.parley.runtime.config.bind.OptionValues;

/**
 * The section {@code stop} as far as it could be read.
 *
 * @param limits the numbers in it
 * @param named the rules that it gives options to, by key
 * @param rules all that it stands for
 */
record StopDraft(
        OptionValues limits, Map<String, Component<ObserverFactory>> named, List<Component<ObserverFactory>> rules) {

    Map<String, Object> tree() {
        Map<String, Object> tree = new LinkedHashMap<>(limits.tree());
        named.forEach((key, rule) -> tree.put(key, ((OptionValues) rule.settings()).tree()));
        return tree;
    }
}
