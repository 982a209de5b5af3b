// SPDX-License-Identifier: GPL-3.0-or-later
#include "document.hpp"
#include <set>
#include <qpdf/QPDFAnnotationObjectHelper.hh>
#include <qpdf/QPDFPageObjectHelper.hh>

namespace {

bool hasName(QPDFObjectHandle value, char const *key, std::set<std::string> const &names)
{
    auto name = value.getKey(key);
    return name.isName() && names.count(name.getName());
}

// Flags Invisible, Hidden and NoView (ISO 32000-1, table 165).
constexpr int notShown = 1 | 2 | 32;

/// The entry of a category of resources, made where there is none, and never shared with another page.
QPDFObjectHandle category(QPDFObjectHandle resources, char const *name)
{
    auto entries = resources.getKey(name);
    entries = entries.isDictionary() ? entries.shallowCopy() : QPDFObjectHandle::newDictionary();
    resources.replaceKey(name, entries);
    return entries;
}

int flattenPage(QPDF &qpdf, PageEntry &entry)
{
    auto annotations = annotationsOf(entry.page);
    if (annotations.empty()) return 0;
    QPDFPageObjectHelper page(entry.page);
    auto inherited = page.getAttribute("/Resources", false);
    auto resources = inherited.isDictionary() ? inherited.shallowCopy() : QPDFObjectHandle::newDictionary();
    auto forms = category(resources, "/XObject");
    auto properties = category(resources, "/Properties");
    int rotation = entry.rotate.isInteger() ? entry.rotate.getIntValueAsInt() : 0;
    std::string content;
    std::vector<QPDFObjectHandle> kept;
    std::set<QPDFObjGen> gone;
    int count = 0;
    int suffix = 1;
    for (auto &annotation : annotations) {
        kept.push_back(annotation);
        if (!annotation.isDictionary() || hasName(annotation, "/Subtype", {"/Widget", "/Link", "/Popup"})) continue;
        QPDFAnnotationObjectHelper helper(annotation);
        auto appearance = helper.getAppearanceStream("/N");
        if (!appearance.isStream() || (helper.getFlags() & notShown)) continue;
        auto name = resources.getUniqueResourceName("/Postil", suffix);
        auto drawn = helper.getPageContentForAppearance(name, rotation, 0, notShown);
        forms.replaceKey(name, appearance);
        auto layer = annotation.getKey("/OC");
        if (layer.isDictionary()) {
            properties.replaceKey(name, layer);
            drawn = "/OC " + name + " BDC\n" + drawn + "EMC\n";
        }
        content += drawn;
        ++count;
        kept.pop_back();
        if (annotation.isIndirect()) gone.insert(annotation.getObjGen());
    }
    if (count == 0) return 0;
    auto belongsToGone = [&gone](QPDFObjectHandle &annotation) {
        if (!annotation.isDictionary()) return false;
        // The windows of remarks go with their annotations, and so do hidden answers: what was said of a review.
        auto parent = annotation.getKey(hasName(annotation, "/Subtype", {"/Popup"}) ? "/Parent" : "/IRT");
        return parent.isIndirect() && gone.count(parent.getObjGen()) > 0;
    };
    // Each round takes away what belongs to what went in the one before, so that it ends.
    for (size_t before = 0; before != gone.size();) {
        before = gone.size();
        for (auto &annotation : kept)
            if (annotation.isIndirect() && belongsToGone(annotation)) gone.insert(annotation.getObjGen());
    }
    std::vector<QPDFObjectHandle> rest;
    for (auto &annotation : kept)
        if (!belongsToGone(annotation)) rest.push_back(annotation);
    entry.page.replaceKey("/Resources", resources);
    if (rest.empty()) entry.page.removeKey("/Annots");
    else entry.page.replaceKey("/Annots", QPDFObjectHandle::newArray(rest));
    page.addPageContents(QPDFObjectHandle::newStream(&qpdf, "q\n"), true);
    page.addPageContents(QPDFObjectHandle::newStream(&qpdf, "\nQ\n" + content), false);
    return count;
}

} // namespace

int flattenPages(cq_document &document)
{
    int count = 0;
    std::set<QPDFObjGen> done;
    for (auto &entry : document.loadPages()) {
        // A damaged tree may hold a page twice.
        if (entry.page.isIndirect() && !done.insert(entry.page.getObjGen()).second) continue;
        count += flattenPage(document.qpdf, entry);
    }
    return count;
}
