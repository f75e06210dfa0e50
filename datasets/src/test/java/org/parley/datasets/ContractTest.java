package org.parley.datasets;

import org.junit.jupiter.api.Nested;
import org.parley.api.data.DatasetFactory;
import org.parley.tck.DatasetContract;

/** The contract tests of every component of this plugin. */
class ContractTest {

    @Nested
    class Australian extends DatasetContract {

        @Override
        protected DatasetFactory factory() {
            return new TabularDatasets.AustralianFactory();
        }
    }

    @Nested
    class BreastCancer extends DatasetContract {

        @Override
        protected DatasetFactory factory() {
            return new TabularDatasets.BreastCancerFactory();
        }
    }

    @Nested
    class Cifar100 extends DatasetContract {

        @Override
        protected DatasetFactory factory() {
            return new CifarDatasets.Cifar100Factory();
        }
    }

    @Nested
    class Cifar10 extends DatasetContract {

        @Override
        protected DatasetFactory factory() {
            return new CifarDatasets.Cifar10Factory();
        }
    }

    @Nested
    class Digits extends DatasetContract {

        @Override
        protected DatasetFactory factory() {
            return new TabularDatasets.DigitsFactory();
        }
    }

    @Nested
    class Emnist extends DatasetContract {

        @Override
        protected DatasetFactory factory() {
            return new MnistDatasets.EmnistFactory();
        }
    }

    @Nested
    class FashionMnist extends DatasetContract {

        @Override
        protected DatasetFactory factory() {
            return new MnistDatasets.FashionMnistFactory();
        }
    }

    @Nested
    class Mnist extends DatasetContract {

        @Override
        protected DatasetFactory factory() {
            return new MnistDatasets.MnistFactory();
        }
    }

    @Nested
    class SpeechDigits extends DatasetContract {

        @Override
        protected DatasetFactory factory() {
            return new SpeechDigitsFactory();
        }
    }
}
