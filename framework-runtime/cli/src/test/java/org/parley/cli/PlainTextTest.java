package org.parley.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

class PlainTextTest {

    @Test
    void keepsTextInAnyLanguageAndItsLines() {
        String text = "r\u00fcn \u65e5\u672c \ud83d\ude80\ttab\nline\r\nline";
        assertThat(PlainText.of(text)).isEqualTo(text);
    }

    @Test
    void replacesControlCharacters() {
        assertThat(PlainText.of("a\u001b[31mb\u0007c\u009bd\u007fe\rf\u202eg\u0000h"))
                .isEqualTo("a\ufffd[31mb\ufffdc\ufffdd\ufffde\ufffdf\ufffdg\ufffdh");
    }

    @Test
    void assemblesCharactersFromSeparateBytes() throws IOException {
        ByteArrayOutputStream terminal = new ByteArrayOutputStream();
        PlainText plain = new PlainText(terminal, StandardCharsets.UTF_8);
        String text = "\u00fc\u65e5\ud83d\ude80\u009b.";
        for (byte octet : text.getBytes(StandardCharsets.UTF_8)) {
            plain.write(octet);
        }
        assertThat(terminal.toString(StandardCharsets.UTF_8)).isEqualTo("\u00fc\u65e5\ud83d\ude80\ufffd.");
    }
}
