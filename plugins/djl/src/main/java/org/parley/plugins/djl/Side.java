package org.parley.plugins.djl;

/** Which variables a derivative belongs to. */
enum Side {
    X,
    Y
}
