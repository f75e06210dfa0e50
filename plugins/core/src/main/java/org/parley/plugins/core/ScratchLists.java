package org.parley.plugins.core;

import java.util.ArrayList;
import java.util.List;
import org.parley.api.run.Block;
import org.parley.api.run.Scope;

/** Scratch for lists of blocks: as many blocks of the same dimensions, made when such a list first comes. */
final class ScratchLists {

    private final Scope scope;
    private final String name;
    private final List<List<Block>> known = new ArrayList<>();

    ScratchLists(Scope scope, String name) {
        this.scope = scope;
        this.name = name;
    }

    List<Block> like(List<Block> blocks) {
        for (int k = 0; k < known.size(); k++) {
            if (fits(known.get(k), blocks)) {
                return known.get(k);
            }
        }
        List<Block> scratch = new ArrayList<>();
        for (int k = 0; k < blocks.size(); k++) {
            int dimension = blocks.get(k).dimension();
            scratch.add(scope.scratch(name + "-" + k + "-" + dimension, dimension));
        }
        known.add(scratch);
        return scratch;
    }

    private static boolean fits(List<Block> scratch, List<Block> blocks) {
        boolean fits = scratch.size() == blocks.size();
        for (int k = 0; fits && k < scratch.size(); k++) {
            fits = scratch.get(k).dimension() == blocks.get(k).dimension();
        }
        return fits;
    }
}
