/**
 * Datasets, and their distribution to the agents. Start with {@link org.parley.api.data.DatasetFactory} to read a new
 * dataset and with {@link org.parley.api.data.PartitionFactory} to distribute samples in a new way. Models read the
 * result as {@link org.parley.api.data.NetworkData}. {@link org.parley.api.data.Features} stores the samples compactly.
 */
package org.parley.api.data;
