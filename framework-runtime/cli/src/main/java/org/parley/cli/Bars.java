package org.parley.cli;

import java.io.IOException;
import java.io.UncheckedIOException;
import me.tongfei.progressbar.ConsoleProgressBarConsumer;
import me.tongfei.progressbar.ProgressBar;
import me.tongfei.progressbar.ProgressBarBuilder;
import me.tongfei.progressbar.ProgressBarStyle;
import org.jline.terminal.TerminalBuilder;

/** Progress bars that do not intercept Ctrl-C. */
final class Bars {

    private static final int USUAL_WIDTH = 80;

    private Bars() {}

    /** Returns a bar for a task, colored unless {@code NO_COLOR} is set. */
    static ProgressBarBuilder of(String task) {
        boolean plain = Terminal.isPlain();
        return new ProgressBarBuilder()
                .setTaskName(PlainText.of(task))
                .setStyle(plain ? ProgressBarStyle.UNICODE_BLOCK : ProgressBarStyle.COLORFUL_UNICODE_BLOCK)
                .setConsumer(new Line());
    }

    /** Shows a text after a bar. */
    static void say(ProgressBar bar, String text) {
        bar.setExtraMessage("  " + PlainText.of(text));
    }

    /** The line of the terminal that a bar is drawn on. */
    private static final class Line extends ConsoleProgressBarConsumer {

        private final org.jline.terminal.Terminal terminal = terminal();

        Line() {
            super(Terminal.coloredErrors());
        }

        /** Returns the current width of the terminal, which may change. */
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
                throw new UncheckedIOException("cannot restore the terminal", failure);
            }
        }

        /** Creates a terminal without native signals. With them, the terminal would intercept Ctrl-C, and the run would be lost. */
        private static org.jline.terminal.Terminal terminal() {
            try {
                return TerminalBuilder.builder().dumb(true).nativeSignals(false).build();
            } catch (IOException failure) {
                throw new UncheckedIOException("cannot use the terminal", failure);
            }
        }
    }
}
