package org.parley.cli;

import java.io.IOException;
import java.io.UncheckedIOException;
import me.tongfei.progressbar.ConsoleProgressBarConsumer;
import me.tongfei.progressbar.ProgressBar;
import me.tongfei.progressbar.ProgressBarBuilder;
import me.tongfei.progressbar.ProgressBarStyle;
import org.jline.terminal.TerminalBuilder;

/** RunListener bars that leave Ctrl-C to those who listen to it. */
final class Bars {

    private static final int USUAL_WIDTH = 80;

    private Bars() {}

    /** A bar for a task of this name; in color unless the user asks for none by NO_COLOR. */
    static ProgressBarBuilder of(String task) {
        boolean plain = Terminal.isPlain();
        return new ProgressBarBuilder()
                .setTaskName(PlainText.of(task))
                .setStyle(plain ? ProgressBarStyle.UNICODE_BLOCK : ProgressBarStyle.COLORFUL_UNICODE_BLOCK)
                .setConsumer(new Line());
    }

    /** Shows something behind a bar, apart from its own figures. */
    static void say(ProgressBar bar, String text) {
        bar.setExtraMessage("  " + PlainText.of(text));
    }

    /** The line of the terminal that a bar is drawn on. */
    private static final class Line extends ConsoleProgressBarConsumer {

        private final org.jline.terminal.Terminal terminal = terminal();

        Line() {
            super(Terminal.colourfulErrors());
        }

        /** Asks the terminal each time, which may have changed its width. */
        @Override
        public int getMaxRenderedLength() {
            int width = terminal.getWidth();
            return (width > 0 ? width : USUAL_WIDTH) - 1;
        }

        @Override
        public void close() {
            super.close();
            try {
                terminal.close();
            } catch (IOException failure) {
                throw new UncheckedIOException("cannot leave the terminal as it was", failure);
            }
        }

        /** Without native signals: the bar's own terminal takes them away from the process, and a Ctrl-C then loses the run. */
        private static org.jline.terminal.Terminal terminal() {
            try {
                return TerminalBuilder.builder().dumb(true).nativeSignals(false).build();
            } catch (IOException failure) {
                throw new UncheckedIOException("cannot use the terminal", failure);
            }
        }
    }
}
