package org.parley.runtime.plugin;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import org.junit.jupiter.api.Test;
import org.parley.api.component.ComponentFactory;
import org.parley.api.component.Diagnostic;
import org.parley.api.component.ErrorCode;
import org.parley.api.component.ParleyException;
import org.parley.runtime.component.ComponentKind;

class PluginBoundaryTest extends PluginFixture {

    @Test
    void asksWithTheLoaderOfThePluginAndPutsTheOldOneBack() {
        ClassLoader before = Thread.currentThread().getContextClassLoader();
        ComponentFactory factory = factory();
        ClassLoader inside = PluginBoundary.ask(
                factory, "in create()", () -> Thread.currentThread().getContextClassLoader());
        assertThat(inside).isSameAs(factory.getClass().getClassLoader()).isNotSameAs(before);
        assertThatThrownBy(() -> PluginBoundary.ask(factory, "in create()", () -> {
                    throw new Error("boom");
                }))
                .hasMessage("PARLEY-206 plugin 'demo': 'demo' fails in create(): Error: boom"
                        + " (report this to its author)");
        assertThat(Thread.currentThread().getContextClassLoader()).isSameAs(before);
    }

    @Test
    void tellsEveryFailureAsThePlugins() {
        ComponentFactory factory = factory();
        assertThatThrownBy(() -> PluginBoundary.ask(factory, "in create()", () -> {
                    throw new IOException("boom");
                }))
                .isInstanceOf(ParleyException.class)
                .hasMessageContaining("plugin 'demo': 'demo' fails in create(): IOException: boom");
        assertThatThrownBy(() -> PluginBoundary.ask(factory, "in create()", () -> null))
                .hasMessageContaining("plugin 'demo': 'demo' returns null in create()");
        assertThatThrownBy(() -> PluginBoundary.ask(factory, "in create()", () -> {
                    throw new ParleyException(new Diagnostic(ErrorCode.INTERNAL, "x", "forged"));
                }))
                .hasMessageStartingWith("PARLEY-206 plugin 'demo'")
                .hasMessageContaining("forged");
    }

    /** The interrupt may come from the program that embeds Parley. */
    @Test
    void leavesAnInterruptToWhoeverMakesTheRun() {
        Object answer = PluginBoundary.ask(factory(), "in create()", () -> {
            Thread.currentThread().interrupt();
            return 1;
        });
        assertThat(answer).isEqualTo(1);
        assertThat(Thread.interrupted()).isTrue();
    }

    @Test
    void tellsOfAFailureThatFailsToTellOfItself() {
        RuntimeException mute = new RuntimeException() {
            @Override
            public String getMessage() {
                throw new IllegalStateException("never");
            }

            @Override
            public StackTraceElement[] getStackTrace() {
                throw new StackOverflowError();
            }

            @Override
            public synchronized Throwable getCause() {
                throw new IllegalStateException("never");
            }
        };
        assertThatThrownBy(() -> PluginBoundary.ask(factory(), "in create()", () -> {
                    throw mute;
                }))
                .hasMessageContaining("'demo' fails in create(): "
                        + mute.getClass().getName() + ", which fails to provide a message");
        assertThat(plugins.boundary().blame(mute)).isEmpty();
    }

    @Test
    void letsAComponentRefuseInItsOwnWords() {
        ParleyException refusal = new ParleyException(new Diagnostic(ErrorCode.DATA_MISSING, "x", "is not here"));
        assertThatThrownBy(() -> PluginBoundary.ask(factory(), "in create()", () -> {
                    throw refusal;
                }))
                .isSameAs(refusal);
    }

    @Test
    void blamesNobodyForWhatNoPluginTookPartIn() {
        factory();
        assertThat(plugins.boundary().blame(new IllegalStateException("our own")))
                .isEmpty();
    }

    /** Memory requested by Parley itself, although a plugin made the call. */
    @Test
    void leavesARunThatIsTooLargeToItsUser() {
        assertThatThrownBy(() -> PluginBoundary.ask(factory(), "in create()", () -> {
                    throw new OutOfMemoryError("Java heap space");
                }))
                .isInstanceOf(OutOfMemoryError.class);
    }

    private ComponentFactory factory() {
        JarBuilder.withSchedule("demo", "demo").write(directory, "demo.jar");
        load();
        return plugins.registry()
                .entry(ComponentKind.SCHEDULE, "demo")
                .orElseThrow()
                .factory();
    }
}
