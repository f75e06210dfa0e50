package org.parley.datasets;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.parley.api.data.DatasetFactory;
import org.parley.api.data.Publication;
import org.parley.api.data.PublishedFile;

class PublicationsTest {

    private static final List<DatasetFactory> PUBLISHED = List.of(
            new MnistFactory(),
            new FashionMnistFactory(),
            new EmnistFactory(),
            new Cifar10Factory(),
            new Cifar100Factory(),
            new AustralianFactory(),
            new SpeechDigitsFactory());

    @Test
    void everyPublishedFileCanBeHadAndChecked() {
        for (DatasetFactory factory : PUBLISHED) {
            Publication publication = factory.publication().orElseThrow();
            assertThat(publication.licence()).isNotBlank();
            assertThat(publication.files()).isNotEmpty().doesNotHaveDuplicates();
            for (PublishedFile file : publication.files()) {
                assertThat(file.download().mirrors()).isNotEmpty();
                String sum = file.md5().isEmpty() ? file.download().md5() : file.md5();
                assertThat(sum).as(file.name()).matches("[0-9a-f]{32}");
            }
        }
    }

    @Test
    void bundledDatasetsHaveNoFiles() {
        assertThat(new DigitsFactory().publication().orElseThrow().isBundled()).isTrue();
        assertThat(new BreastCancerFactory().publication().orElseThrow().isBundled())
                .isTrue();
    }

    @Test
    void formatsArePublishedByNobody() {
        for (DatasetFactory factory : List.of(new CsvFactory(), new LibsvmFactory(), new LeafFactory())) {
            assertThat(factory.publication()).isEmpty();
        }
    }
}
