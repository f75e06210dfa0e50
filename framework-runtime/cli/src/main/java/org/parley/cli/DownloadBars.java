package org.parley.cli;

import me.tongfei.progressbar.ProgressBar;
import org.parley.runtime.data.TransferProgress;

/** A progress bar per file that is being downloaded. */
final class DownloadBars implements TransferProgress, AutoCloseable {

    private static final int BYTES_PER_UNIT = 1 << 20;

    private String current = "";
    private ProgressBar bar;

    @Override
    public void at(String file, long done, long total) {
        if (!file.equals(current)) {
            close();
            current = file;
            bar = Bars.of(file)
                    .setInitialMax(total)
                    .setUnit(" MiB", BYTES_PER_UNIT)
                    .build();
        }
        bar.stepTo(done);
    }

    @Override
    public void close() {
        if (bar != null) {
            bar.close();
        }
    }
}
