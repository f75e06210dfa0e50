package org.parley.runtime.report.svg;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

class MarkupTest {

    @Test
    void escapesTextAndAttributes() {
        String nasty = "<script>alert(\"a\" & 'b')</script>";
        String markup = new Markup().element("p", nasty, "title", nasty).finished();

        var paragraph = Xml.parse(markup).getDocumentElement();
        assertThat(paragraph.getTextContent()).isEqualTo(nasty);
        assertThat(paragraph.getAttribute("title")).isEqualTo(nasty);
        assertThat(markup).doesNotContain("<script");
    }

    @Test
    void replacesWhatXmlCannotHold() {
        String markup = new Markup().element("p", "a\u0000b\uD800c\u001Bd 😀").finished();
        assertThat(Xml.parse(markup).getDocumentElement().getTextContent()).isEqualTo("a\uFFFDb\uFFFDc\uFFFDd 😀");
    }

    @Test
    void refusesToFinishWithSomethingOpen() {
        assertThatThrownBy(() -> new Markup().open("div").finished()).hasMessageContaining("div");
    }
}
