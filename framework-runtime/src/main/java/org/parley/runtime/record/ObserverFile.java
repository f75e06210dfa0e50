package org.parley.runtime.record;

import java.util.Optional;
import org.parley.api.observe.RecordFile;
import org.parley.runtime.record.FilePrefix.FileMark;

/** A file that an observer asks for when it is created, and that a run with a directory opens when it starts. */
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

    /** From now on nothing is swallowed. */
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

    /** Brings everything onto the disk. */
    public void sync() {
        lastMark = file.map(AppendFile::mark);
        file.ifPresent(AppendFile::force);
    }

    /** What a checkpoint notes of it: how far it was when it last was brought onto the disk. */
    public Optional<FileMark> lastMark() {
        return lastMark;
    }

    public void close() {
        file.ifPresent(AppendFile::close);
        file = Optional.empty();
    }
}
