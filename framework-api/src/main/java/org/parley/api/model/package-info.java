/** The problem: every agent's two costs and their derivatives. */
package org.parley.api.model;
