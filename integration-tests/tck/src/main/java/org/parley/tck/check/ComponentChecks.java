package org.parley.tck.check;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.regex.Pattern;
import org.parley.api.command.CommandFactory;
import org.parley.api.component.ComponentFactory;
import org.parley.api.component.Option;
import org.parley.api.component.ScheduleFactory;
import org.parley.api.compression.CompressorFactory;
import org.parley.api.data.DatasetFactory;
import org.parley.api.data.PartitionFactory;
import org.parley.api.hypergradient.EstimatorFactory;
import org.parley.api.loop.LoopFactory;
import org.parley.api.mixing.ConstraintFactory;
import org.parley.api.mixing.MixingStrategyFactory;
import org.parley.api.mixing.StepRuleFactory;
import org.parley.api.mixing.TransformFactory;
import org.parley.api.model.BilevelModelFactory;
import org.parley.api.network.AggregationFactory;
import org.parley.api.network.NetworkFaultFactory;
import org.parley.api.numeric.KernelsFactory;
import org.parley.api.observe.ObserverFactory;
import org.parley.api.topology.TopologyFactory;
import org.parley.api.topology.WeightRuleFactory;
import org.parley.runtime.plugin.CommandCheck;
import org.parley.runtime.plugin.ComponentCheck;

/** The checks of all kinds of components. */
public final class ComponentChecks {

    /** The name of the check that all others depend on. */
    public static final String CREATION = Creation.CONTRACT;

    private static final List<Kind<?>> KINDS = List.of(
            new Kind<>(MixingStrategyFactory.class, MixingChecks::of),
            new Kind<>(EstimatorFactory.class, EstimatorChecks::of),
            new Kind<>(TopologyFactory.class, subject -> TopologyChecks.of(subject, Set.of())),
            new Kind<>(WeightRuleFactory.class, subject -> WeightRuleChecks.of(subject, Set.of())),
            new Kind<>(BilevelModelFactory.class, ModelChecks::of),
            new Kind<>(LoopFactory.class, LoopChecks::of),
            new Kind<>(TransformFactory.class, TransformChecks::of),
            new Kind<>(StepRuleFactory.class, StepRuleChecks::of),
            new Kind<>(PartitionFactory.class, PartitionChecks::of),
            new Kind<>(DatasetFactory.class, subject -> DatasetChecks.of(subject, Path.of("no-data-here"))),
            new Kind<>(ScheduleFactory.class, ScheduleChecks::of),
            new Kind<>(NetworkFaultFactory.class, NetworkFaultChecks::of),
            new Kind<>(AggregationFactory.class, AggregationChecks::of),
            new Kind<>(ConstraintFactory.class, ConstraintChecks::of),
            new Kind<>(CompressorFactory.class, CompressorChecks::of),
            new Kind<>(KernelsFactory.class, KernelsChecks::of),
            new Kind<>(ObserverFactory.class, ObserverChecks::of),
            new Kind<>(CommandFactory.class, ComponentChecks::ofCommand));
    private static final Pattern SENTENCE = Pattern.compile("[\\p{Lu}0-9(].*\\.", Pattern.DOTALL);

    private ComponentChecks() {}

    /** Returns the checks common to all kinds, then those of this kind. If their setup throws an exception, the first of them fails. */
    public static List<ContractCheck> with(ComponentFactory factory, Supplier<List<ContractCheck>> ofItsKind) {
        List<ContractCheck> all = new ArrayList<>(List.of(new ContractCheck(
                "its name, its description and its options are well formed", () -> isWellFormed(factory))));
        try {
            all.addAll(ofItsKind.get());
        } catch (Throwable failure) { // the other components must be checked in any case
            all.add(new ContractCheck(Creation.CONTRACT, () -> Verdict.threw(failure)));
        }
        return all;
    }

    /** Returns all checks of a component with these settings, none of which may be {@link #missing}. */
    public static List<ContractCheck> of(
            ComponentFactory factory, Map<String, Object> with, List<? extends ComponentFactory> companions) {
        return with(factory, () -> ofKind(new Subject<>(factory, with, companions)));
    }

    /** Returns the checks that do not need settings: the name, the description and the options. */
    public static List<ContractCheck> ofUnknownSettings(ComponentFactory factory, List<String> missing) {
        return with(
                factory,
                () -> List.of(new ContractCheck(
                        Creation.CONTRACT,
                        () -> Verdict.doesNotApply("not checked: it needs %s", String.join(", ", missing)))));
    }

    /** Returns the mandatory options that these settings do not contain. An exception of the component itself is not an excuse. */
    public static List<String> missing(ComponentFactory factory, Map<String, Object> with) {
        try {
            return factory.options().stream()
                    .filter(Option::isMandatory)
                    .<String>map(Option::name)
                    .filter(name -> !with.containsKey(name))
                    .toList();
        } catch (Throwable failure) {
            return List.of(); // the first of its checks reports it
        }
    }

    /** Returns the checks of the component's kind. */
    public static <F extends ComponentFactory> List<ContractCheck> ofKind(Subject<F> subject) {
        return KINDS.stream()
                .filter(kind -> kind.type().isInstance(subject.factory()))
                .findFirst()
                .map(kind -> kind.of(subject))
                .orElseGet(() -> List.of(
                        new ContractCheck(Creation.CONTRACT, () -> Verdict.doesNotApply("this kind has no checks"))));
    }

    /** Returns the checks of a command. Only its author can test what it does. */
    private static List<ContractCheck> ofCommand(Subject<CommandFactory> subject) {
        CommandFactory factory = subject.factory();
        return Creation.before(
                () -> {
                    Creation.made(factory.create(subject.settings()), "create");
                    return Verdict.holds("it was not run");
                },
                new ContractCheck("its name, its options and its arguments are not reserved", () -> {
                    List<String> faults = CommandCheck.errors(factory);
                    return faults.isEmpty()
                            ? Verdict.holds("%d arguments", factory.arguments().size())
                            : Verdict.broken("it %s", String.join("; it ", faults));
                }));
    }

    /** A kind of component and its checks. */
    private record Kind<F extends ComponentFactory>(Class<F> type, Function<Subject<F>, List<ContractCheck>> checks) {

        List<ContractCheck> of(Subject<?> subject) {
            return checks.apply(new Subject<>(type.cast(subject.factory()), subject.with(), subject.companions()));
        }
    }

    /** Checks how a component appears in run files, in {@code parley describe} and in the documentation. */
    private static Verdict isWellFormed(ComponentFactory factory) {
        List<String> faults = new ArrayList<>();
        if (!ComponentCheck.isName(factory.name())) {
            faults.add("the name '" + factory.name() + "' is not in kebab-case");
        }
        if (!isSentence(factory.description())) {
            faults.add("its description does not start with a capital letter or end with a period: '"
                    + factory.description() + "'");
        }
        Set<String> names = new HashSet<>();
        for (Option<?> option : factory.options()) {
            ComponentCheck.errors(option).forEach(fault -> faults.add("option '" + option.name() + "' " + fault));
            if (!isSentence(option.description())) {
                faults.add("option '" + option.name()
                        + "' has a description that does not start with a capital letter or end with a period: '"
                        + option.description() + "'");
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
