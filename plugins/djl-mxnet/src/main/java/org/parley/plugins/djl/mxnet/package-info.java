/** Apache MXNet as an autodiff engine. */
package org.parley.plugins.djl.mxnet;
