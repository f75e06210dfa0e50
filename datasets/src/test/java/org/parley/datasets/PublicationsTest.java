package org.parley.datasets;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.parley.api.component.Diagnostic;
import org.parley.api.component.ErrorCode;
import org.parley.api.data.DatasetFactory;
import org.parley.api.data.Publication;
import org.parley.api.data.PublishedFile;

class PublicationsTest {

    private static final List<DatasetFactory> PUBLISHED = List.of(
            new MnistDatasets.MnistFactory(),
            new MnistDatasets.FashionMnistFactory(),
            new MnistDatasets.EmnistFactory(),
            new CifarDatasets.Cifar10Factory(),
            new CifarDatasets.Cifar100Factory(),
            new TabularDatasets.AustralianFactory(),
            new SpeechDigitsFactory());

    @Test
    void everyPublishedFileCanBeHadAndChecked() {
        for (DatasetFactory factory : PUBLISHED) {
            Publication publication = factory.publication().orElseThrow();
            assertThat(publication.license()).isNotBlank();
            assertThat(publication.files()).isNotEmpty().doesNotHaveDuplicates();
            for (PublishedFile file : publication.files()) {
                assertThat(file.download().mirrors())
                        .isNotEmpty()
                        .allSatisfy(mirror -> assertThat(mirror).hasScheme("https"));
                assertThat(file.sha256()).as(file.name()).matches("([0-9a-f]{64})?");
                String sum = file.md5().isEmpty() ? file.download().md5() : file.md5();
                assertThat(sum).as(file.name()).matches("[0-9a-f]{32}");
            }
        }
    }

    /** What the sums of a dataset protect: at least the files that every run of it reads. */
    @Test
    void filesThatWereAtHandHaveASha256() {
        for (DatasetFactory factory : List.of(
                new MnistDatasets.MnistFactory(),
                new MnistDatasets.FashionMnistFactory(),
                new TabularDatasets.AustralianFactory(),
                new SpeechDigitsFactory())) {
            assertThat(factory.publication().orElseThrow().files())
                    .as(factory.name())
                    .extracting(PublishedFile::sha256)
                    .doesNotContain("");
        }
    }

    /** A hint that names another command than one that works sends the user in circles. */
    @Test
    void whatAMissingDatasetSuggestsExists(@TempDir Path home) {
        for (DatasetFactory factory :
                Stream.concat(PUBLISHED.stream(), Stream.of(new LeafFactory())).toList()) {
            Diagnostic diagnostic = Given.diagnostic(() -> factory.read(Given.settings(factory), home));
            assertThat(diagnostic.code()).isEqualTo(ErrorCode.DATA_MISSING);
            assertThat(diagnostic.hint()).contains("PARLEY_DATA");
            List<String> named = Pattern.compile("parley datasets (?:fetch|add) ([a-z0-9-]+)")
                    .matcher(diagnostic.hint())
                    .results()
                    .map(match -> match.group(1))
                    .toList();
            boolean hasFiles = factory.publication().isPresent();
            assertThat(named)
                    .as(factory.name())
                    .isEqualTo(hasFiles ? List.of(factory.name(), factory.name()) : List.of());
        }
    }

    @Test
    void bundledDatasetsHaveNoFiles() {
        assertThat(new TabularDatasets.DigitsFactory()
                        .publication()
                        .orElseThrow()
                        .isBundled())
                .isTrue();
        assertThat(new TabularDatasets.BreastCancerFactory()
                        .publication()
                        .orElseThrow()
                        .isBundled())
                .isTrue();
    }

    @Test
    void formatsArePublishedByNobody() {
        for (DatasetFactory factory : List.of(new CsvFactory(), new LibsvmFactory(), new LeafFactory())) {
            assertThat(factory.publication()).isEmpty();
        }
    }
}
