package org.parley.plugins.engine.pekko;

import java.io.NotSerializableException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.apache.pekko.serialization.ByteBufferSerializer;
import org.apache.pekko.serialization.SerializerWithStringManifest;
import org.parley.api.component.Diagnostic;
import org.parley.api.component.ErrorCode;

/** Serializes {@link Control} field by field; the manifest is the name of the record. Pekko creates this class by its name. */
public final class ControlSerializer extends SerializerWithStringManifest implements ByteBufferSerializer {

    private static final int IDENTIFIER = 7_400_001;
    private static final int LONGEST_TEXT = 16_384;
    private static final int MOST_SEATS = 100_000;

    @Override
    public int identifier() {
        return IDENTIFIER;
    }

    @Override
    public String manifest(Object message) {
        return message.getClass().getSimpleName();
    }

    @Override
    public byte[] toBinary(Object message) {
        Sizing sizing = new Sizing();
        write((Control) message, sizing);
        ByteBuffer bytes = ByteBuffer.allocate(sizing.size);
        toBinary(message, bytes);
        return bytes.array();
    }

    @Override
    public void toBinary(Object message, ByteBuffer bytes) {
        write((Control) message, new Writing(bytes));
    }

    @Override
    public Object fromBinary(byte[] bytes, String manifest) throws NotSerializableException {
        return fromBinary(ByteBuffer.wrap(bytes), manifest);
    }

    @Override
    public Object fromBinary(ByteBuffer bytes, String manifest) throws NotSerializableException {
        try {
            return switch (manifest) {
                case "Present" -> present(bytes);
                case "Lost" -> new Control.Lost(bytes.getLong(), bytes.getInt(), text(bytes));
                case "GivesUp" -> new Control.GivesUp(present(bytes), diagnostic(bytes));
                case "Noted" -> new Control.Noted(bytes.getLong());
                case "Begin" ->
                    new Control.Begin(bytes.getLong(), bytes.getLong(), bytes.getLong(), participants(bytes));
                case "Again" -> new Control.Again(bytes.getLong());
                case "Over" -> new Control.Over(bytes.getLong(), bytes.getInt(), text(bytes));
                case "RunOver" -> new Control.RunOver(bytes.getInt(), diagnostic(bytes));
                case "Complete" -> new Control.Complete(bytes.getInt() != 0);
                case "Spread" -> new Control.Spread();
                case "Stranger" -> new Control.Stranger(bytes.getLong());
                case "Refused" -> new Control.Refused(text(bytes));
                default -> throw new NotSerializableException("'" + manifest + "' is not a message of this engine");
            };
        } catch (RuntimeException garbled) {
            throw new NotSerializableException(manifest + " cannot be read: " + garbled);
        }
    }

    private static void write(Control message, Target to) {
        if (message instanceof Control.Present present) {
            write(present, to);
        } else if (message instanceof Control.Lost lost) {
            to.number(lost.epoch()).number(lost.rank()).text(lost.how());
        } else if (message instanceof Control.GivesUp givesUp) {
            write(givesUp.who(), to);
            write(givesUp.diagnostic(), to);
        } else if (message instanceof Control.Noted noted) {
            to.number(noted.uid());
        } else if (message instanceof Control.Begin begin) {
            to.number(begin.attempt())
                    .number(begin.epoch())
                    .number(begin.ordinal())
                    .number(begin.participants().size());
            for (Epoch.Participant participant : begin.participants()) {
                to.number(participant.uid());
                write(participant.data(), to);
            }
        } else if (message instanceof Control.Again again) {
            to.number(again.attempt());
        } else if (message instanceof Control.Over over) {
            to.number(over.epoch()).number(over.rank()).text(over.how());
        } else if (message instanceof Control.RunOver over) {
            to.number(over.rank());
            write(over.diagnostic(), to);
        } else if (message instanceof Control.Complete complete) {
            to.number(complete.isForAll() ? 1 : 0);
        } else if (message instanceof Control.Stranger stranger) {
            to.number(stranger.uid());
        } else if (message instanceof Control.Refused refused) {
            to.text(refused.why());
        }
    }

    private static void write(Control.Present present, Target to) {
        to.number(present.rank())
                .number(present.processes())
                .number(present.uid())
                .number(present.attempt())
                .number(present.ordinal());
        write(present.control(), to);
        write(present.data(), to);
    }

    private static void write(Address address, Target to) {
        to.text(address.host()).number(address.port());
    }

    private static void write(Diagnostic diagnostic, Target to) {
        to.text(diagnostic.code().name())
                .text(diagnostic.path())
                .text(diagnostic.message())
                .text(diagnostic.hint());
    }

    private static Control.Present present(ByteBuffer bytes) {
        return new Control.Present(
                bytes.getInt(),
                bytes.getInt(),
                bytes.getLong(),
                bytes.getLong(),
                bytes.getLong(),
                address(bytes),
                address(bytes));
    }

    private static Address address(ByteBuffer bytes) {
        return new Address(text(bytes), bytes.getInt());
    }

    private static Diagnostic diagnostic(ByteBuffer bytes) {
        return new Diagnostic(ErrorCode.valueOf(text(bytes)), text(bytes), text(bytes), text(bytes));
    }

    private static List<Epoch.Participant> participants(ByteBuffer bytes) {
        int count = bytes.getInt();
        if (count < 0 || count > MOST_SEATS) {
            throw new IllegalArgumentException(count + " processes");
        }
        List<Epoch.Participant> participants = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            participants.add(new Epoch.Participant(bytes.getLong(), address(bytes)));
        }
        return participants;
    }

    private static String text(ByteBuffer bytes) {
        byte[] text = new byte[Math.min(bytes.getInt(), bytes.remaining())];
        bytes.get(text);
        return new String(text, StandardCharsets.UTF_8);
    }

    /** The target of the fields. */
    private abstract static class Target {

        abstract Target number(int value);

        abstract Target number(long value);

        abstract void bytes(byte[] bytes);

        final Target text(String text) {
            byte[] bytes =
                    text.substring(0, Math.min(text.length(), LONGEST_TEXT)).getBytes(StandardCharsets.UTF_8);
            number(bytes.length);
            bytes(bytes);
            return this;
        }
    }

    private static final class Sizing extends Target {
        private int size;

        @Override
        Target number(int value) {
            size += Integer.BYTES;
            return this;
        }

        @Override
        Target number(long value) {
            size += Long.BYTES;
            return this;
        }

        @Override
        void bytes(byte[] bytes) {
            size += bytes.length;
        }
    }

    private static final class Writing extends Target {
        private final ByteBuffer to;

        Writing(ByteBuffer to) {
            this.to = to;
        }

        @Override
        Target number(int value) {
            to.putInt(value);
            return this;
        }

        @Override
        Target number(long value) {
            to.putLong(value);
            return this;
        }

        @Override
        void bytes(byte[] bytes) {
            to.put(bytes);
        }
    }
}
