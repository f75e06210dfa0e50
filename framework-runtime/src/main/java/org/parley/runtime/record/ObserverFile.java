package org.parley.runtime.record;

import java.util.Optional;
import org.parley.api.observe.RecordFile;
import org.parley.runtime.record.FilePrefix.FileMark;

/** A file that an observer requests when it is created. If the run has a directory, the run opens the file when it starts. */
public final class ObserverFile implements RecordFile {

    private final String name;
    private Optional<AppendFile> file = Optional.empty();
    private Optional<FileMark> lastMark = Optional.empty();

    public ObserverFile(String name) {
        this.name = name;
    }

    public String name() {
        return name;
    }

    /** Opens the file; bytes appended earlier are discarded. */
    public void open(FilePrefix prefix) {
        file = Optional.of(new AppendFile(prefix));
    }

    @Override
    public void append(byte[] bytes) {
        if (file.isPresent()) {
            file.get().append(bytes);
        }
    }

    public void flush() {
        file.ifPresent(AppendFile::flush);
    }

    /** Forces everything to disk. */
    public void sync() {
        lastMark = file.map(AppendFile::mark);
        file.ifPresent(AppendFile::force);
    }

    /** Returns the length and checksum of the file as of the last {@link #sync}, for checkpoints. */
    public Optional<FileMark> lastMark() {
        return lastMark;
    }

    public void close() {
        file.ifPresent(AppendFile::close);
        file = Optional.empty();
    }
}
