package org.parley.scenarios;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.Writer;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/** Hosts on this machine: network namespaces that {@code links.py} creates and removes, with links that can be slow, lossy or cut. */
final class Hosts {

    private static final Path LINKS = Path.of("..", "benchmarks", "python", "links.py");
    private static final int PATIENCE_SECONDS = 30;

    private final String name = "parley-" + ProcessHandle.current().pid();
    private final Process links;
    private final BufferedReader answers;
    private final Writer orders;

    Hosts(int count) throws IOException {
        links = new ProcessBuilder("python3", LINKS.toString(), name, Integer.toString(count))
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        answers = links.inputReader();
        orders = links.outputWriter();
        assertThat(answers.readLine()).startsWith("ready ");
    }

    /** Returns the reason why there are no hosts here. */
    static Optional<String> obstacle() throws InterruptedException {
        String probe = "parley-probe-" + ProcessHandle.current().pid();
        for (List<String> command : List.of(
                List.of("python3", "--version"),
                List.of("tc", "-Version"),
                List.of("ip", "netns", "add", probe),
                List.of("ip", "netns", "del", probe))) {
            if (!succeeds(command)) {
                return Optional.of(
                        "`" + String.join(" ", command) + "` does not work here; it takes root, iproute2 and python3");
            }
        }
        return Optional.empty();
    }

    private static boolean succeeds(List<String> command) throws InterruptedException {
        try {
            return new ProcessBuilder(command)
                            .redirectErrorStream(true)
                            .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                            .start()
                            .waitFor()
                    == 0;
        } catch (IOException missing) {
            return false;
        }
    }

    static String address(int host) {
        return "10.77.0." + (host + 1);
    }

    /** Returns the words that start a command on a host. */
    List<String> at(int host) {
        return List.of("ip", "netns", "exec", name + "-" + host);
    }

    /** Shapes every link in one direction. */
    void shape(double delayMillis, double lossPercent) throws IOException {
        order("shape " + delayMillis + " " + lossPercent + " 0");
    }

    void cut(int host) throws IOException {
        order("cut " + host);
    }

    void heal(int host) throws IOException {
        order("heal " + host);
    }

    private void order(String line) throws IOException {
        orders.write(line + "\n");
        orders.flush();
        assertThat(answers.readLine()).isEqualTo("done");
    }

    void remove() throws IOException, InterruptedException {
        orders.close();
        assertThat(links.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS)).isTrue();
    }
}
