package org.parley.plugins.djl;

/** A model that tells classes apart, and is judged by the accuracy on test and validation samples. */
public interface Classifier extends AutodiffModel {

    /** A row of scores per sample of the batch, a column per class; the largest wins. */
    Expression scores(Variables x, Variables y, Batch batch);
}
