package org.parley.runtime.report;

import java.io.StringReader;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import javax.xml.parsers.DocumentBuilderFactory;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.xml.sax.InputSource;

/** Reads markup strictly: what is not well-formed fails. */
final class Xml {

    private Xml() {}

    static Document parse(String markup) {
        try {
            DocumentBuilderFactory factory = DocumentBuilderFactory.newInstance();
            return factory.newDocumentBuilder().parse(new InputSource(new StringReader(markup)));
        } catch (Exception e) {
            throw new AssertionError("not well-formed: " + e.getMessage() + "\n" + markup, e);
        }
    }

    static Stream<Element> elements(Document document, String name) {
        var nodes = document.getElementsByTagName(name);
        return IntStream.range(0, nodes.getLength()).mapToObj(i -> (Element) nodes.item(i));
    }

    /** Elements of this name that have this word among their classes. */
    static Stream<Element> elements(Document document, String name, String cssClass) {
        return elements(document, name)
                .filter(element -> (" " + element.getAttribute("class") + " ").contains(" " + cssClass + " "));
    }
}
