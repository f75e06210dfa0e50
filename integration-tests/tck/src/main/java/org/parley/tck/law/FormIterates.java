package org.parley.tck.law;

import org.parley.api.mixing.Polynomial;
import org.parley.api.mixing.PrimalDualForm;
import org.parley.api.topology.Weights;
import org.parley.tck.lab.Rows;

/** The iterates that a declared form stands for, by the book: x+ = C x - A q - p;  p+ = p + B2 x+, p = 0 at first, p = B d. */
final class FormIterates {

    private final PrimalDualForm form;
    private final Weights weights;
    private double[][] x;
    private double[][] p;

    FormIterates(PrimalDualForm form, Weights weights, Rows start) {
        this.form = form;
        this.weights = weights;
        this.x = start.values();
        this.p = new double[x.length][x[0].length];
    }

    void step(Rows q) {
        x = sum(1, sum(1, apply(form.c(), x), -1, apply(form.a(), q.values())), -1, p);
        p = sum(1, p, 1, apply(form.b2(), x));
    }

    Rows value() {
        return new Rows(x);
    }

    private double[][] apply(Polynomial polynomial, double[][] rows) {
        double[][] power = rows;
        double[][] result = sum(polynomial.coefficient(0), rows, 0, rows);
        for (int k = 1; k <= polynomial.degree(); k++) {
            power = mixed(power);
            result = sum(1, result, polynomial.coefficient(k), power);
        }
        return result;
    }

    private double[][] mixed(double[][] rows) {
        double[][] result = new double[rows.length][rows[0].length];
        for (int i = 0; i < rows.length; i++) {
            for (int column = 0; column < rows[i].length; column++) {
                result[i][column] = weights.self(i) * rows[i][column];
                for (int k = 0; k < weights.graph().degree(i); k++) {
                    result[i][column] +=
                            weights.edge(i, k) * rows[weights.graph().neighbour(i, k)][column];
                }
            }
        }
        return result;
    }

    private static double[][] sum(double a, double[][] u, double b, double[][] v) {
        double[][] result = new double[u.length][u[0].length];
        for (int i = 0; i < u.length; i++) {
            for (int k = 0; k < u[i].length; k++) {
                result[i][k] = a * u[i][k] + b * v[i][k];
            }
        }
        return result;
    }
}
