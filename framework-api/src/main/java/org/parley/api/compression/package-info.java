/** Messages in fewer bits. */
package org.parley.api.compression;
