package org.parley.tck;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.DoubleAdder;
import java.util.function.BiFunction;
import java.util.function.IntSupplier;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;
import org.parley.api.component.Component;
import org.parley.api.component.Option;
import org.parley.api.component.Settings;
import org.parley.api.mixing.Exactness;
import org.parley.api.mixing.MixingStrategy;
import org.parley.api.mixing.MixingStrategyFactory;
import org.parley.api.mixing.Polynomial;
import org.parley.api.mixing.PrimalDualForm;
import org.parley.api.run.AgentWork;
import org.parley.api.run.Block;
import org.parley.api.run.Mixer;
import org.parley.api.run.Scope;
import org.parley.api.topology.WeightRequirement;
import org.parley.api.topology.WeightRequirement.Property;
import org.parley.runtime.engine.block.RowBlock;
import org.parley.tck.check.ContractCheck;
import org.parley.tck.check.MixingChecks;
import org.parley.tck.check.Subject;

class WrongMixingTest {

    private static final String FORM = "start and step match the declared form x+ = C x - A q - B d";
    private static final String AVERAGE = "the network average moves by minus the average of q";
    private static final String ALONE = "with one agent it is gradient descent";
    private static final String Q = "q is not modified";
    private static final String PHASES = "a step takes exactly the declared number of exchange phases";
    private static final String HOPS = "information travels at most one hop per phase";
    private static final String LIMIT =
            "the limit is exact under heterogeneity if it declares EXACT, and not if it declares BIASED";
    private static final String EVERYWHERE = "it works on every network that meets its requirement";
    private static final String SCRATCH = "it does not rely on scratch memory between calls";
    private static final String SINGLE = "in single precision it stays within 1e-3 of double precision";
    private static final String SPLIT = "results are bit-identical on three processes";

    private static final PrimalDualForm ATC_GRADIENT_TRACKING =
            new PrimalDualForm(Polynomial.of(0, 0, 1), Polynomial.of(1, -2, 1), Polynomial.of(0, 0, 1));

    @Test
    void aFaithfulStrategyBreaksNothing() {
        assertThat(broken(declared(
                                Exactness.EXACT,
                                (scope, dimension) -> new Tracking(scope, dimension, Start.AS_THE_FORM))
                        .always("phases", 2.0)
                        .always("form", Optional.of(ATC_GRADIENT_TRACKING))))
                .isEmpty();
    }

    @Test
    void gradientTrackingThatStartsAtTheGradientIsNotTheFormItClaims() {
        assertThat(broken(tracking(Start.AT_THE_GRADIENT)))
                .containsOnlyKeys(FORM)
                .hasEntrySatisfying(
                        FORM,
                        finding -> assertThat(finding)
                                .startsWith("the form gives another iterate in round 0, by ")
                                .endsWith("also if all agents start at the same point"));
    }

    @Test
    void aStartThatIsRightForEqualStartsOnlyIsDiagnosed() {
        assertThat(broken(tracking(Start.AT_THE_MIXED_GRADIENT)))
                .containsOnlyKeys(FORM)
                .hasEntrySatisfying(
                        FORM,
                        finding -> assertThat(finding)
                                .endsWith(
                                        "from equal starts both agree, so check what start does if agents start at different points"));
    }

    private static Declared<MixingStrategyFactory> tracking(Start start) {
        return declared(Exactness.EXACT, (scope, dimension) -> new Tracking(scope, dimension, start))
                .always("phases", 2.0)
                .always("form", Optional.of(ATC_GRADIENT_TRACKING));
    }

    @Test
    void aWrapperThatForgetsWhatTheInnerStrategyNeedsIsNamed() {
        Option<Component<MixingStrategyFactory>> of =
                Option.component("of", MixingStrategyFactory.class).mandatory().description("The strategy inside.");
        MixingStrategyFactory forgetful = new MixingStrategyFactory() {
            @Override
            public String name() {
                return "forgetful";
            }

            @Override
            public String description() {
                return "A wrapper of a test.";
            }

            @Override
            public List<Option<?>> options() {
                return List.of(of);
            }

            @Override
            public MixingStrategy create(Settings settings, Scope scope) {
                return settings.get(of).factory().create(settings.get(of).settings(), scope.child("of"));
            }

            @Override
            public WeightRequirement needs(Settings settings) {
                return WeightRequirement.SYMMETRIC;
            }

            @Override
            public Exactness exactness(Settings settings) {
                return settings.get(of).factory().exactness(settings.get(of).settings());
            }
        };
        MixingStrategyFactory inner =
                declared(Exactness.BIASED, WrongMixingTest::gossip).factory();
        assertThat(Broken.checks(MixingChecks.of(new Subject<>(forgetful, Map.of("of", "declared"), List.of(inner)))))
                .containsExactly(
                        Map.entry(
                                "a strategy around another requires everything that the inner one requires",
                                "with a component under 'of' that needs LINEAR, it does not require it: extend MixingWrapperFactory"));
    }

    @Test
    void gossipThatClaimsToBeExactIsFoundBiased() {
        assertThat(broken(declared(Exactness.EXACT, WrongMixingTest::gossip)))
                .containsOnlyKeys(LIMIT)
                .hasEntrySatisfying(
                        LIMIT,
                        finding ->
                                assertThat(finding).startsWith("exactness() declares EXACT, but the strategy stays "));
    }

    @Test
    void gossipThatSaysItNeedsNothingIsFoundToNeedBothRowsAndColumns() {
        Map.of(
                        WeightRequirement.NONE,
                        "a star whose rows sum to 1 but whose columns do not",
                        WeightRequirement.of(Property.ROW_STOCHASTIC),
                        "a star whose rows sum to 1 but whose columns do not",
                        WeightRequirement.of(Property.COLUMN_STOCHASTIC),
                        "a star whose columns sum to 1 but whose rows do not")
                .forEach((needs, network) -> assertThat(broken(declared(Exactness.BIASED, WrongMixingTest::gossip)
                                .always("needs", needs)))
                        .containsOnlyKeys(EVERYWHERE)
                        .hasEntrySatisfying(
                                EVERYWHERE,
                                finding -> assertThat(finding)
                                        .startsWith("its requirement admits " + network + ", but there it stays ")
                                        .endsWith("however small the step is: declare the requirement")));
    }

    @Test
    void randomGossipThatSaysItNeedsNothingIsFoundToo() {
        assertThat(broken(declared(Exactness.BIASED, (scope, dimension) -> new Rounded(scope, dimension, true))
                        .always("needs", WeightRequirement.NONE)
                        .always("isRandom", true)))
                .containsOnlyKeys(EVERYWHERE);
    }

    @Test
    void aBoundOnEigenvaluesThatIsTooLowIsFound() {
        assertThat(broken(declared(Exactness.EXACT, WrongMixingTest::exactDiffusion)
                        .always("needs", WeightRequirement.SYMMETRIC.withEigenvaluesAbove(-0.45))))
                .containsOnlyKeys(EVERYWHERE)
                .hasEntrySatisfying(
                        EVERYWHERE,
                        finding -> assertThat(finding)
                                .startsWith("its requirement admits a ring whose smallest eigenvalue is -0.35, but"));
        assertThat(broken(declared(Exactness.EXACT, WrongMixingTest::exactDiffusion)
                        .always("needs", WeightRequirement.SYMMETRIC.withEigenvaluesAbove(-1.0 / 3))))
                .isEmpty();
    }

    @Test
    void noExchangeAtAllNeedsNothing() {
        assertThat(broken(declared(Exactness.BIASED, (scope, dimension) -> (x, q) -> x.assign(1, x, -1, q))
                        .always("needs", WeightRequirement.NONE)
                        .always("phases", 0.0)))
                .isEmpty();
    }

    @Test
    void anExactStrategyThatDeclaresBiasedIsCaught() {
        assertThat(broken(declared(
                                Exactness.BIASED,
                                (scope, dimension) -> new Tracking(scope, dimension, Start.AS_THE_FORM))
                        .always("phases", 2.0)))
                .containsOnlyKeys(LIMIT)
                .hasEntrySatisfying(LIMIT, finding -> assertThat(finding).endsWith("declare EXACT"));
    }

    @Test
    void exchangingTwiceWhereOnePhaseIsDeclaredIsCaught() {
        assertThat(broken(declared(
                        Exactness.EXACT, (scope, dimension) -> new Tracking(scope, dimension, Start.AS_THE_FORM))))
                .containsOnlyKeys(PHASES, HOPS)
                .hasEntrySatisfying(PHASES, finding -> assertThat(finding).isEqualTo("1 declared, 2.0 counted"));
    }

    @Test
    void declaringAPhaseThatIsNotTakenIsCaught() {
        assertThat(broken(declared(Exactness.BIASED, WrongMixingTest::gossip).always("phases", 2.0)))
                .containsOnlyKeys(PHASES);
    }

    @Test
    void stateOutsideTheScopeBreaksResume() {
        assertThat(broken(declared(Exactness.EXACT, Forgetful::new)))
                .containsOnlyKeys(Broken.RESUME, Broken.FIELDS, SPLIT)
                .hasEntrySatisfying(
                        Broken.RESUME,
                        finding ->
                                assertThat(finding).startsWith("a run resumed from a checkpoint after 7 rounds gives"))
                .hasEntrySatisfying(
                        // Any process may be the first to access a row that another one hosts.
                        SPLIT, finding -> assertThat(finding).matches(".* agent \\d is not hosted here"));
    }

    @Test
    void stateSharedByAllRunsIsSeen() {
        int[] calls = new int[1];
        assertThat(broken(declared(Exactness.BIASED, (scope, dimension) -> {
                    MixingStrategy gossip = gossip(scope, dimension);
                    return (x, q) -> {
                        gossip.step(x, q);
                        x.assign(1 + 1e-9 * calls[0]++, x);
                    };
                })))
                .containsKeys(Broken.BITS, Broken.TWO, Broken.RESUME);
    }

    /** Agents of other processes are not evaluated here, so a component must identify an agent by its index and not by its turn. */
    @Test
    void countingTurnsInPlaceOfAskingForTheAgentIsCaught() {
        assertThat(broken(declared(Exactness.BIASED, (scope, dimension) -> {
                    MixingStrategy gossip = gossip(scope, dimension);
                    AtomicInteger turn = new AtomicInteger();
                    AgentWork nudgeTheFirst = agent -> {
                        System.arraycopy(agent.in(0), 0, agent.out(0), 0, dimension);
                        agent.out(0)[0] *= turn.getAndIncrement() == 0 ? 1 + 1e-15 : 1;
                    };
                    return (x, q) -> {
                        gossip.step(x, q);
                        turn.set(0);
                        scope.perAgent("nudge", x, x, nudgeTheFirst);
                        turn.set(0);
                    };
                })))
                .containsOnlyKeys(SPLIT)
                .hasEntrySatisfying(
                        SPLIT,
                        finding -> assertThat(finding)
                                .startsWith("the run on 3 processes differs from round 1, block lower/value, agent "));
    }

    @Test
    void aSumOverAgentsThatNobodySentIsCaught() {
        assertThat(broken(declared(Exactness.BIASED, (scope, dimension) -> {
                    MixingStrategy gossip = gossip(scope, dimension);
                    DoubleAdder sum = new DoubleAdder();
                    AgentWork add = agent -> sum.add(agent.in(0)[0]);
                    List<Block> nothing = List.of();
                    List<Block> variable = new ArrayList<>();
                    return (x, q) -> {
                        gossip.step(x, q);
                        variable.clear();
                        variable.add(x);
                        sum.reset();
                        scope.perAgent("sum", variable, nothing, add);
                        x.assign(1 + 1e-12 * sum.sumThenReset(), x);
                    };
                })))
                .containsKey(SPLIT);
    }

    @Test
    void aCounterInAFieldIsSeenLongBeforeItActs() {
        assertThat(broken(declared(Exactness.BIASED, Late::new)))
                .containsOnlyKeys(Broken.FIELDS)
                .hasEntrySatisfying(
                        Broken.FIELDS,
                        finding -> assertThat(finding)
                                .startsWith("Late.rounds is 100 in a run resumed after 301 rounds and 401 in an"));
    }

    @Test
    void whatIsGatheredInObjectsAStrategyHoldsIsSeenLongBeforeItActs() {
        Map<String, Supplier<IntSupplier>> memories = Map.of(
                "a list", () -> new ArrayList<>(List.of(0))::size, // never grows: breaks nothing
                "a growing list", GrowingList::new,
                "a map", CountingMap::new,
                "a number of the JDK", () -> new AtomicInteger()::incrementAndGet,
                "a captured array",
                        () -> {
                            int[] count = new int[1];
                            return () -> ++count[0];
                        },
                "a generator of the JDK", () -> new Random(3)::nextInt,
                "a static field", () -> () -> ++calls);
        memories.forEach((what, memory) -> assertThat(broken(declared(Exactness.BIASED, (scope, dimension) -> {
                    MixingStrategy gossip = gossip(scope, dimension);
                    IntSupplier count = memory.get();
                    return (x, q) -> {
                        gossip.step(x, q);
                        if (count.getAsInt() == Integer.MIN_VALUE) {
                            x.fill(0);
                        }
                    };
                })))
                .as(what)
                .satisfies(found -> assertThat(found.keySet())
                        .isEqualTo(what.equals("a list") ? Set.of() : Set.of(Broken.FIELDS))));
    }

    @Test
    void buffersCachesAndListsOfBlocksAreNoState() {
        assertThat(broken(declared(Exactness.BIASED, Buffered::new))).isEmpty();
    }

    @Test
    void workOfAgentsAllocatesNothingWhateverItsPurposesAndShapes() {
        assertThat(broken(declared(Exactness.BIASED, (scope, dimension) -> new Rounded(scope, dimension, false))))
                .isEmpty();
    }

    @Test
    void randomRoundingThatSaysSoBreaksNothing() {
        assertThat(broken(declared(Exactness.BIASED, (scope, dimension) -> new Rounded(scope, dimension, true))
                        .always("isRandom", true)))
                .isEmpty();
    }

    @Test
    void randomRoundingThatDeniesItIsCaught() {
        assertThat(broken(declared(Exactness.BIASED, (scope, dimension) -> new Rounded(scope, dimension, true))))
                .containsKey(Broken.CHANCE)
                .hasEntrySatisfying(
                        Broken.CHANCE, finding -> assertThat(finding).startsWith("another seed changes it by "));
    }

    @Test
    void scratchKeptFromOneRoundToTheNextTurnsToNaN() {
        assertThat(broken(declared(Exactness.BIASED, (scope, dimension) -> {
                    Mixer W = scope.mixer();
                    Block kept = scope.scratch("kept", dimension);
                    Block sum = scope.scratch("sum", dimension);
                    return new MixingStrategy() {
                        @Override
                        public void start(Block x, Block q) {
                            kept.fill(0);
                            step(x, q);
                        }

                        @Override
                        public void step(Block x, Block q) {
                            sum.assign(1, x, -1, q, 0.1, kept, -0.1, kept);
                            kept.assign(1, q);
                            W.mix(sum, x);
                        }
                    };
                })))
                .containsOnlyKeys(Broken.RESUME, SCRATCH);
    }

    @Test
    void extraAsItIsPrintedDriftsInSinglePrecision() {
        assertThat(broken(declared(Exactness.EXACT, PrintedExtra::new)
                        .always("needs", WeightRequirement.SYMMETRIC.withEigenvaluesAbove(-1.0 / 3))))
                .containsOnlyKeys(SINGLE)
                .hasEntrySatisfying(SINGLE, finding -> assertThat(finding).startsWith("difference after 10000 rounds"));
    }

    @Test
    void usingQAsWorkspaceIsSeen() {
        assertThat(broken(declared(Exactness.BIASED, (scope, dimension) -> {
                    Mixer W = scope.mixer();
                    return (x, q) -> {
                        q.assign(1, x, -1, q);
                        W.mix(q, x);
                    };
                })))
                .containsOnlyKeys(Q);
    }

    @Test
    void allocatingInEveryStepIsSeen() {
        assertThat(broken(declared(Exactness.BIASED, (scope, dimension) -> {
                    MixingStrategy gossip = gossip(scope, dimension);
                    double[][] kept = new double[1][];
                    return (x, q) -> {
                        gossip.step(x, q);
                        kept[0] = new double[dimension];
                    };
                })))
                .hasEntrySatisfying(
                        Broken.ALLOCATION,
                        finding -> assertThat(finding)
                                .containsPattern(
                                        "bytes per round, double\\[] in WrongMixingTest\\.\\w+ \\(WrongMixingTest.java:\\d+\\): "))
                .hasSize(1);
    }

    @Test
    void aCallOfTheFrameworkThatAllocatesIsNamed() {
        MixingStrategyFactory curious = declared(Exactness.BIASED, (scope, dimension) -> {
                    MixingStrategy gossip = gossip(scope, dimension);
                    Object[] kept = new Object[1];
                    Block copy = scope.scratch("copy", dimension);
                    AgentWork look = agent -> kept[0] = agent.smoothness();
                    return (x, q) -> {
                        scope.perAgent("look", q, copy, look);
                        gossip.step(x, q);
                    };
                })
                .factory();
        List<ContractCheck> allocation = MixingChecks.of(Broken.subject(curious)).stream()
                .filter(check -> check.name().equals(Broken.ALLOCATION))
                .toList();
        assertThat(Broken.checks(allocation))
                .hasEntrySatisfying(
                        Broken.ALLOCATION,
                        finding -> assertThat(finding)
                                .containsPattern(
                                        "OptionalDouble in WrongMixingTest\\.\\w+ \\(WrongMixingTest.java:\\d+\\),"
                                                + " which calls [\\w$]*AgentWorkspace.smoothness"));
    }

    @Test
    void losingPartOfTheStepMovesTheAverageWrongly() {
        assertThat(broken(declared(Exactness.BIASED, (scope, dimension) -> {
                    Mixer W = scope.mixer();
                    Block sum = scope.scratch("sum", dimension);
                    return (x, q) -> {
                        sum.assign(1, x, -0.5, q);
                        W.mix(sum, x);
                    };
                })))
                .containsOnlyKeys(AVERAGE, ALONE)
                .allSatisfy((check, finding) -> assertThat(finding).startsWith("gain() declares 1.0, measured 0.5: "));
    }

    @Test
    void aStartThatKeepsTheOldTrackerIsNotANewBeginning() {
        assertThat(broken(declared(Exactness.BIASED, (scope, dimension) -> {
                    MixingStrategy gossip = gossip(scope, dimension);
                    Block age = scope.block("age", dimension);
                    return (x, q) -> {
                        gossip.step(x, q);
                        age.assign(1, age, 1, q);
                        x.assign(1, x, 1e-14, age, -1e-14, q); // far below the tolerance of every other check
                    };
                })))
                .containsOnlyKeys(Broken.ANEW);
    }

    private static Map<String, String> broken(Declared<MixingStrategyFactory> mixing) {
        return mixing.broken();
    }

    /** Returns a strategy of one exchange phase. */
    private static Declared<MixingStrategyFactory> declared(
            Exactness exactness, BiFunction<Scope, Integer, MixingStrategy> strategy) {
        return Declared.a(MixingStrategyFactory.class)
                .answering("create", given -> strategy.apply((Scope) given[1], ((Scope) given[1]).dimension()))
                .always("needs", WeightRequirement.DOUBLY_STOCHASTIC)
                .always("exactness", exactness);
    }

    private static MixingStrategy gossip(Scope scope, int dimension) {
        Mixer W = scope.mixer();
        Block sum = scope.scratch("sum", dimension);
        return (x, q) -> {
            sum.assign(1, x, -1, q);
            W.mix(sum, x);
        };
    }

    /** Returns exact diffusion: x+ = W (2 x - x- - q + q-), with x + q- = x- at first. */
    private static MixingStrategy exactDiffusion(Scope scope, int dimension) {
        Mixer W = scope.mixer();
        Block psi = scope.block("psi", dimension);
        Block phi = scope.scratch("phi", dimension);
        return new MixingStrategy() {
            @Override
            public void start(Block x, Block q) {
                psi.assign(1, x, -1, q);
                W.mix(psi, x);
            }

            @Override
            public void step(Block x, Block q) {
                phi.assign(2, x, -1, q, -1, psi);
                psi.assign(1, x, -1, q);
                W.mix(phi, x);
            }
        };
    }

    private static int calls;

    /** Gossip that stops after many rounds unless the run is interrupted. */
    private static final class Late implements MixingStrategy {

        private final MixingStrategy gossip;
        private long rounds;

        Late(Scope scope, int dimension) {
            gossip = gossip(scope, dimension);
        }

        @Override
        public void step(Block x, Block q) {
            if (rounds++ < 1_000_000) {
                gossip.step(x, q);
            }
        }
    }

    private static final class GrowingList implements IntSupplier {

        private final List<Integer> seen = new ArrayList<>(1 << 16); // extended once, so that no round allocates

        @Override
        public int getAsInt() {
            seen.add(0);
            return seen.size();
        }
    }

    private static final class CountingMap implements IntSupplier {

        private final Map<String, int[]> counts = new HashMap<>(Map.of("calls", new int[1]));

        @Override
        public int getAsInt() {
            return ++counts.get("calls")[0];
        }
    }

    /** Gossip with allowed state in fields: arrays for computations, a list that is created late, the last result. */
    private static final class Buffered implements MixingStrategy {

        private final Mixer W;
        private final Scope scope;
        private final Block sum;
        private final double[] row;
        private List<Block> blocks;
        private double norm;

        Buffered(Scope scope, int dimension) {
            this.scope = scope;
            W = scope.mixer();
            sum = scope.scratch("sum", dimension);
            row = new double[dimension];
        }

        @Override
        public void step(Block x, Block q) {
            if (blocks == null) {
                blocks = List.of(x, q);
            }
            RowBlock first = (RowBlock) blocks.get(0);
            first.read(first.agent(0), row);
            norm = 0;
            for (double entry : row) {
                norm += entry * entry;
            }
            sum.assign(1, blocks.get(0), -1, blocks.get(1));
            W.mix(sum, norm >= 0 ? x : sum);
            scope.round();
        }
    }

    /** x+ = z + W r - r, where every agent rounds z = x - q to a grid, which gives r: to the nearest point, or up or down at random. */
    private static final class Rounded implements MixingStrategy {

        private final Mixer W;
        private final Scope scope;
        private final Block rounded;
        private final Block mixed;
        private final List<Block> nothing = List.of();
        private final AgentWork rounding;
        private final AgentWork looking = agent -> {};
        private final Block moved;

        Rounded(Scope scope, int dimension, boolean atRandom) {
            this.scope = scope;
            W = scope.mixer();
            moved = scope.scratch("moved", dimension);
            rounded = scope.scratch("rounded", dimension);
            mixed = scope.scratch("mixed", dimension);
            double grid = atRandom ? 1.0 / 64 : 1.0 / 65536;
            rounding = agent -> {
                double[] row = agent.in(0);
                for (int k = 0; k < row.length; k++) {
                    double offset = atRandom ? agent.random().nextDouble() : 0.5;
                    agent.out(0)[k] = grid * Math.floor(row[k] / grid + offset);
                }
            };
        }

        @Override
        public void step(Block x, Block q) {
            moved.assign(1, x, -1, q);
            scope.perAgent("look", nothing, nothing, looking);
            scope.perAgent("round", moved, rounded, rounding);
            W.mix(rounded, mixed);
            x.assign(1, moved, 1, mixed, -1, rounded);
        }
    }

    private enum Start {
        AS_THE_FORM,
        AT_THE_MIXED_GRADIENT,
        AT_THE_GRADIENT
    }

    /** ATC gradient tracking. The tracker starts as the form requires or, as in many papers, at the gradient. */
    private static final class Tracking implements MixingStrategy {

        private final Mixer W;
        private final Block h;
        private final Block previous;
        private final Block sum;
        private final Start start;

        Tracking(Scope scope, int dimension, Start start) {
            W = scope.mixer();
            h = scope.block("tracker", dimension);
            previous = scope.block("previous", dimension);
            sum = scope.scratch("sum", dimension);
            this.start = start;
        }

        @Override
        public void start(Block x, Block q) {
            switch (start) {
                case AS_THE_FORM -> {
                    W.mix(q, h, x, sum);
                    h.assign(1, h, 1, x, -1, sum);
                }
                case AT_THE_MIXED_GRADIENT -> W.mix(q, h);
                case AT_THE_GRADIENT -> h.assign(1, q);
            }
            follow(x, q);
        }

        @Override
        public void step(Block x, Block q) {
            sum.assign(1, h, 1, q, -1, previous);
            W.mix(sum, h);
            follow(x, q);
        }

        private void follow(Block x, Block q) {
            previous.assign(1, q);
            sum.assign(1, x, -1, h);
            W.mix(sum, x);
        }
    }

    /** Non-ATC gradient tracking that keeps the previous q in an array outside of checkpoints. */
    private static final class Forgetful implements MixingStrategy {

        private final Mixer W;
        private final Block h;
        private final Block before;
        private final Block mixedTracker;
        private final Block mixed;
        private final double[][] previous;

        Forgetful(Scope scope, int dimension) {
            W = scope.mixer();
            h = scope.block("tracker", dimension);
            before = scope.scratch("before", dimension);
            mixedTracker = scope.scratch("mixed-tracker", dimension);
            mixed = scope.scratch("mixed", dimension);
            previous = new double[scope.agents()][dimension];
        }

        @Override
        public void start(Block x, Block q) {
            W.mix(x, mixed);
            h.assign(1, q);
            follow(x, q);
        }

        @Override
        public void step(Block x, Block q) {
            for (int agent = 0; agent < previous.length; agent++) {
                ((RowBlock) before).write(agent, previous[agent]);
            }
            W.mix(h, mixedTracker, x, mixed);
            h.assign(1, mixedTracker, 1, q, -1, before);
            follow(x, q);
        }

        private void follow(Block x, Block q) {
            for (int agent = 0; agent < previous.length; agent++) {
                ((RowBlock) q).read(agent, previous[agent]);
            }
            x.assign(1, mixed, -1, h);
        }
    }

    /** x+ = x + W x - (x- + W x-) / 2 - q + q-: correct in exact arithmetic, but the rounding errors of all steps accumulate. */
    private static final class PrintedExtra implements MixingStrategy {

        private final Mixer W;
        private final Block before;
        private final Block mixedBefore;
        private final Block qBefore;
        private final Block sent;
        private final Block mixed;

        PrintedExtra(Scope scope, int dimension) {
            W = scope.mixer();
            before = scope.block("before", dimension);
            mixedBefore = scope.block("mixed-before", dimension);
            qBefore = scope.block("q-before", dimension);
            sent = scope.scratch("sent", dimension);
            mixed = scope.scratch("mixed", dimension);
        }

        @Override
        public void start(Block x, Block q) {
            before.assign(1, x);
            W.mix(before, mixedBefore);
            x.assign(1, mixedBefore, -1, q);
            qBefore.assign(1, q);
        }

        @Override
        public void step(Block x, Block q) {
            sent.assign(1, x);
            W.mix(sent, mixed);
            x.assign(1, sent, 1, mixed, -0.5, before);
            x.assign(1, x, -0.5, mixedBefore, -1, q, 1, qBefore);
            before.assign(1, sent);
            mixedBefore.assign(1, mixed);
            qBefore.assign(1, q);
        }
    }
}
