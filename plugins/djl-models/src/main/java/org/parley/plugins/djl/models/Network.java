package org.parley.plugins.djl.models;

import java.util.List;
import org.parley.plugins.djl.Expression;
import org.parley.plugins.djl.Tensor;
import org.parley.plugins.djl.Variables;

/** Something that scores classes. */
interface Network {

    /** Its parameters, each name with this in front, so that a model can have several. */
    List<Tensor> tensors(String prefix);

    /** A row of scores per row of features. */
    Expression scores(Expression features, Variables parameters, String prefix);
}
