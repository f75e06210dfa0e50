/** Problems with hand-written derivatives. Each file has a model with its factory and its costs. */
package org.parley.plugins.models;
