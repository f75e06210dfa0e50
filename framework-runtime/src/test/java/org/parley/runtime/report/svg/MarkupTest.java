package org.parley.runtime.report.svg;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

class MarkupTest {

    @Test
    void escapesTextAndAttributes() {
        String nasty = "<script>alert(\"a\" & 'b')</script>";
        String markup = Markup.of("<p title='{}'>{}</p>", nasty, nasty).toString();

        var paragraph = Xml.parse(markup).getDocumentElement();
        assertThat(paragraph.getTextContent()).isEqualTo(nasty);
        assertThat(paragraph.getAttribute("title")).isEqualTo(nasty);
        assertThat(markup).doesNotContain("<script");
    }

    @Test
    void replacesWhatXmlCannotHold() {
        String markup = Markup.of("<p>{}</p>", "a\u0000b\uD800c\u001Bd 😀").toString();
        assertThat(Xml.parse(markup).getDocumentElement().getTextContent()).isEqualTo("a\uFFFDb\uFFFDc\uFFFDd 😀");
    }

    @Test
    void refusesATemplateWithMoreOrFewerPlacesThanValues() {
        assertThatThrownBy(() -> Markup.of("<p>{}{}</p>", "a")).hasMessageContaining("fewer values");
        assertThatThrownBy(() -> Markup.of("<p>{}</p>", "a", "b")).hasMessageContaining("more values");
    }

    @Test
    void leavesMarkupAsItIsAndTheTemplatesOwnLineBreaksOut() {
        Markup inner = Markup.of("<b>{}</b>", "a\n  b");
        assertThat(Markup.of("""
                <p class='{}'>
                    {}</p>
                """, "c", inner)).hasToString("<p class=\"c\"><b>a\n  b</b></p>");
    }

    @Test
    void writesCoordinatesShortly() {
        assertThat(Markup.of("{} {} {}", 12.04, 12.06, -0.34)).hasToString("12 12.1 -0.3");
    }
}
