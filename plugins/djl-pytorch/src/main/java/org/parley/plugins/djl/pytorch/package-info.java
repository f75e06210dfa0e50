/** PyTorch as an engine for models by automatic differentiation. */
package org.parley.plugins.djl.pytorch;
