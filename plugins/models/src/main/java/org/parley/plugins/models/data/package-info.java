/** What models ask of the run's data, and how they are judged on it. */
package org.parley.plugins.models.data;
