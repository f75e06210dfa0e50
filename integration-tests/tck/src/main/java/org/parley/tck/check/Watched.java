package org.parley.tck.check;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.util.Set;
import java.util.function.BiFunction;
import java.util.function.Consumer;
import org.parley.api.component.ComponentFactory;
import org.parley.api.component.Settings;
import org.parley.api.mixing.MixingStrategy;
import org.parley.api.mixing.MixingStrategyFactory;
import org.parley.api.run.Block;
import org.parley.api.run.Mixer;
import org.parley.api.run.Scope;
import org.parley.runtime.component.ComponentKind;

/** Wrappers that delegate to a component and report its calls to a contract test. */
final class Watched {

    private Watched() {}

    @FunctionalInterface
    interface Handler {
        Object invoke(Method method, Object[] arguments) throws Throwable;
    }

    /** @param watcher receives every product of a factory of any kind, even null */
    static ComponentFactory factory(ComponentFactory factory, Consumer<Object> watcher) {
        return standIn(ComponentKind.of(factory.getClass()).factoryType(), (method, arguments) -> {
            Object answer = invoke(factory, method, arguments);
            if (method.getName().equals("create")) {
                watcher.accept(answer);
            }
            return answer;
        });
    }

    /** @param create creates and watches the product of the factory */
    static <F extends ComponentFactory> F factory(
            Class<F> kind, F factory, BiFunction<Settings, Scope, Object> create) {
        return standIn(
                kind,
                (method, arguments) -> method.getName().equals("create")
                        ? create.apply((Settings) arguments[0], (Scope) arguments[1])
                        : invoke(factory, method, arguments));
    }

    /** @param asked receives the names of the channels that the strategy requests */
    static MixingStrategyFactory channels(MixingStrategyFactory factory, Set<String> asked) {
        return factory(
                MixingStrategyFactory.class,
                factory,
                (settings, scope) -> factory.create(settings, scope(scope, asked)));
    }

    private static Scope scope(Scope scope, Set<String> asked) {
        return standIn(Scope.class, (method, arguments) -> {
            if (method.getName().equals("mixer") && arguments != null) {
                asked.add((String) arguments[0]);
            }
            Object answer = invoke(scope, method, arguments);
            return answer instanceof Scope child ? scope(child, asked) : answer;
        });
    }

    static <T> T standIn(Class<T> type, Handler handler) {
        return type.cast(Proxy.newProxyInstance(
                type.getClassLoader(),
                new Class<?>[] {type},
                (self, method, arguments) -> handler.invoke(method, arguments)));
    }

    static Object invoke(Object target, Method method, Object[] arguments) throws Throwable {
        try {
            return method.invoke(target, arguments);
        } catch (InvocationTargetException thrown) {
            throw thrown.getCause();
        }
    }

    /** Receives every step of a strategy, and must execute it. */
    @FunctionalInterface
    interface Watcher {
        void sees(Mixer mixer, boolean first, Block q, Runnable step);
    }

    /** @param name the name of the wrapper */
    static MixingStrategyFactory steps(String name, MixingStrategyFactory factory, Watcher watcher) {
        return standIn(MixingStrategyFactory.class, (method, arguments) -> switch (method.getName()) {
            case "name" -> name;
            case "create" -> {
                Scope scope = (Scope) arguments[1];
                MixingStrategy strategy = factory.create((Settings) arguments[0], scope);
                yield steps(strategy, scope.mixer(), watcher);
            }
            default -> invoke(factory, method, arguments);
        });
    }

    private static MixingStrategy steps(MixingStrategy strategy, Mixer mixer, Watcher watcher) {
        return standIn(MixingStrategy.class, (method, arguments) -> {
            boolean first = method.getName().equals("start");
            if (!first && !method.getName().equals("step")) {
                return invoke(strategy, method, arguments);
            }
            Block s = (Block) arguments[0];
            Block q = (Block) arguments[1];
            watcher.sees(mixer, first, q, first ? () -> strategy.start(s, q) : () -> strategy.step(s, q));
            return null;
        });
    }
}
