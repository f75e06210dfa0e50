package org.parley.tck.law;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.util.Set;
import org.parley.api.mixing.MixingStrategyFactory;
import org.parley.api.run.Scope;

/** Stands in for the factory of a strategy and notes which doors the strategy asks for by name. */
final class WatchedDoors {

    private WatchedDoors() {}

    /** @param asked where names are noted */
    static MixingStrategyFactory of(MixingStrategyFactory factory, Set<String> asked) {
        return proxy(
                MixingStrategyFactory.class,
                (method, arguments) -> invoke(
                        factory,
                        method,
                        method.getName().equals("create")
                                ? new Object[] {arguments[0], watched((Scope) arguments[1], asked)}
                                : arguments));
    }

    private static Scope watched(Scope scope, Set<String> asked) {
        return proxy(Scope.class, (method, arguments) -> {
            if (method.getName().equals("mixer") && arguments != null) {
                asked.add((String) arguments[0]);
            }
            Object answer = invoke(scope, method, arguments);
            return answer instanceof Scope child ? watched(child, asked) : answer;
        });
    }

    @FunctionalInterface
    private interface Handler {
        Object invoke(Method method, Object[] arguments) throws Throwable;
    }

    private static <T> T proxy(Class<T> type, Handler handler) {
        return type.cast(Proxy.newProxyInstance(
                type.getClassLoader(),
                new Class<?>[] {type},
                (self, method, arguments) -> handler.invoke(method, arguments)));
    }

    private static Object invoke(Object target, Method method, Object[] arguments) throws Throwable {
        try {
            return method.invoke(target, arguments);
        } catch (InvocationTargetException thrown) {
            throw thrown.getCause();
        }
    }
}
