package org.parley.api.command;

import java.nio.file.Path;
import java.util.List;
import org.parley.api.component.ParleyException;
import org.parley.api.component.Unstable;

/** The pages that Parley makes of runs, for commands that show them elsewhere than in files. Any thread may ask, also while runs are under way. */
@Unstable
public interface Pages {

    /**
     * What stands on a page.
     *
     * @param title as plain text
     * @param content as HTML, to stand in {@code <main>}
     */
    record Page(String title, String content) {}

    /**
     * The report of a run from what it has recorded so far. One that cannot be planned here, for want of a plugin or of data, has its curves and says
     * what is missing.
     *
     * @throws ParleyException when this is not the directory of a run, or its records cannot be read
     */
    Page report(Path run);

    /**
     * Runs side by side, from what they have recorded so far; those that differ in their seeds only are averaged.
     *
     * @throws ParleyException when one of them has recorded nothing or cannot be read
     */
    Page comparison(String title, List<Path> runs);

    /**
     * A page as one file that needs no other, in the look of Parley's own.
     *
     * @param styles CSS that comes after Parley's
     * @param script that comes after Parley's; it may not hold the characters that end a script
     */
    String html(Page page, String styles, String script);
}
