package org.parley.plugins.core;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Nested;
import org.parley.api.component.ComponentFactory;
import org.parley.api.component.ScheduleFactory;
import org.parley.api.hypergradient.EstimatorFactory;
import org.parley.api.loop.LoopFactory;
import org.parley.api.mixing.MixingStrategyFactory;
import org.parley.api.mixing.StepRuleFactory;
import org.parley.api.mixing.TransformFactory;
import org.parley.api.model.BilevelModelFactory;
import org.parley.plugins.models.meta.MetaLearningFactory;
import org.parley.plugins.models.quadratic.QuadraticFactory;
import org.parley.plugins.sparkle.GradientTracking.NonAtcGradientTrackingFactory;
import org.parley.tck.BilevelModelContract;
import org.parley.tck.EstimatorContract;
import org.parley.tck.LoopContract;
import org.parley.tck.MixingStrategyContract;
import org.parley.tck.ScheduleContract;
import org.parley.tck.StepRuleContract;
import org.parley.tck.TransformContract;

/** The contract tests of every component of this plugin. */
class ContractTest {

    @Nested
    class Accelerated extends MixingStrategyContract {

        @Override
        protected MixingStrategyFactory factory() {
            return new MixingPowers.AcceleratedFactory();
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
    class AdaGradByAgent extends TransformContract {

        @Override
        protected TransformFactory factory() {
            return new Transforms.AdaGradFactory();
        }

        @Override
        protected Map<String, Object> settings() {
            return Map.of("by", "agent");
        }
    }

    @Nested
    class AdaGrad extends TransformContract {

        @Override
        protected TransformFactory factory() {
            return new Transforms.AdaGradFactory();
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
    class Adam extends TransformContract {

        @Override
        protected TransformFactory factory() {
            return new Transforms.AdamFactory();
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
    class Average extends TransformContract {

        @Override
        protected TransformFactory factory() {
            return new Transforms.AverageFactory();
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
            return new PlainEstimators.DirectFactory();
        }
    }

    @Nested
    class GossipAtc extends MixingStrategyContract {

        @Override
        protected MixingStrategyFactory factory() {
            return new Gossip.GossipAtcFactory();
        }
    }

    @Nested
    class GossipCta extends MixingStrategyContract {

        @Override
        protected MixingStrategyFactory factory() {
            return new Gossip.GossipCtaFactory();
        }
    }

    @Nested
    class Gradient extends EstimatorContract {

        @Override
        protected EstimatorFactory factory() {
            return new PlainEstimators.GradientFactory();
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

    /** Wraps a model with a single-precision implementation. */
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
            return new Gossip.LocalFactory();
        }
    }

    @Nested
    class None extends EstimatorContract {

        @Override
        protected EstimatorFactory factory() {
            return new PlainEstimators.NoneFactory();
        }
    }

    @Nested
    class Periodic extends MixingStrategyContract {

        @Override
        protected MixingStrategyFactory factory() {
            return new MixingWrappers.PeriodicFactory();
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
            return new MixingWrappers.RelaxedFactory();
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
            return new MixingPowers.RepeatedFactory();
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
            return new Loops.SingleLevelFactory();
        }
    }

    @Nested
    class SinglePass extends LoopContract {

        @Override
        protected LoopFactory factory() {
            return new Loops.SinglePassFactory();
        }
    }

    @Nested
    class SinglePassJacobi extends LoopContract {

        @Override
        protected LoopFactory factory() {
            return new Loops.SinglePassFactory();
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
            return List.of(new PlainEstimators.GradientFactory());
        }
    }
}
