/** Rows as metrics of a run on an MLflow tracking server. */
package org.parley.plugins.observers.mlflow;
