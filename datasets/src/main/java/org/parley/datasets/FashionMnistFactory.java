package org.parley.datasets;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.parley.api.component.Option;
import org.parley.api.component.Settings;
import org.parley.api.data.DatasetFactory;
import org.parley.api.data.Publication;
import org.pf4j.Extension;

/** {@code fashion-mnist}: articles of clothing, in MNIST's format. */
@Extension
public final class FashionMnistFactory implements DatasetFactory {

    @Override
    public String name() {
        return "fashion-mnist";
    }

    @Override
    public String description() {
        return "Fashion-MNIST: 60 000 + 10 000 articles of clothing of 28 x 28 pixels, 10 classes.";
    }

    @Override
    public List<Option<?>> options() {
        return Limits.options();
    }

    @Override
    public Splits read(Settings settings, Path home) {
        return MnistFiles.read(name(), home, Limits.of(settings));
    }

    @Override
    public Optional<Publication> publication() {
        return Optional.of(new Publication(
                name(),
                "MIT (Zalando SE)",
                "https://github.com/zalandoresearch/fashion-mnist",
                MnistFiles.published(
                        List.of(
                                "f4a8712d7a061bf5bd6d2ca38dc4d50a",
                                "9018921c3c673c538a1fc5bad174d6f9",
                                "8181f5470baa50b63fa0f6fddb340f0a",
                                "15d484375f8d13e6eb1aabb0c3f46965"),
                        "http://fashion-mnist.s3-website.eu-central-1.amazonaws.com/",
                        "https://github.com/zalandoresearch/fashion-mnist/raw/master/data/fashion/")));
    }
}
