package org.parley.plugins.engine.pekko;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.parley.api.component.ErrorCode;
import org.parley.api.engine.Placement;

/** Checks that a Pekko thread that runs out of memory ends the process, so that a supervisor can restart it. */
class OutOfMemoryTest {

    @Test
    void endsTheProcessWithAListedCode() throws Exception {
        Process process = new ProcessBuilder(List.of(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-XX:TieredStopAtLevel=1",
                        "-cp",
                        System.getProperty("surefire.test.class.path", System.getProperty("java.class.path"))
                                .replace(File.pathSeparator + File.pathSeparator, File.pathSeparator),
                        OutOfMemoryTest.class.getName()))
                .redirectErrorStream(true)
                .start();
        try {
            String printed = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            assertThat(process.waitFor(60, TimeUnit.SECONDS)).isTrue();
            assertThat(printed).contains("PARLEY-404").contains("ran out of memory");
            assertThat(process.exitValue())
                    .isEqualTo(ErrorCode.PROCESS_OUT_OF_MEMORY.kind().exitCode())
                    .isEqualTo(5);
        } finally {
            process.destroyForcibly();
        }
    }

    /** Runs a process whose message thread finds no memory for a peer. It ends by itself if nothing else ends it. */
    public static void main(String[] arguments) throws Exception {
        int dataPort = Processes.freePort();
        var with = new Processes(1).settings(0);
        with.put("data-port", dataPort);
        NodeSettings settings = NodeSettings.of(Processes.bind(with), Placement.evenly(0, 1, 1));
        Node.start(
                settings,
                Optional.empty(),
                (hello, isFrom, answer) -> {
                    throw new OutOfMemoryError("Java heap space");
                },
                0,
                new NodeTest.Deaf());
        try (Socket socket = new Socket("127.0.0.1", dataPort)) {
            socket.getOutputStream().write(new Wire.Hello(1, 0, 0).bytes().array());
            while (socket.getInputStream().read() >= 0) {
                // Blocks until it is closed.
            }
        }
        Runtime.getRuntime().halt(1);
    }
}
