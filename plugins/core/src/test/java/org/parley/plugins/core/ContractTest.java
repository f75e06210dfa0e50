package org.parley.plugins.core;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Nested;
import org.parley.api.component.ComponentFactory;
import org.parley.api.component.ScheduleFactory;
import org.parley.api.hypergradient.EstimatorFactory;
import org.parley.api.loop.LoopFactory;
import org.parley.api.mixing.MixingStrategyFactory;
import org.parley.api.mixing.MomentumFactory;
import org.parley.api.mixing.StepRuleFactory;
import org.parley.api.model.BilevelModelFactory;
import org.parley.plugins.core.Gossip.GossipAtcFactory;
import org.parley.plugins.core.Gossip.GossipCtaFactory;
import org.parley.plugins.core.Gossip.LocalFactory;
import org.parley.plugins.core.Loops.SingleLevelFactory;
import org.parley.plugins.core.Loops.SinglePassFactory;
import org.parley.plugins.core.MixingPowers.AcceleratedFactory;
import org.parley.plugins.core.MixingPowers.RepeatedFactory;
import org.parley.plugins.core.MixingWrappers.PeriodicFactory;
import org.parley.plugins.core.MixingWrappers.RelaxedFactory;
import org.parley.plugins.core.Momenta.AdaGradFactory;
import org.parley.plugins.core.Momenta.AdamFactory;
import org.parley.plugins.core.Momenta.AverageFactory;
import org.parley.plugins.core.PlainEstimators.DirectFactory;
import org.parley.plugins.core.PlainEstimators.GradientFactory;
import org.parley.plugins.core.PlainEstimators.NoneFactory;
import org.parley.plugins.models.meta.MetaLearningFactory;
import org.parley.plugins.models.quadratic.QuadraticFactory;
import org.parley.plugins.sparkle.GradientTracking.NonAtcGradientTrackingFactory;
import org.parley.tck.BilevelModelContract;
import org.parley.tck.EstimatorContract;
import org.parley.tck.LoopContract;
import org.parley.tck.MixingStrategyContract;
import org.parley.tck.MomentumContract;
import org.parley.tck.ScheduleContract;
import org.parley.tck.StepRuleContract;

/** The contract tests of every component of this plugin. */
class ContractTest {

    @Nested
    class Accelerated extends MixingStrategyContract {

        @Override
        protected MixingStrategyFactory factory() {
            return new AcceleratedFactory();
        }

        @Override
        protected Map<String, Object> settings() {
            return Map.of("times", 3, "of", "non-atc-gt");
        }

        @Override
        protected List<? extends ComponentFactory> companions() {
            return List.of(new NonAtcGradientTrackingFactory());
        }
    }

    @Nested
    class AdaGradByAgent extends MomentumContract {

        @Override
        protected MomentumFactory factory() {
            return new AdaGradFactory();
        }

        @Override
        protected Map<String, Object> settings() {
            return Map.of("by", "agent");
        }
    }

    @Nested
    class AdaGrad extends MomentumContract {

        @Override
        protected MomentumFactory factory() {
            return new AdaGradFactory();
        }

        @Override
        protected Map<String, Object> settings() {
            return Map.of();
        }
    }

    @Nested
    class AdaGradNormAlone extends StepRuleContract {

        @Override
        protected StepRuleFactory factory() {
            return new AdaGradNormFactory();
        }

        @Override
        protected Map<String, Object> settings() {
            return Map.of("agree", false);
        }
    }

    @Nested
    class AdaGradNorm extends StepRuleContract {

        @Override
        protected StepRuleFactory factory() {
            return new AdaGradNormFactory();
        }
    }

    @Nested
    class Adam extends MomentumContract {

        @Override
        protected MomentumFactory factory() {
            return new AdamFactory();
        }
    }

    @Nested
    class Armijo extends StepRuleContract {

        @Override
        protected StepRuleFactory factory() {
            return new ArmijoFactory();
        }
    }

    @Nested
    class AuxiliarySystem extends EstimatorContract {

        @Override
        protected EstimatorFactory factory() {
            return new AuxiliarySystemFactory();
        }
    }

    @Nested
    class AuxiliarySystemJacobi extends EstimatorContract {

        @Override
        protected EstimatorFactory factory() {
            return new AuxiliarySystemFactory();
        }

        @Override
        protected Map<String, Object> settings() {
            return Map.of("order", "jacobi");
        }
    }

    @Nested
    class Average extends MomentumContract {

        @Override
        protected MomentumFactory factory() {
            return new AverageFactory();
        }

        @Override
        protected Map<String, Object> settings() {
            return Map.of("theta", 0.2);
        }
    }

    @Nested
    class Direct extends EstimatorContract {

        @Override
        protected EstimatorFactory factory() {
            return new DirectFactory();
        }
    }

    @Nested
    class GossipAtc extends MixingStrategyContract {

        @Override
        protected MixingStrategyFactory factory() {
            return new GossipAtcFactory();
        }
    }

    @Nested
    class GossipCta extends MixingStrategyContract {

        @Override
        protected MixingStrategyFactory factory() {
            return new GossipCtaFactory();
        }
    }

    @Nested
    class Gradient extends EstimatorContract {

        @Override
        protected EstimatorFactory factory() {
            return new GradientFactory();
        }
    }

    @Nested
    class Joint extends BilevelModelContract {

        @Override
        protected BilevelModelFactory factory() {
            return new JointFactory();
        }

        @Override
        protected Map<String, Object> settings() {
            return Map.of("of", "quadratic", "loss", "lower");
        }

        @Override
        protected List<BilevelModelFactory> companions() {
            return List.of(new QuadraticFactory());
        }
    }

    /** Around a model with code of its own for single precision. */
    @Nested
    class JointOfANetwork extends BilevelModelContract {

        @Override
        protected BilevelModelFactory factory() {
            return new JointFactory();
        }

        @Override
        protected Map<String, Object> settings() {
            return Map.of("of", "meta-learning", "loss", "lower");
        }

        @Override
        protected List<BilevelModelFactory> companions() {
            return List.of(new MetaLearningFactory());
        }
    }

    @Nested
    class Local extends MixingStrategyContract {

        @Override
        protected MixingStrategyFactory factory() {
            return new LocalFactory();
        }
    }

    @Nested
    class None extends EstimatorContract {

        @Override
        protected EstimatorFactory factory() {
            return new NoneFactory();
        }
    }

    @Nested
    class Periodic extends MixingStrategyContract {

        @Override
        protected MixingStrategyFactory factory() {
            return new PeriodicFactory();
        }

        @Override
        protected Map<String, Object> settings() {
            return Map.of("every", 2, "of", "non-atc-gt");
        }

        @Override
        protected List<? extends ComponentFactory> companions() {
            return List.of(new NonAtcGradientTrackingFactory());
        }
    }

    @Nested
    class Relaxed extends MixingStrategyContract {

        @Override
        protected MixingStrategyFactory factory() {
            return new RelaxedFactory();
        }

        @Override
        protected Map<String, Object> settings() {
            return Map.of("factor", 0.5, "of", "non-atc-gt");
        }

        @Override
        protected List<? extends ComponentFactory> companions() {
            return List.of(new NonAtcGradientTrackingFactory());
        }
    }

    @Nested
    class Repeated extends MixingStrategyContract {

        @Override
        protected MixingStrategyFactory factory() {
            return new RepeatedFactory();
        }

        @Override
        protected Map<String, Object> settings() {
            return Map.of("times", 3, "of", "non-atc-gt");
        }

        @Override
        protected List<? extends ComponentFactory> companions() {
            return List.of(new NonAtcGradientTrackingFactory());
        }
    }

    @Nested
    class SingleLevel extends LoopContract {

        @Override
        protected LoopFactory factory() {
            return new SingleLevelFactory();
        }
    }

    @Nested
    class SinglePass extends LoopContract {

        @Override
        protected LoopFactory factory() {
            return new SinglePassFactory();
        }
    }

    @Nested
    class SinglePassJacobi extends LoopContract {

        @Override
        protected LoopFactory factory() {
            return new SinglePassFactory();
        }

        @Override
        protected Map<String, Object> settings() {
            return Map.of("order", "jacobi");
        }
    }

    @Nested
    class SpeedUp extends ScheduleContract {

        @Override
        protected ScheduleFactory factory() {
            return new SpeedUpFactory();
        }
    }

    @Nested
    class Storm extends EstimatorContract {

        @Override
        protected EstimatorFactory factory() {
            return new StormFactory();
        }

        @Override
        protected Map<String, Object> settings() {
            return Map.of("of", "gradient");
        }

        @Override
        protected List<? extends ComponentFactory> companions() {
            return List.of(new GradientFactory());
        }
    }
}
