package org.parley.tck;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import org.junit.jupiter.api.Test;
import org.parley.api.hypergradient.Estimator;
import org.parley.api.hypergradient.EstimatorFactory;
import org.parley.api.model.ProblemClass;
import org.parley.api.run.AgentWork;
import org.parley.api.run.Block;
import org.parley.api.run.Level;
import org.parley.api.run.Oracle;
import org.parley.api.run.Scope;

class WrongEstimatorTest {

    private static final String EXACT =
            "the average direction is the exact hypergradient for the declared problem classes, and for no other";
    private static final String ALONE = "a single agent gets the hypergradient too";
    private static final String BELOW = "at the lower level, each direction is the gradient of the agent's lower cost";
    private static final String POINT = "x and y are not modified";

    @Test
    void anEstimatorOfBothClassesBreaksNothing() {
        assertThat(broken(
                        above(Set.of("auxiliary"), ProblemClass.SHARED_LOWER, ProblemClass.PERSONAL_LOWER),
                        scope -> soba(scope, 1)))
                .isEmpty();
    }

    @Test
    void aWrongSignIsCaught() {
        assertThat(broken(
                        above(Set.of("auxiliary"), ProblemClass.SHARED_LOWER, ProblemClass.PERSONAL_LOWER),
                        scope -> soba(scope, -1)))
                .containsOnlyKeys(EXACT, ALONE);
    }

    @Test
    void aWrongClaimToBeExactIsCaught() {
        assertThat(broken(above(Set.of(), ProblemClass.SHARED_LOWER), scope -> {
                    Oracle at = scope.oracle();
                    return (x, y, direction) -> at.at(x, y).upperGradientX(direction);
                }))
                .containsOnlyKeys(EXACT, ALONE)
                .hasEntrySatisfying(
                        EXACT,
                        finding -> assertThat(finding).startsWith("it declares SHARED_LOWER, but the distance is "));
    }

    @Test
    void modestyIsCaughtToo() {
        assertThat(broken(above(Set.of("auxiliary"), ProblemClass.SHARED_LOWER), scope -> soba(scope, 1)))
                .containsOnlyKeys(EXACT)
                .hasEntrySatisfying(EXACT, finding -> assertThat(finding).endsWith(": declare it"));
    }

    @Test
    void aLevelThatIsDeclaredAndNotDrivenIsCaught() {
        assertThat(broken(above(Set.of("auxiliary")), scope -> {
                    Oracle at = scope.oracle();
                    return (x, y, direction) -> at.at(x, y).upperGradientX(direction);
                }))
                .containsOnlyKeys(Broken.LEVELS);
    }

    @Test
    void movingYWhileLookingIsCaught() {
        assertThat(broken(above(Set.of()), scope -> {
                    Oracle at = scope.oracle();
                    return (x, y, direction) -> {
                        at.at(x, y).upperGradientX(direction);
                        y.assign(0.9, y);
                    };
                }))
                .containsOnlyKeys(POINT);
    }

    @Test
    void halfAGradientBelowIsCaught() {
        assertThat(broken(above(Set.of()).always("roles", Set.of(EstimatorFactory.Role.LOWER)), scope -> {
                    Oracle at = scope.oracle();
                    return (x, y, direction) -> {
                        at.at(x, y).lowerGradient(direction);
                        direction.assign(0.5, direction);
                    };
                }))
                .containsOnlyKeys(BELOW);
    }

    @Test
    void aCounterInAFieldIsSeenLongBeforeItActs() {
        assertThat(broken(above(Set.of()), scope -> {
                    Oracle at = scope.oracle();
                    long[] calls = new long[1];
                    return (x, y, direction) -> {
                        at.at(x, y).upperGradientX(direction);
                        if (calls[0]++ > 1_000_000) {
                            direction.fill(0);
                        }
                    };
                }))
                .containsOnlyKeys(Broken.FIELDS);
    }

    @Test
    void undeclaredNoiseIsCaught() {
        assertThat(broken(above(Set.of()), scope -> {
                    Oracle at = scope.oracle();
                    Block noise = scope.scratch("noise", scope.upperDimension());
                    List<Block> out = List.of(noise);
                    AgentWork drawing =
                            agent -> agent.out(0)[0] = 1e-6 * agent.random().nextGaussian();
                    return (x, y, direction) -> {
                        scope.perAgent("noise", List.of(), out, drawing);
                        at.at(x, y).upperGradientX(direction);
                        direction.assign(1, direction, 1, noise);
                    };
                }))
                .containsOnlyKeys(Broken.CHANCE);
    }

    private static Estimator soba(Scope scope, double sign) {
        Oracle at = scope.oracle();
        Level z = scope.level("auxiliary", scope.lowerDimension());
        Block gradient = scope.scratch("gradient", scope.lowerDimension());
        Block residual = scope.scratch("residual", scope.lowerDimension());
        Block correction = scope.scratch("correction", scope.upperDimension());
        return (x, y, direction) -> {
            at.at(x, y).hessian(z.value(), residual);
            at.upperGradientY(gradient);
            residual.assign(1, residual, -1, gradient);
            z.descend(residual);
            at.at(x, y).mixed(z.value(), correction);
            at.upperGradientX(direction);
            direction.assign(1, direction, -sign, correction);
        };
    }

    private static Declared<EstimatorFactory> above(Set<String> levels, ProblemClass... classes) {
        return Declared.a(EstimatorFactory.class)
                .always("roles", Set.of(EstimatorFactory.Role.UPPER))
                .always("drives", levels)
                .always("exactFor", Set.of(classes));
    }

    private static Map<String, String> broken(
            Declared<EstimatorFactory> declared, Function<Scope, Estimator> estimator) {
        return declared.answering("create", given -> estimator.apply((Scope) given[1]))
                .broken();
    }
}
