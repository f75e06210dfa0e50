package org.parley.datasets;

import java.util.List;
import java.util.Optional;
import org.parley.api.component.Described;
import org.parley.api.data.Publication;
import org.pf4j.Extension;

/** {@code fashion-mnist}: articles of clothing, in MNIST's format. */
@Extension
@Described(
        name = "fashion-mnist",
        says = "Fashion-MNIST: 60 000 + 10 000 articles of clothing of 28 x 28 pixels, 10 classes.")
public final class FashionMnistFactory extends MnistFormatFactory {

    @Override
    public Optional<Publication> publication() {
        return Optional.of(new Publication(
                name(),
                "MIT (Zalando SE)",
                "https://github.com/zalandoresearch/fashion-mnist",
                published(
                        List.of(
                                "f4a8712d7a061bf5bd6d2ca38dc4d50a",
                                "9018921c3c673c538a1fc5bad174d6f9",
                                "8181f5470baa50b63fa0f6fddb340f0a",
                                "15d484375f8d13e6eb1aabb0c3f46965"),
                        List.of(
                                "c59f468a2f672dc815687fe0f83887768d799fd8a3f3276145d20f83aa44d888",
                                "bad3541b69d912435c50bb6ba87bec294ff4f6a2e1246121d8633921760443d9",
                                "5b4141f0afbad91edebe8549f8fcffe087ea10ca49f1dbef5c9a5cd8815ce37b",
                                "0402a96d92fd2663957122ceb108a494c5af83dab82d92729df917d7dec38c34"),
                        "https://github.com/zalandoresearch/fashion-mnist/raw/master/data/fashion/",
                        "https://storage.googleapis.com/tensorflow/tf-keras-datasets/")));
    }
}
