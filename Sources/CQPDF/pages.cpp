// SPDX-License-Identifier: GPL-3.0-or-later
#include "update.hpp"
#include <qpdf/QPDFPageDocumentHelper.hh>

namespace
{

/// What a page takes over from the nodes of the tree above it.
QPDFObjectHandle inherited(QPDFObjectHandle page, char const *key)
{
    for (int depth = 0; page.isDictionary() && depth < 64; ++depth) {
        auto value = page.getKey(key);
        if (!value.isNull()) return value;
        page = page.getKey("/Parent");
    }
    return QPDFObjectHandle::newNull();
}

} // namespace

/// A page that the file lacks, to stand below the root of the tree.
QPDFObjectHandle cq_update::makePage(cq_page_entry const &entry)
{
    QPDFObjectHandle page;
    if (entry.document >= 0) {
        auto &from = *imports.at((size_t)entry.document);
        if (from.pages.empty()) from.pages = QPDFPageDocumentHelper(from.qpdf).getAllPages();
        page = target.copyForeignObject(from.pages.at((size_t)entry.page).getObjectHandle());
        // The same page once more is a page of its own.
        if (!importedPages.insert(page.getObjGen()).second) page = target.makeIndirectObject(page.shallowCopy());
        from.taken[entry.page] = page;
        // They lead to structures of the document that it comes from.
        page.removeKey("/StructParents");
        page.removeKey("/B");
    } else {
        auto made = QPDFObjectHandle::parse("<< /Type /Page /Resources << >> >>");
        made.replaceKey("/MediaBox", QPDFObjectHandle::newFromRectangle({0, 0, entry.width, entry.height}));
        page = target.makeIndirectObject(made);
    }
    page.replaceKey("/Parent", treeReference);
    // Nothing is to be taken over from the root of this file's tree.
    page.replaceKey("/Rotate", QPDFObjectHandle::newInteger(entry.rotation));
    if (!page.hasKey("/CropBox")) page.replaceKey("/CropBox", page.getKey("/MediaBox"));
    if (!page.hasKey("/Resources")) page.replaceKey("/Resources", QPDFObjectHandle::newDictionary());
    return page;
}

/// Puts all pages directly below the root of the tree; those that stand there already stay as they are.
void cq_update::arrange(cq_page_entry const *entries, int count)
{
    auto tree = document.qpdf.getRoot().getKey("/Pages");
    if (!tree.isDictionary() || !tree.isIndirect()) throw std::runtime_error("the tree of pages is no object of its own");
    treeReference = inPlace ? tree : staging.makeIndirectObject(QPDFObjectHandle::newDictionary());
    auto kids = QPDFObjectHandle::newArray();
    std::set<QPDFObjGen> seen;
    for (int i = 0; i < count; ++i) {
        auto const &entry = entries[i];
        if (entry.file_page < 0) {
            auto page = makePage(entry);
            newPages[entry.key] = page;
            kids.appendItem(page);
            continue;
        }
        auto &known = document.page(entry.file_page);
        auto page = known.page;
        if (!page.isIndirect() || !seen.insert(page.getObjGen()).second)
            throw std::runtime_error("a page is no object of its own");
        auto parent = page.getKey("/Parent");
        bool isBelowRoot = parent.isIndirect() && parent.getObjGen() == tree.getObjGen();
        if (!isBelowRoot || entry.turned) {
            auto copy = copyOf(page.getObjGen());
            for (auto &[key, value] : {std::pair{"/MediaBox", known.mediaBox}, {"/CropBox", known.cropBox},
                                       {"/Rotate", known.rotate}, {"/Resources", inherited(page, "/Resources")}}) {
                auto kept = value;
                if (!copy.hasKey(key) && !kept.isNull()) copy.replaceKey(key, kept);
            }
            copy.replaceKey("/Parent", tree);
            if (entry.turned) copy.replaceKey("/Rotate", QPDFObjectHandle::newInteger(entry.rotation));
        }
        kids.appendItem(page);
    }
    auto copy = copyOf(tree.getObjGen());
    copy.replaceKey("/Kids", kids);
    copy.replaceKey("/Count", QPDFObjectHandle::newInteger(count));

    auto &all = document.loadPages();
    bool isMoved = false;
    for (int i = 0; i < count; ++i) isMoved = isMoved || (entries[i].file_page >= 0 && entries[i].file_page != i);
    for (auto &entry : all)
        if (!seen.count(entry.page.getObjGen())) gonePages.push_back(entry.page);
    if (isMoved || !gonePages.empty()) redirect(seen);
    if (!gonePages.empty()) dropFields(gonePages);
    relabel(entries, count);
    for (auto &from : imports) {
        importLinks(*from);
        std::vector<QPDFObjectHandle> taken;
        for (int i = 0; i < count; ++i)
            if (entries[i].document >= 0 && imports[(size_t)entries[i].document] == from)
                taken.push_back(from->taken.at(entries[i].page));
        importFields(*from, taken);
    }
}

extern "C" {

int cq_update_add_document(cq_update *update, const uint8_t *bytes, size_t length, cq_error *error)
{
    return guarded(error, -1, [&] {
        auto added = std::make_unique<DrawnPages>();
        added->bytes.assign((char const *)bytes, length);
        added->qpdf.setSuppressWarnings(true);
        added->qpdf.setImmediateCopyFrom(true);
        added->qpdf.processMemoryFile("imported", added->bytes.data(), added->bytes.size());
        update->imports.push_back(std::move(added));
        return (int)update->imports.size() - 1;
    });
}

int cq_update_arrange(cq_update *update, const cq_page_entry *entries, int count, cq_error *error)
{
    return guarded(error, 0, [&] {
        update->arrange(entries, count);
        return 1;
    });
}

} // extern "C"
