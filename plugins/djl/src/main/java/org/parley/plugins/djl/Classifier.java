package org.parley.plugins.djl;

/** A classification model, evaluated by its accuracy on test and validation samples. */
public interface Classifier extends AutodiffModel {

    /** Returns the scores, one row per sample of the batch and one column per class. The predicted class has the largest score. */
    Expression scores(Variables x, Variables y, Batch batch);
}
