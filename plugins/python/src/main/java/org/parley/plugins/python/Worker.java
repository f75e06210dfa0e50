package org.parley.plugins.python;

import java.io.BufferedReader;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.EnumMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import org.parley.api.component.Diagnostic;
import org.parley.api.component.ErrorCode;
import org.parley.api.component.ParleyException;
import org.parley.api.model.Draw;
import org.parley.plugins.python.Numbers.Shared;
import org.parley.plugins.python.PythonFactory.UserFile;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A Python process that evaluates the losses of some agents. It is started on demand, and again if it ends unexpectedly: every message
 * can be repeated, because a worker remembers nothing that it could not be given again.
 *
 * <p>A message is its length, its kind, and its content; see {@code worker.py}. Vectors are in shared memory.
 */
final class Worker {

    private static final Logger LOG = LoggerFactory.getLogger(Worker.class);

    private static final int RESTARTS = 2;
    private static final int KEPT_LINES = 10;
    private static final int SHOWN_LINES = 20;
    private static final int PATIENCE_SECONDS = 5;
    private static final byte SETUP = 0;
    private static final byte EVALUATE = 1;
    private static final int NEW_POINT = 1;
    private static final int AHEAD = 2;
    /** Length, kind, operation, precision, flags, agent, seed, number of indices. */
    private static final int HEAD = Integer.BYTES + 4 + Integer.BYTES + Long.BYTES + Integer.BYTES;

    /** The evaluations of a worker, in the order of {@code worker.py}. */
    enum Operation {
        UPPER,
        LOWER,
        UPPER_GRADIENT,
        LOWER_GRADIENT_Y,
        LOWER_GRADIENT_X,
        HESSIAN,
        MIXED,
        MEASURE
    }

    /** The names of the shared vectors. */
    enum Slot {
        X,
        Y,
        V,
        OUT_X,
        OUT_Y;

        String key() {
            return name().toLowerCase(Locale.ROOT);
        }

        boolean isOfX() {
            return this == X || this == OUT_X;
        }
    }

    private final int number;
    private final Path interpreter;
    private final UserFile file;
    private final Map<String, String> sizes;
    private final Workspace workspace;
    private final Map<Slot, Path> files = new LinkedHashMap<>();
    private final Map<Slot, Shared> vectors = new EnumMap<>(Slot.class);
    private final Set<Integer> knownAgents = new HashSet<>();
    private final Deque<String> lastLines = new ArrayDeque<>();
    private Process process;
    private Thread printing;
    private long life;
    private boolean isClosed;
    private Map<String, String> description = Map.of();
    private byte[] message = new byte[HEAD];
    private ByteBuffer view = view(message);
    private byte[] reply = new byte[HEAD];
    private ByteBuffer answer = view(reply);
    private int replied;

    /**
     * @param sizes the sizes of the data
     */
    Worker(int number, Path interpreter, UserFile file, Map<String, String> sizes, Workspace workspace) {
        this.number = number;
        this.interpreter = interpreter;
        this.file = file;
        this.sizes = sizes;
        this.workspace = workspace;
    }

    /** Creates the vectors that are shared with the process. */
    synchronized void share(int upperDimension, int lowerDimension, int workers) {
        double all = (2.0 * upperDimension + 3.0 * lowerDimension) * workers;
        for (Slot slot : Slot.values()) {
            Path path =
                    workspace.vector(number + "-" + slot.key(), slot.isOfX() ? upperDimension : lowerDimension, all);
            files.put(slot, path);
            vectors.put(slot, new Shared(Workspace.mapped(path)));
        }
        if (process != null) {
            setUp(mapping());
        }
    }

    private Map<String, String> mapping() {
        Map<String, String> request = new LinkedHashMap<>();
        request.put("do", "map");
        files.forEach((slot, path) -> request.put(slot.key(), path.toString()));
        return request;
    }

    /** Starts the process if it is not running, and returns its description of the model. */
    synchronized Map<String, String> opened() {
        return withProcess(() -> description);
    }

    synchronized Map<String, String> setUp(Map<String, String> request) {
        return withProcess(() -> exchanged(request));
    }

    Path interpreter() {
        return interpreter;
    }

    synchronized Shared vector(Slot slot) {
        return vectors.get(slot);
    }

    /** The number of the process, which changes when it is started again. */
    long life() {
        return life;
    }

    /**
     * One evaluation of an agent.
     *
     * @param knownIn the process that knows the point; -1 if none does
     * @param v the vector of a product; else null
     * @param isAhead whether more will be asked at this point: products after a gradient, or the other product with v
     */
    <A> double evaluate(
            Numbers<A> numbers,
            Operation operation,
            Agent agent,
            long knownIn,
            boolean isAhead,
            A x,
            A y,
            A v,
            Draw draw,
            double[] values) {
        for (int attempt = 0; ; attempt++) {
            try {
                ensureRunning();
                if (knownAgents.add(agent.number())) {
                    exchanged(agent.samples());
                }
                boolean isNew = knownIn != life;
                if (isNew) {
                    numbers.put(x, vectors.get(Slot.X));
                    numbers.put(y, vectors.get(Slot.Y));
                }
                if (v != null) {
                    numbers.put(v, vectors.get(Slot.V));
                }
                int flags = (isNew ? NEW_POINT : 0) | (isAhead ? AHEAD : 0);
                send(evaluation(numbers.isDouble(), operation, flags, agent.number(), draw));
                receive();
                for (int k = 0; k < values.length; k++) {
                    values[k] = answer.getDouble(1 + k * Double.BYTES);
                }
                return operation == Operation.UPPER || operation == Operation.LOWER ? answer.getDouble(1) : 0.0;
            } catch (IOException ended) {
                startAgain(attempt, ended);
            }
        }
    }

    private int evaluation(boolean isDouble, Operation operation, int flags, int agent, Draw draw) {
        int count = draw == null || draw.full() ? -1 : draw.size();
        int length = HEAD + Math.max(0, count) * Integer.BYTES;
        if (message.length < length) {
            message = new byte[length];
            view = view(message);
        }
        view.clear();
        view.putInt(length - Integer.BYTES);
        view.put(EVALUATE)
                .put((byte) operation.ordinal())
                .put((byte) (isDouble ? 1 : 0))
                .put((byte) flags);
        view.putInt(agent);
        view.putLong(draw == null ? 0 : draw.random().nextLong());
        view.putInt(count);
        for (int k = 0; k < count; k++) {
            view.putInt(draw.index(k));
        }
        return length;
    }

    private static ByteBuffer view(byte[] array) {
        return ByteBuffer.wrap(array).order(ByteOrder.LITTLE_ENDIAN);
    }

    /** The number and the samples of an agent, as workers receive them. */
    record Agent(int number, Map<String, String> samples) {}

    /** Work with the process, which may end meanwhile. */
    private interface Work<T> {
        T done() throws IOException;
    }

    private <T> T withProcess(Work<T> work) {
        for (int attempt = 0; ; attempt++) {
            try {
                ensureRunning();
                return work.done();
            } catch (IOException ended) {
                startAgain(attempt, ended);
            }
        }
    }

    /** Removes an ended process, so that the next attempt starts another one. */
    private void startAgain(int attempt, IOException ended) {
        String how = ended();
        if (isClosed || attempt == RESTARTS) {
            throw gone(how, ended);
        }
        LOG.warn("Python worker {} {} and is started again", number, how);
    }

    private void ensureRunning() throws IOException {
        if (process != null) {
            return;
        }
        if (isClosed) {
            throw new IOException("the run is over");
        }
        ProcessBuilder builder = new ProcessBuilder(
                interpreter.toString(),
                "-c",
                "import sys; sys.path[:1] = [sys.argv[1]]; from parley.worker import main; main(sys.argv[1])",
                workspace.directory().toString());
        Map<String, String> environment = builder.environment();
        String threads = Integer.toString(file.threads());
        List.of("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS", "MKL_NUM_THREADS")
                .forEach(variable -> environment.put(variable, threads));
        environment.put("PYTHONHASHSEED", "0");
        environment.put("PYTHONDONTWRITEBYTECODE", "1");
        environment.putIfAbsent("CUBLAS_WORKSPACE_CONFIG", ":4096:8");
        process = builder.start();
        life++;
        knownAgents.clear();
        printing = new Thread(() -> pass(process), "python-output-" + number);
        printing.setDaemon(true);
        printing.start();
        Map<String, String> open = new LinkedHashMap<>(sizes);
        open.put("do", "open");
        open.put("file", file.path().toAbsolutePath().toString());
        open.put("name", file.name());
        open.put("seed", Long.toString(file.seed()));
        open.put("device", file.device());
        open.put("threads", threads);
        description = exchanged(open);
        if (!files.isEmpty()) {
            exchanged(mapping());
        }
    }

    private Map<String, String> exchanged(Map<String, String> request) throws IOException {
        byte[] content = Fields.packed(request);
        byte[] whole = new byte[Integer.BYTES + 1 + content.length];
        view(whole).putInt(1 + content.length).put(SETUP).put(content);
        OutputStream out = process.getOutputStream();
        out.write(whole);
        out.flush();
        receive();
        return Fields.unpacked(reply, 1, replied - 1);
    }

    private void send(int length) throws IOException {
        OutputStream out = process.getOutputStream();
        out.write(message, 0, length);
        out.flush();
    }

    /**
     * Reads a reply.
     *
     * @throws UserError if it is an error
     */
    private void receive() throws IOException {
        InputStream in = process.getInputStream();
        read(in, Integer.BYTES);
        replied = answer.getInt(0);
        if (reply.length < replied) {
            reply = new byte[replied];
            answer = view(reply);
        }
        read(in, replied);
        if (reply[0] != 0) {
            throw new UserError(Fields.unpacked(reply, 1, replied - 1));
        }
    }

    private void read(InputStream in, int length) throws IOException {
        if (in.readNBytes(reply, 0, length) < length) {
            throw new EOFException("the process has ended");
        }
    }

    /** Passes on what the user's code prints, and keeps the last lines for an error. */
    private void pass(Process of) {
        try (BufferedReader lines =
                new BufferedReader(new InputStreamReader(of.getErrorStream(), StandardCharsets.UTF_8))) {
            int shown = 0;
            for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                if (shown < SHOWN_LINES) {
                    LOG.warn("{}: {}", file.path().getFileName(), line);
                    shown++;
                    if (shown == SHOWN_LINES) {
                        LOG.warn("{}: more output is not shown", file.path().getFileName());
                    }
                }
                synchronized (lastLines) {
                    lastLines.add(line);
                    if (lastLines.size() > KEPT_LINES) {
                        lastLines.remove();
                    }
                }
            }
        } catch (IOException closed) {
            LOG.debug("the output of a Python worker ends", closed);
        }
    }

    /** Removes what is left of a process, and describes how it ended. */
    private String ended() {
        if (process == null) {
            return "cannot be started";
        }
        try {
            process.getOutputStream().close();
        } catch (IOException alreadyClosed) {
            LOG.debug("the input of a Python worker is closed", alreadyClosed);
        }
        try {
            if (!process.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS)) {
                process.destroyForcibly().waitFor();
            }
            printing.join(TimeUnit.SECONDS.toMillis(PATIENCE_SECONDS));
        } catch (InterruptedException again) {
            process.destroyForcibly();
            Thread.currentThread().interrupt();
            process = null;
            return "was interrupted";
        }
        int code = process.exitValue();
        process = null;
        int signals = 128;
        return code > signals ? "was ended by signal " + (code - signals) : "ended with exit code " + code;
    }

    private ParleyException gone(String how, IOException cause) {
        String words;
        synchronized (lastLines) {
            words = lastLines.isEmpty() ? "" : "; it printed:\n    " + String.join("\n    ", lastLines);
        }
        String reason = how.equals("cannot be started") ? how + ": " + cause.getMessage() : how;
        return new ParleyException(
                new Diagnostic(
                        ErrorCode.ENGINE_UNUSABLE,
                        "model",
                        "the Python process (" + interpreter + ") " + reason + words,
                        "the run can be resumed from its last checkpoint; " + Interpreters.HINT),
                cause);
    }

    /** Ends the process. */
    synchronized void close() {
        isClosed = true;
        if (process != null) {
            ended();
        }
    }
}
