/** What tests of several models have in common. */
package org.parley.plugins.models;
