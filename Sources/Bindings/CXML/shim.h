#pragma once
#include <libxml/parser.h>
#include <libxml/tree.h>

/* No file and no network is read, and entities are not expanded. */
static inline xmlDocPtr tl_xml_read(const char *bytes, int count) {
    return xmlReadMemory(bytes, count, NULL, NULL, XML_PARSE_NONET | XML_PARSE_NOERROR | XML_PARSE_NOWARNING | XML_PARSE_NOCDATA);
}

static inline void tl_xml_free(xmlChar *text) { xmlFree(text); }
