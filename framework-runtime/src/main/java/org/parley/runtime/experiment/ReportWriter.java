package org.parley.runtime.experiment;

import org.parley.runtime.engine.run.Run;
import org.parley.runtime.record.RunDirectory;
import org.parley.runtime.wiring.PreparedRun;

/** Writes the report of a run from what is in its directory. Runs themselves draw no pages. */
public interface ReportWriter {

    void write(RunDirectory directory, PreparedRun prepared, Run run);
}
