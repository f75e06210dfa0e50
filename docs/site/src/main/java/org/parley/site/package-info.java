/** Makes a static site of the project's Markdown pages. */
package org.parley.site;
