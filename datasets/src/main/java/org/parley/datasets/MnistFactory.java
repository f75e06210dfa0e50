package org.parley.datasets;

import java.util.List;
import java.util.Optional;
import org.parley.api.component.Described;
import org.parley.api.data.Publication;
import org.pf4j.Extension;

/** {@code mnist}: handwritten digits. */
@Extension
@Described(name = "mnist", says = "MNIST: 60 000 + 10 000 handwritten digits of 28 x 28 pixels, 10 classes.")
public final class MnistFactory extends MnistFormatFactory {

    @Override
    public Optional<Publication> publication() {
        return Optional.of(new Publication(
                name(),
                "CC BY-SA 3.0 as usually quoted (LeCun, Cortes, Burges)",
                "http://yann.lecun.com/exdb/mnist/",
                published(
                        List.of(
                                "6bbc9ace898e44ae57da46a324031adb",
                                "a25bea736e30d166cdddb491f175f624",
                                "2646ac647ad5339dbf082846283269ea",
                                "27ae3e4e09519cfbb04c329615203637"),
                        List.of(
                                "ba891046e6505d7aadcbbe25680a0738ad16aec93bde7f9b65e87a2fc25776db",
                                "65a50cbbf4e906d70832878ad85ccda5333a97f0f4c3dd2ef09a8a9eef7101c5",
                                "0fa7898d509279e482958e8ce81c8e77db3f2f8254e26661ceb7762c4d494ce7",
                                "ff7bcfd416de33731a308c3f266cc351222c34898ecbeaf847f06e48f7ec33f2"),
                        "https://ossci-datasets.s3.amazonaws.com/mnist/",
                        "https://storage.googleapis.com/cvdf-datasets/mnist/")));
    }
}
