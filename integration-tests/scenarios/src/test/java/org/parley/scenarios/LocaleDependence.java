package org.parley.scenarios;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.AccessTarget.CodeUnitAccessTarget;
import com.tngtech.archunit.core.domain.JavaAccess;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.lang.ArchRule;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.text.DecimalFormat;
import java.text.DecimalFormatSymbols;
import java.text.Format;
import java.text.NumberFormat;
import java.time.format.DateTimeFormatter;
import java.util.Formatter;
import java.util.Locale;
import java.util.Map;
import java.util.Scanner;
import java.util.Set;
import java.util.function.UnaryOperator;

/** Calls whose result depends on the language of the user, unless they have a locale argument. */
final class LocaleDependence {

    private static final String CONSTRUCTOR = "<init>";

    private static final Map<Class<?>, Set<String>> CALLS = Map.of(
            String.class, Set.of("format", "formatted", "toLowerCase", "toUpperCase"),
            PrintStream.class, Set.of("printf", "format"),
            PrintWriter.class, Set.of("printf", "format"),
            Formatter.class, Set.of(CONSTRUCTOR),
            Scanner.class, Set.of(CONSTRUCTOR),
            Format.class, Set.of(CONSTRUCTOR, "getInstance", "getNumberInstance", "getIntegerInstance"),
            DecimalFormatSymbols.class, Set.of(CONSTRUCTOR, "getInstance"),
            DateTimeFormatter.class, Set.of("ofPattern", "ofLocalizedDate", "ofLocalizedTime", "ofLocalizedDateTime"),
            Locale.class, Set.of("getDefault"));

    private LocaleDependence() {}

    static ArchRule none() {
        return noClasses()
                .should()
                .accessTargetWhere(
                        DescribedPredicate.describe("what is written depends on the locale", LocaleDependence::depends))
                .because("numbers and names are read back by machines; pass Locale.ROOT");
    }

    private static boolean depends(JavaAccess<?> access) {
        return access.getTarget() instanceof CodeUnitAccessTarget target
                && CALLS.entrySet().stream()
                        .anyMatch(entry -> target.getOwner().isAssignableTo(entry.getKey())
                                && entry.getValue().contains(target.getName()))
                && target.getRawParameterTypes().stream().noneMatch(LocaleDependence::fixesTheLocale);
    }

    private static boolean fixesTheLocale(JavaClass parameter) {
        return parameter.isEquivalentTo(Locale.class) || parameter.isEquivalentTo(DecimalFormatSymbols.class);
    }

    /** Every call once without and once with a locale. */
    static final class Careless {

        static final int MISTAKES = 8;

        private final UnaryOperator<String> small = String::toLowerCase;

        String wrong(PrintWriter out, double number) {
            out.printf("%d", 1);
            return String.format("%d", 1)
                    + "%d".formatted(1)
                    + "I".toUpperCase()
                    + small.apply("I")
                    + new DecimalFormat("0.0")
                    + NumberFormat.getInstance()
                    + DateTimeFormatter.ofPattern("yyyy");
        }

        String right(PrintWriter out) {
            out.printf(Locale.ROOT, "%d", 1);
            return String.format(Locale.ROOT, "%d", 1)
                    + "I".toUpperCase(Locale.ROOT)
                    + new DecimalFormat("0.0", DecimalFormatSymbols.getInstance(Locale.ROOT));
        }
    }
}
