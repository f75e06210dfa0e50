package org.parley.runtime.plugin;

import com.google.inject.ConfigurationException;
import com.google.inject.CreationException;
import com.google.inject.spi.Message;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** What is wrong with the bindings of a plugin, in the words of somebody who wrote them and not in those of Guice. */
final class InjectionFault {

    /** A sentence of Guice, whose only group is what it speaks of, and what to say instead. */
    private record Form(Pattern guice, String words) {

        Optional<String> inWords(String line) {
            Matcher sentence = guice.matcher(line);
            return sentence.matches() ? Optional.of(words.replace("%s", sentence.group(1))) : Optional.empty();
        }
    }

    private static final List<Form> FORMS = List.of(
            new Form(
                    Pattern.compile("Explicit bindings are required and (.+) is not explicitly bound\\."),
                    "nothing is bound to %s"),
            new Form(Pattern.compile("No implementation for (.+) was bound\\."), "nothing is bound to %s"),
            new Form(
                    Pattern.compile("(?:A binding to )?(.+) was (?:already configured at|bound multiple times).*"),
                    "%s is bound twice"),
            new Form(
                    Pattern.compile(
                            "(?:A just-in-time binding to |Unable to create binding for )(.+?)(?: was| because).*"),
                    "%s is bound by Parley already"));

    private InjectionFault() {}

    /** Empty for a failure that is none of bindings. */
    static Optional<String> inWords(Throwable failure) {
        if (failure instanceof CreationException creation) {
            return Optional.of(inWords(creation.getErrorMessages()));
        }
        return failure instanceof ConfigurationException configuration
                ? Optional.of(inWords(configuration.getErrorMessages()))
                : Optional.empty();
    }

    private static String inWords(Collection<Message> messages) {
        return messages.stream().map(InjectionFault::inWords).distinct().collect(Collectors.joining("; "));
    }

    private static String inWords(Message message) {
        if (message.getCause() != null) {
            return Reason.of(message.getCause());
        }
        String line = message.getMessage().lines().findFirst().orElse("");
        return FORMS.stream()
                .flatMap(form -> form.inWords(line).stream())
                .findFirst()
                .orElse(line);
    }
}
