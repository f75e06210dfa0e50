package org.parley.scenarios;

import com.tngtech.archunit.core.domain.Dependency;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import java.util.Collection;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * The dependencies between the packages of one module, read from class files.
 *
 * @param uses for every package the packages that it uses, without itself
 */
record PackageGraph(SortedMap<String, SortedSet<String>> uses) {

    /** @param root the package whose direct subpackages are nodes, each including everything below it */
    static PackageGraph of(JavaClasses classes, String root) {
        SortedMap<String, SortedSet<String>> uses = new TreeMap<>();
        for (JavaClass each : classes) {
            if (isBelow(each, root)) {
                SortedSet<String> used = uses.computeIfAbsent(name(each, root), name -> new TreeSet<>());
                each.getDirectDependenciesFromSelf().stream()
                        .map(Dependency::getTargetClass)
                        .filter(target -> isBelow(target, root))
                        .map(target -> name(target, root))
                        .filter(name -> !name.equals(name(each, root)))
                        .forEach(used::add);
            }
        }
        return new PackageGraph(uses);
    }

    private static boolean isBelow(JavaClass type, String root) {
        return type.getPackageName().startsWith(root + ".");
    }

    private static String name(JavaClass type, String root) {
        return type.getPackageName().substring(root.length() + 1).split("\\.")[0];
    }

    /** Returns the length of the longest path from a package: 0 for one that uses no other. */
    int height(String name) {
        return uses.get(name).stream().mapToInt(this::height).max().orElse(-1) + 1;
    }

    /** Returns the packages that it uses and reaches in no other way. */
    SortedSet<String> usesDirectly(String name) {
        SortedSet<String> direct = new TreeSet<>(uses.get(name));
        uses.get(name).forEach(used -> direct.removeAll(below(used)));
        return direct;
    }

    private Set<String> below(String name) {
        Set<String> all = new HashSet<>(uses.get(name));
        uses.get(name).stream().map(this::below).forEach(all::addAll);
        return all;
    }

    /** Returns the packages by height, the lowest first. */
    Collection<SortedSet<String>> rows() {
        Map<Integer, SortedSet<String>> rows = new TreeMap<>();
        uses.keySet()
                .forEach(name -> rows.computeIfAbsent(height(name), height -> new TreeSet<>())
                        .add(name));
        return rows.values();
    }
}
