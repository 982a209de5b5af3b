// SPDX-License-Identifier: GPL-3.0-or-later
#include "document.hpp"
#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <set>

void setError(cq_error *error, cq_code code, std::string const &message)
{
    if (!error) return;
    error->code = code;
    snprintf(error->message, sizeof error->message, "%s", message.c_str());
}

namespace
{

bool isSpace(char c) { return c == ' ' || c == '\n' || c == '\r' || c == '\t' || c == '\f' || c == 0; }
bool isDigit(char c) { return c >= '0' && c <= '9'; }

// Page trees nest a few levels deep; a deeper one is a fault or an attack on the stack.
constexpr int maximumDepth = 64;
constexpr size_t maximumNodes = 2000000;

void walk(QPDFObjectHandle node, PageEntry inherited, std::vector<PageEntry> &pages,
          std::set<QPDFObjGen> &path, size_t &visited, int depth)
{
    if (!node.isDictionary() || depth > maximumDepth || ++visited > maximumNodes) return;
    QPDFObjGen id = node.getObjGen();
    if (node.isIndirect() && !path.insert(id).second) return;
    for (auto [key, slot] : {std::pair{"/MediaBox", &inherited.mediaBox},
                             {"/CropBox", &inherited.cropBox},
                             {"/Rotate", &inherited.rotate}}) {
        auto value = node.getKey(key);
        if (!value.isNull()) *slot = value;
    }
    auto kids = node.getKey("/Kids");
    if (kids.isArray()) {
        int count = kids.getArrayNItems();
        for (int i = 0; i < count; ++i) walk(kids.getArrayItem(i), inherited, pages, path, visited, depth + 1);
    } else {
        inherited.page = node;
        pages.push_back(inherited);
    }
    if (node.isIndirect()) path.erase(id);
}

bool readBox(QPDFObjectHandle array, cq_geometry &box)
{
    if (!array.isArray() || array.getArrayNItems() != 4) return false;
    double v[4];
    for (int i = 0; i < 4; ++i) {
        auto item = array.getArrayItem(i);
        if (!item.isNumber()) return false;
        v[i] = item.getNumericValue();
        if (!std::isfinite(v[i]) || std::fabs(v[i]) > 1e7) return false;
    }
    if (v[0] == v[2] || v[1] == v[3]) return false;
    box.x0 = std::min(v[0], v[2]);
    box.y0 = std::min(v[1], v[3]);
    box.x1 = std::max(v[0], v[2]);
    box.y1 = std::max(v[1], v[3]);
    return true;
}

cq_geometry geometryOf(PageEntry const &entry)
{
    cq_geometry media{0, 0, 612, 792, 0};
    readBox(entry.mediaBox, media);
    cq_geometry box = media;
    cq_geometry crop{};
    if (readBox(entry.cropBox, crop)) {
        box.x0 = std::max(media.x0, crop.x0);
        box.y0 = std::max(media.y0, crop.y0);
        box.x1 = std::min(media.x1, crop.x1);
        box.y1 = std::min(media.y1, crop.y1);
        if (!(box.x1 > box.x0 && box.y1 > box.y0)) box = media;
    }
    auto rotate = entry.rotate;
    if (rotate.isNumber()) {
        double turns = rotate.getNumericValue();
        if (std::isfinite(turns) && std::fabs(turns) < 1e6)
            box.rotation = (((int)turns % 360) + 360) % 360 / 90 * 90;
    }
    return box;
}

} // namespace

std::vector<PageEntry> &cq_document::loadPages()
{
    if (pagesLoaded) return pages;
    std::set<QPDFObjGen> path;
    size_t visited = 0;
    PageEntry nothing{QPDFObjectHandle::newNull(), QPDFObjectHandle::newNull(), QPDFObjectHandle::newNull(),
                      QPDFObjectHandle::newNull()};
    walk(qpdf.getRoot().getKey("/Pages"), nothing, pages, path, visited, 0);
    pagesLoaded = true;
    return pages;
}

PageEntry &cq_document::page(int index)
{
    auto &all = loadPages();
    if (index < 0 || (size_t)index >= all.size())
        throw std::out_of_range("no page " + std::to_string(index + 1));
    return all[(size_t)index];
}

std::vector<QPDFObjectHandle> annotationsOf(QPDFObjectHandle page)
{
    auto list = page.getKey("/Annots");
    if (!list.isArray()) return {};
    return list.getArrayAsVector();
}

Section findSection(cq_document &document)
{
    Section section;
    auto bytes = document.bytes;
    auto fail = [&](char const *why) {
        section.whyNot = why;
        return section;
    };
    auto header = bytes.substr(0, 1024).find("%PDF-");
    if (header == bytes.npos) return fail("no header");
    section.headerOffset = header;
    // qpdf looks for startxref in the same last bytes.
    size_t from = bytes.size() > 1054 ? bytes.size() - 1054 : 0;
    auto keyword = bytes.substr(from).rfind("startxref");
    if (keyword == bytes.npos) return fail("no startxref");
    size_t i = from + keyword + 9;
    while (i < bytes.size() && isSpace(bytes[i])) ++i;
    long long value = 0;
    int digits = 0;
    for (; i < bytes.size() && isDigit(bytes[i]) && digits < 18; ++i, ++digits)
        value = value * 10 + (bytes[i] - '0');
    if (digits == 0 || value <= 0 || (size_t)value + header >= bytes.size())
        return fail("startxref has no offset within the file");
    size_t at = (size_t)value + header;
    while (at < bytes.size() && isSpace(bytes[at])) ++at;
    if (bytes.substr(at, 4) == "xref")
        section.isStream = false;
    else if (at < bytes.size() && isDigit(bytes[at]))
        section.isStream = true;
    else
        return fail("startxref points at no cross-reference section");
    section.startxref = value;
    auto trailer = document.qpdf.getTrailer();
    if (!trailer.isDictionary() || !document.qpdf.getRoot().isDictionary())
        return fail("no document catalog");
    if (!trailer.getKey("/Root").isIndirect()) return fail("the catalog is no indirect object");
    section.usable = true;
    return section;
}

extern "C" {

cq_document *cq_open(const uint8_t *bytes, size_t length, const char *password, int recover, cq_error *error)
{
    return guarded<cq_document *>(error, nullptr, [&] {
        auto document = std::make_unique<cq_document>();
        document->bytes = std::string_view((char const *)bytes, length);
        document->hasPassword = password && *password;
        document->qpdf.setSuppressWarnings(true);
        document->qpdf.setAttemptRecovery(recover != 0);
        document->qpdf.processMemoryFile("file", (char const *)bytes, length, password);
        if (!document->qpdf.getRoot().isDictionary()) throw std::runtime_error("no document catalog");
        document->loadPages();
        return document.release();
    });
}

void cq_close(cq_document *document) { delete document; }

int cq_get_facts(cq_document *document, cq_facts *facts, cq_error *error)
{
    memset(facts, 0, sizeof *facts);
    return guarded(error, 0, [&] {
        auto &q = document->qpdf;
        auto section = findSection(*document);
        facts->can_append = section.usable;
        snprintf(facts->why_not, sizeof facts->why_not, "%s", section.whyNot.c_str());
        int r = 0, p = 0, v = 0;
        QPDF::encryption_method_e stream = QPDF::e_none, string = QPDF::e_none, file = QPDF::e_none;
        facts->encrypted = q.isEncrypted(r, p, v, stream, string, file);
        facts->r = r;
        facts->v = v;
        facts->is_aes = stream == QPDF::e_aes || stream == QPDF::e_aesv3;
        // Without any password nobody has shown to be the owner, even where the owner's is empty too.
        facts->owner = facts->encrypted && document->hasPassword && q.ownerPasswordMatched();
        facts->may_annotate = !facts->encrypted || facts->owner || q.allowModifyAnnotation();
        facts->may_fill = facts->may_annotate || q.allowModifyForm();
        facts->may_assemble = !facts->encrypted || facts->owner || q.allowModifyAssembly() || q.allowModifyOther();
        // A file that was changed after linearization is linearized no more, but that need not be checked
        // here.
        facts->linearized = document->bytes.substr(0, 2048).find("/Linearized") != std::string_view::npos;
        snprintf(facts->version, sizeof facts->version, "%s", q.getPDFVersion().c_str());
        auto version = q.getRoot().getKey("/Version");
        if (version.isName() && version.getName().size() > 1 && version.getName().substr(1) > facts->version)
            snprintf(facts->version, sizeof facts->version, "%s", version.getName().c_str() + 1);
        return 1;
    });
}

int cq_page_count(cq_document *document, cq_error *error)
{
    return guarded(error, -1, [&] { return (int)document->loadPages().size(); });
}

int cq_page_geometries(cq_document *document, cq_geometry *out, int count, cq_error *error)
{
    return guarded(error, 0, [&] {
        auto &pages = document->loadPages();
        for (int i = 0; i < count && (size_t)i < pages.size(); ++i) out[i] = geometryOf(pages[(size_t)i]);
        return 1;
    });
}

} // extern "C"
