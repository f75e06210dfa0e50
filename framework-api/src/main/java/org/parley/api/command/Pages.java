package org.parley.api.command;

import java.nio.file.Path;
import java.util.List;
import org.parley.api.component.ParleyException;
import org.parley.api.component.Unstable;

/**
 * Renders reports and comparisons of runs as HTML, for commands that show them elsewhere than in files. Implementations
 * are thread-safe and may be used while runs are active.
 */
@Unstable
public interface Pages {

    /**
     * The title and the content of a page.
     *
     * @param title the title as plain text
     * @param content the HTML inside {@code <main>}
     */
    record Page(String title, String content) {}

    /**
     * {@return the report of a run, from the rows recorded so far}
     *
     * <p>If a plugin or the data of the run is missing, the report contains the curves and names what is missing.
     *
     * @param run the directory of the run
     * @throws ParleyException if the directory does not contain a run, or its records cannot be read
     */
    Page report(Path run);

    /**
     * {@return a comparison of runs, from the rows recorded so far} Runs that differ only in their seeds are averaged.
     *
     * @param title the title of the page
     * @param runs the directories of the runs
     * @throws ParleyException if a run has no rows or cannot be read
     */
    Page comparison(String title, List<Path> runs);

    /**
     * {@return a page as one self-contained HTML file with Parley's style sheet}
     *
     * @param page the page
     * @param styles additional CSS, inserted after Parley's
     * @param script an additional script, inserted after Parley's; it must not contain an end tag of a script
     */
    String html(Page page, String styles, String script);
}
