/** Shared parts of tests of several models. */
package org.parley.plugins.models;
