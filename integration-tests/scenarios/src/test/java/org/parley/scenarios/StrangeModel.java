package org.parley.scenarios;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** A third-party plugin with the id {@code third-party} and a model {@code strange} that a test programs. */
final class StrangeModel {

    private String members = "";
    private String description = "return \"A stranger's model.\";";
    private String check = "return java.util.List.of();";
    private String create = "return new Model();";
    private String upperDimension = "return 1;";
    private String agent = "return new Costs();";
    private String upper = "return (y[0] - x[0]) * (y[0] - x[0]);";

    StrangeModel members(String declarations) {
        members = declarations;
        return this;
    }

    StrangeModel description(String body) {
        description = body;
        return this;
    }

    StrangeModel check(String body) {
        check = body;
        return this;
    }

    StrangeModel create(String body) {
        create = body;
        return this;
    }

    StrangeModel upperDimension(String body) {
        upperDimension = body;
        return this;
    }

    StrangeModel agent(String body) {
        agent = body;
        return this;
    }

    /** Sets the cost of an agent; {@code k} counts its calls. */
    StrangeModel upper(String body) {
        upper = body;
        return this;
    }

    /** Writes the jar into a plugin directory below this one. */
    Path write(Path directory) throws IOException {
        Path plugins = Files.createDirectories(directory.resolve("plugins"));
        new PluginJar()
                .source("Strange", """
                package stranger;

                import org.parley.api.component.*;
                import org.parley.api.model.*;

                @org.pf4j.Extension
                public final class Strange implements BilevelModelFactory {
                    %s
                    @SuppressWarnings("unchecked")
                    static <T extends Throwable> RuntimeException sneak(Throwable checked) throws T { throw (T) checked; }
                    public String name() { return "strange"; }
                    public String description() { %s }
                    public java.util.List<String> errors(Settings settings) { %s }
                    public BilevelModel create(Settings settings, ModelContext context) { %s }

                    static final class Model implements BilevelModel {
                        public int upperDimension() { %s }
                        public int lowerDimension() { return 2; }
                        public AgentCosts agent(int agent) { %s }
                    }

                    static final class Costs implements DoubleObjective {
                        private int k;
                        public double upper(double[] x, double[] y, Draw draw) { %s }
                        public double lower(double[] x, double[] y, Draw draw) {
                            return (y[0] - 1) * (y[0] - 1) + y[1] * y[1] + x[0] * y[0];
                        }
                    }
                }
                """.formatted(members, description, check, create, upperDimension, agent, upper))
                .write(plugins.resolve("strange.jar"));
        return plugins;
    }
}
