package org.parley.runtime.report.svg;

import java.io.StringReader;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import javax.xml.parsers.DocumentBuilderFactory;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.xml.sax.InputSource;

/** Parses markup strictly: markup that is not well-formed fails. */
public final class Xml {

    private Xml() {}

    public static Document parse(String markup) {
        try {
            DocumentBuilderFactory factory = DocumentBuilderFactory.newInstance();
            return factory.newDocumentBuilder().parse(new InputSource(new StringReader(markup)));
        } catch (Exception e) {
            throw new AssertionError("not well-formed: " + e.getMessage() + "\n" + markup, e);
        }
    }

    public static Stream<Element> elements(Document document, String name) {
        var nodes = document.getElementsByTagName(name);
        return IntStream.range(0, nodes.getLength()).mapToObj(i -> (Element) nodes.item(i));
    }

    /** Returns elements of this name that have this class. */
    public static Stream<Element> elements(Document document, String name, String cssClass) {
        return elements(document, name)
                .filter(element -> (" " + element.getAttribute("class") + " ").contains(" " + cssClass + " "));
    }
}
