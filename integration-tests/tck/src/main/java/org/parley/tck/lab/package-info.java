/** Where laws are tried out: small problems with known answers, small networks, and runs built around a component. */
package org.parley.tck.lab;
