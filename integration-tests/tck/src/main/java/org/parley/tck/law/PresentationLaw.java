package org.parley.tck.law;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import org.parley.api.component.ComponentFactory;
import org.parley.api.component.Option;
import org.parley.runtime.plugin.ComponentCheck;

/** How a component presents itself to run files, to {@code parley describe} and to the documentation. */
final class PresentationLaw {

    private static final Pattern SENTENCE = Pattern.compile("[\\p{Lu}0-9(].*\\.", Pattern.DOTALL);

    private PresentationLaw() {}

    static Law of(ComponentFactory factory) {
        return new Law("its name, description and options are fit to be read", () -> check(factory));
    }

    private static Verdict check(ComponentFactory factory) {
        List<String> faults = new ArrayList<>();
        if (!ComponentCheck.isName(factory.name())) {
            faults.add("the name '" + factory.name() + "' is not in kebab-case");
        }
        if (!isSentence(factory.description())) {
            faults.add("its description is no sentence: '" + factory.description() + "'");
        }
        Set<String> names = new HashSet<>();
        for (Option<?> option : factory.options()) {
            ComponentCheck.faults(option).forEach(fault -> faults.add("option '" + option.name() + "' " + fault));
            if (!isSentence(option.description())) {
                faults.add(
                        "option '" + option.name() + "' is described by no sentence: '" + option.description() + "'");
            }
            if (!names.add(option.name())) {
                faults.add("option '" + option.name() + "' is declared twice");
            }
        }
        return faults.isEmpty()
                ? Verdict.holds("%d options", names.size())
                : Verdict.broken("%s", String.join("; ", faults));
    }

    private static boolean isSentence(String text) {
        return text != null && SENTENCE.matcher(text).matches();
    }
}
