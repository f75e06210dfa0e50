/** PyTorch as an autodiff engine. */
package org.parley.plugins.djl.pytorch;
