internal import CXML

/// An element of an XML document, without attributes and prefixes.
struct XMLElement: Equatable {
    /// libxml2 refuses elements that are nested more than 256 times.
    let name: String
    /// The text of an element without children; empty otherwise.
    let text: String
    let children: [XMLElement]

    /// nil if the bytes are not well-formed XML, or have a document type, which can define entities.
    static func parse(_ bytes: [UInt8]) -> XMLElement? {
        // Amazon sends spaces before a late answer.
        let start = bytes.firstIndex { $0 > 0x20 } ?? bytes.endIndex
        guard let count = Int32(exactly: bytes.count - start), count > 0 else { return nil }
        let document = unsafe bytes[start...].withUnsafeBytes { bytes in
            unsafe tl_xml_read(bytes.baseAddress?.assumingMemoryBound(to: CChar.self), count)
        }
        guard let document = unsafe document else { return nil }
        defer { unsafe xmlFreeDoc(document) }
        guard unsafe document.pointee.intSubset == nil, let root = unsafe xmlDocGetRootElement(document) else {
            return nil
        }
        return unsafe XMLElement(root)
    }

    private init(_ node: xmlNodePtr) {
        name = unsafe node.pointee.name.map { unsafe String(cString: $0) } ?? ""
        var children: [XMLElement] = []
        var next = unsafe node.pointee.children
        while let child = unsafe next {
            if unsafe child.pointee.type == XML_ELEMENT_NODE { unsafe children.append(XMLElement(child)) }
            unsafe next = child.pointee.next
        }
        self.children = children
        guard children.isEmpty, let content = unsafe xmlNodeGetContent(node) else {
            text = ""
            return
        }
        defer { unsafe tl_xml_free(content) }
        text = unsafe String(cString: content)
    }

    /// The text of the first child with this name.
    subscript(name: String) -> String? { children.first { $0.name == name }?.text }

    func all(_ name: String) -> [XMLElement] { children.filter { $0.name == name } }
}
