package org.parley.scenarios;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.parley.api.component.ParleyException;
import org.parley.api.mixing.MixingStrategyFactory;
import org.parley.runtime.component.ComponentKind;
import org.parley.runtime.component.ComponentRegistry;
import org.parley.tck.scenario.Scenario;

/** Checks that every wrapper around a strategy has the rejections and notes of that strategy for a network. */
class WrappedStrategiesTest {

    /** One fault for each property of messages and weights. */
    private static final List<String> FAULTS = List.of(
            "[{use: delay, with: {bound: 2}}]",
            "[{use: stragglers, with: {agents: [1], factor: 3, effect: late}}]",
            "[{use: loss, with: {probability: 0.2, symmetric: false}}]",
            "[{use: client-sampling, with: {fraction: 0.7}}]",
            "[{use: sign-flip, with: {agents: [1]}}]");

    /** Components that strategies need in addition to a name. */
    private static final List<String> COMPANIONS = List.of(
            "",
            ", compression: {use: top-k, with: {fraction: 0.5}}",
            ", compression: {use: qsgd, with: {bits: 4, unbiased: true}}",
            ", channels: {pull: {weights: row-stochastic}, push: {weights: column-stochastic}}",
            ", weights: column-stochastic");

    /** A wrapper with other mandatory options must be added here. */
    private static final Map<String, String> MANDATORY =
            Map.of("times", "times: 4, ", "every", "every: 2, ", "factor", "factor: 0.5, ");

    static Stream<String> wrappers() {
        return strategies()
                .filter(WrappedStrategiesTest::isWrapper)
                .map(factory -> "{use: " + factory.name() + ", with: {"
                        + factory.options().stream()
                                .map(option -> MANDATORY.getOrDefault(option.name(), ""))
                                .collect(Collectors.joining())
                        + "of: %s}}");
    }

    /** The unmet requirements of each strategy alone under each fault, without strategies that this small run cannot have. */
    private static final Map<String, Map<String, Set<String>>> MISSED_ALONE = strategies()
            .filter(factory -> !isWrapper(factory))
            .map(MixingStrategyFactory::name)
            .filter(name -> accepted(name).isPresent())
            .collect(Collectors.toMap(
                    name -> name,
                    name -> FAULTS.stream()
                            .collect(Collectors.toMap(
                                    diagnostic -> diagnostic,
                                    diagnostic -> missed(
                                            with(diagnostic, accepted(name).get()))))));

    @ParameterizedTest
    @MethodSource("wrappers")
    void requireWhatTheInnerStrategyRequires(String wrapper) {
        List<String> compared = new ArrayList<>();
        MISSED_ALONE.forEach((name, diagnostics) -> accepted(wrapper.formatted(name))
                .ifPresent(wrapped -> {
                    compared.add(name);
                    diagnostics.forEach((diagnostic, missed) -> {
                        if (!missed.isEmpty()) {
                            String run = wrapper.formatted(name) + " with " + diagnostic;
                            assertThat(missed(with(diagnostic, wrapped)))
                                    .as(run)
                                    .containsAll(missed);
                            assertThat(isRefused(with(diagnostic, wrapped)))
                                    .as(run + " is rejected")
                                    .isTrue();
                        }
                    });
                }));
        assertThat(compared).contains("atc-gt", "gossip-atc");
    }

    private static Scenario with(String diagnostic, Scenario scenario) {
        return scenario.set("network.faults=" + diagnostic);
    }

    /** Returns the requirements that the notes report as not met. */
    private static Set<String> missed(Scenario scenario) {
        Pattern needs = Pattern.compile("needs (.*), and network\\..* the run continues regardless");
        return scenario.set("network.incompatible=warn").plan().notes().stream()
                .map(needs::matcher)
                .filter(Matcher::find)
                .flatMap(found -> Stream.of(found.group(1).split(" and |, ")))
                .collect(Collectors.toSet());
    }

    private static Optional<Scenario> accepted(String mixing) {
        return COMPANIONS.stream()
                .map(companions -> Distribution.scenario("""
                        agents: 4
                        rounds: 1
                        hypergradient: none
                        topology: ring
                        weights: {use: metropolis, with: {lazy: true}}
                        model: {use: quadratic, with: {upper: 2, lower: 2}}
                        levels: {upper: {mixing: local, step: 1}, lower: {mixing: %s, step: 0.1%s}}
                        """.formatted(mixing, companions)))
                .filter(scenario -> !isRefused(scenario))
                .findFirst();
    }

    private static boolean isRefused(Scenario scenario) {
        try {
            scenario.plan();
            return false;
        } catch (ParleyException refused) {
            return true;
        }
    }

    private static Stream<MixingStrategyFactory> strategies() {
        ComponentRegistry registry = Distribution.plugins().registry();
        return registry.names(ComponentKind.MIXING).stream()
                .map(name -> registry.find(MixingStrategyFactory.class, name).orElseThrow());
    }

    private static boolean isWrapper(MixingStrategyFactory factory) {
        return factory.options().stream()
                .anyMatch(option -> option.kind()
                        .filter(MixingStrategyFactory.class::equals)
                        .isPresent());
    }
}
