// SPDX-License-Identifier: GPL-3.0-or-later
// Pages that come from another document, and the form's fields that come with them.
#include "imports.hpp"
#include "navigation.hpp"
#include "update.hpp"
#include <cstring>
#include <qpdf/QPDFPageDocumentHelper.hh>

namespace
{

constexpr int maximumDepth = 64;

QPDFObjectHandle rootOf(QPDFObjectHandle field)
{
    for (int depth = 0; depth < maximumDepth; ++depth) {
        auto parent = field.getKey("/Parent");
        if (!parent.isDictionary() || !parent.isIndirect()) break;
        field = parent;
    }
    return field;
}

/// Whether two fonts of forms can stand for each other.
bool isSameFont(QPDFObjectHandle a, QPDFObjectHandle b)
{
    if (!a.isDictionary() || !b.isDictionary()) return false;
    for (auto key : {"/BaseFont", "/Subtype"})
        if (a.getKey(key).unparse() != b.getKey(key).unparse()) return false;
    auto name = a.getKey("/BaseFont");
    // Subsets hold the letters of their own document alone.
    return !(name.isName() && name.getName().size() > 7 && name.getName()[7] == '+');
}

/// Puts another name for a font into a default appearance.
std::string renamed(std::string const &appearance, std::string const &from, std::string const &to)
{
    std::string result = appearance;
    size_t at = 0;
    while ((at = result.find(from, at)) != result.npos) {
        size_t end = at + from.size();
        bool isWhole = end == result.size() || strchr(" \t\r\n\f/[]()<>{}%", result[end]) != nullptr;
        if (isWhole) result.replace(at, from.size(), to);
        at += isWhole ? to.size() : from.size();
    }
    return result;
}

} // namespace

PageFields::PageFields(QPDF &owner, std::vector<QPDFObjectHandle> pages)
{
    std::set<QPDFObjGen> known;
    for (auto &page : pages) {
        auto list = page.getKey("/Annots");
        for (int i = 0; list.isArray() && i < list.getArrayNItems(); ++i) {
            auto place = list.getArrayItem(i);
            if (!place.isDictionary() || !place.getKey("/Subtype").isNameAndEquals("/Widget")) continue;
            if (!place.isIndirect()) {
                place = owner.makeIndirectObject(place);
                list.setArrayItem(i, place);
            }
            places.insert(place.getObjGen());
            if (!place.getKey("/AP").isDictionary()) lacksAppearance = true;
            auto root = rootOf(place);
            // Without a name it is a field of no form.
            if (!root.getKey("/T").isString() || !known.insert(root.getObjGen()).second) continue;
            roots.push_back(root);
        }
    }
    for (auto &root : roots) {
        trim(root, 0);
        unsign(root, false, 0);
    }
}

bool PageFields::trim(QPDFObjectHandle field, int depth)
{
    if (!field.isDictionary() || depth > maximumDepth) return false;
    if (field.isIndirect() && !trimmed.insert(field.getObjGen()).second) return false;
    auto kids = field.getKey("/Kids");
    if (!kids.isArray()) return places.count(field.getObjGen()) != 0;
    auto left = QPDFObjectHandle::newArray();
    for (auto &kid : kids.getArrayAsVector())
        if (trim(kid, depth + 1)) left.appendItem(kid);
    if (left.getArrayNItems() != kids.getArrayNItems()) field.replaceKey("/Kids", left);
    return left.getArrayNItems() > 0;
}

void PageFields::unsign(QPDFObjectHandle field, bool isSignature, int depth)
{
    if (!field.isDictionary() || depth > maximumDepth) return;
    if (field.isIndirect() && !cleared.insert(field.getObjGen()).second) return;
    auto kind = field.getKey("/FT");
    if (kind.isName()) isSignature = kind.getName() == "/Sig";
    if (isSignature) field.removeKey("/V");
    auto kids = field.getKey("/Kids");
    for (int i = 0; kids.isArray() && i < kids.getArrayNItems(); ++i)
        unsign(kids.getArrayItem(i), isSignature, depth + 1);
}

void PageFields::visit(QPDFObjectHandle field, std::function<void(QPDFObjectHandle)> const &body)
{
    std::set<QPDFObjGen> seen;
    std::vector<QPDFObjectHandle> waiting{field};
    while (!waiting.empty()) {
        auto next = waiting.back();
        waiting.pop_back();
        if (!next.isDictionary() || (next.isIndirect() && !seen.insert(next.getObjGen()).second)) continue;
        body(next);
        auto kids = next.getKey("/Kids");
        for (int i = 0; kids.isArray() && i < kids.getArrayNItems(); ++i) waiting.push_back(kids.getArrayItem(i));
    }
}

/// Whether a field has places, all of them in a set.
static bool areAllIn(QPDFObjectHandle field, std::set<QPDFObjGen> const &set)
{
    bool areIn = true, any = false;
    PageFields::visit(field, [&](QPDFObjectHandle part) {
        auto kids = part.getKey("/Kids");
        if (kids.isArray() && kids.getArrayNItems() > 0) return;
        any = true;
        areIn = areIn && part.isIndirect() && set.count(part.getObjGen()) != 0;
    });
    return any && areIn;
}

/// The catalog's form, to be changed; a new one where the file has none.
QPDFObjectHandle cq_update::acroForm()
{
    auto root = document.qpdf.getRoot();
    auto form = root.getKey("/AcroForm");
    if (form.isDictionary() && form.isIndirect()) return copyOf(form.getObjGen());
    if (!formCopy.isInitialized()) {
        formCopy = form.isDictionary() ? form.shallowCopy() : QPDFObjectHandle::newDictionary();
        copyOf(root.getObjGen()).replaceKey("/AcroForm", formCopy);
    }
    return formCopy;
}

/// Fields that show on removed pages alone go with them.
void cq_update::dropFields(std::vector<QPDFObjectHandle> const &gonePages)
{
    auto form = document.qpdf.getRoot().getKey("/AcroForm");
    auto fields = form.isDictionary() ? form.getKey("/Fields") : QPDFObjectHandle::newNull();
    if (!fields.isArray()) return;
    std::set<QPDFObjGen> gone;
    for (auto &page : gonePages)
        for (auto &annotation : annotationsOf(page))
            if (annotation.isIndirect()) gone.insert(annotation.getObjGen());
    auto left = QPDFObjectHandle::newArray();
    for (auto &field : fields.getArrayAsVector())
        if (!areAllIn(field, gone)) left.appendItem(field);
    if (left.getArrayNItems() != fields.getArrayNItems()) acroForm().replaceKey("/Fields", left);
}

/// Puts the fields of imported pages into the form, under names that it does not have yet.
void cq_update::importFields(DrawnPages &from, std::vector<QPDFObjectHandle> const &importedPages)
{
    PageFields found(target, importedPages);
    if (found.roots.empty()) return;
    auto form = acroForm();
    auto fields = form.getKey("/Fields");
    fields = fields.isArray() ? fields.shallowCopy() : QPDFObjectHandle::newArray();
    if (!hasFieldNames) {
        hasFieldNames = true;
        for (auto &field : fields.getArrayAsVector())
            if (field.isDictionary() && field.getKey("/T").isString())
                fieldNames.insert(field.getKey("/T").getUTF8Value());
    }
    auto theirs = from.qpdf.getRoot().getKey("/AcroForm");
    for (auto &root : found.roots) {
        auto name = root.getKey("/T").getUTF8Value();
        auto free = name;
        for (int number = 2; !fieldNames.insert(free).second; ++number) free = name + "_" + std::to_string(number);
        if (free != name) root.replaceKey("/T", QPDFObjectHandle::newUnicodeString(free));
        // What fields take over from their form.
        auto hasOwn = theirs.isDictionary();
        auto appearance = hasOwn ? theirs.getKey("/DA") : QPDFObjectHandle::newNull();
        if (appearance.isString() && !root.hasKey("/DA"))
            root.replaceKey("/DA", QPDFObjectHandle::newString(appearance.getStringValue()));
        auto quadding = hasOwn ? theirs.getKey("/Q") : QPDFObjectHandle::newNull();
        auto side = quadding.isInteger() ? quadding.getIntValue() : 0;
        if (!root.hasKey("/Q") && (side != 0 || form.hasKey("/Q")))
            root.replaceKey("/Q", QPDFObjectHandle::newInteger(side));
        fields.appendItem(root);
    }
    form.replaceKey("/Fields", fields);
    if (!theirs.isDictionary()) return;
    importResources(from, theirs.getKey("/DR"), form, found.roots);
    auto lacks = theirs.getKey("/NeedAppearances");
    if (found.lacksAppearance && lacks.isBool() && lacks.getBoolValue())
        form.replaceKey("/NeedAppearances", QPDFObjectHandle::newBool(true));
}

/// Adds what default appearances name, fonts under other names where theirs stand for others here.
void cq_update::importResources(
    DrawnPages &from, QPDFObjectHandle resources, QPDFObjectHandle form, std::vector<QPDFObjectHandle> const &roots)
{
    if (!resources.isDictionary()) return;
    if (!resources.isIndirect()) resources = from.qpdf.makeIndirectObject(resources);
    auto copied = target.copyForeignObject(resources);
    auto own = form.getKey("/DR");
    own = own.isDictionary() ? own.shallowCopy() : QPDFObjectHandle::newDictionary();
    for (auto &[category, values] : copied.getDictAsMap()) {
        if (!values.isDictionary()) {
            if (!own.hasKey(category)) own.replaceKey(category, values);
            continue;
        }
        auto mine = own.getKey(category);
        mine = mine.isDictionary() ? mine.shallowCopy() : QPDFObjectHandle::newDictionary();
        for (auto &[name, value] : values.getDictAsMap()) {
            if (!mine.hasKey(name)) {
                mine.replaceKey(name, value);
                continue;
            }
            if (category != "/Font" || isSameFont(mine.getKey(name), value)) continue;
            auto free = name;
            for (int number = 2; mine.hasKey(free); ++number) free = name + "_" + std::to_string(number);
            mine.replaceKey(free, value);
            for (auto root : roots)
                PageFields::visit(root, [&](QPDFObjectHandle field) {
                    auto appearance = field.getKey("/DA");
                    if (appearance.isString())
                        field.replaceKey(
                            "/DA", QPDFObjectHandle::newString(renamed(appearance.getStringValue(), name, free)));
                });
        }
        own.replaceKey(category, mine);
    }
    form.replaceKey("/DR", own);
}

/// Puts what `map` gives for it in the place of the page that each link of a page leads to; null takes the link's
/// destination away.
static void mapLinks(QPDFObjectHandle page, std::function<QPDFObjectHandle(QPDFObjectHandle)> const &map)
{
    for (auto &link : annotationsOf(page)) {
        if (!link.isDictionary() || !link.getKey("/Subtype").isNameAndEquals("/Link")) continue;
        auto action = link.getKey("/A");
        bool isDirect = link.hasKey("/Dest");
        if (!isDirect && !(action.isDictionary() && action.getKey("/S").isNameAndEquals("/GoTo"))) continue;
        auto destination = isDirect ? link.getKey("/Dest") : action.getKey("/D");
        auto target = QPDFObjectHandle::newNull();
        if (destination.isArray() && destination.getArrayNItems() > 0) target = map(destination.getArrayItem(0));
        if (target.isNull()) {
            link.removeKey(isDirect ? "/Dest" : "/A");
            continue;
        }
        // Others may share the array and the action.
        auto changed = destination.shallowCopy();
        changed.setArrayItem(0, target);
        if (isDirect) {
            link.replaceKey("/Dest", changed);
        } else {
            auto copy = action.shallowCopy();
            copy.replaceKey("/D", changed);
            link.replaceKey("/A", copy);
        }
    }
}

/// Links of imported pages lead to the pages that came along, and nowhere where these did not.
void cq_update::importLinks(DrawnPages &from)
{
    for (auto &[index, page] : from.taken)
        mapLinks(page, [&](QPDFObjectHandle target) {
            if (!target.isInteger()) return QPDFObjectHandle::newNull();
            auto found = from.taken.find((int)target.getIntValue());
            return found == from.taken.end() ? QPDFObjectHandle::newNull() : found->second;
        });
}

/// Makes ready what pages hold that leave their document: their links lead to pages that come along, by their places
/// among these, since references to pages are not copied; or nowhere.
static void resolveLinks(
    QPDF &qpdf, std::vector<QPDFPageObjectHelper> &all, std::map<QPDFObjGen, int> const &places)
{
    std::set<QPDFObjGen> kept;
    for (auto &[id, place] : places) kept.insert(id);
    std::vector<QPDFObjectHandle> pages;
    for (auto &page : all) pages.push_back(page.getObjectHandle());
    Destinations destinations(qpdf, pages, kept, true);
    for (auto &page : pages) {
        if (!kept.count(page.getObjGen())) continue;
        for (auto &link : annotationsOf(page)) {
            if (!link.isDictionary() || !link.getKey("/Subtype").isNameAndEquals("/Link")) continue;
            for (auto &[key, value] : destinations.holder(link).set)
                if (value.isNull()) link.removeKey(key);
                else link.replaceKey(key, value);
        }
        mapLinks(page, [&](QPDFObjectHandle target) {
            auto found = target.isIndirect() ? places.find(target.getObjGen()) : places.end();
            return found == places.end() ? QPDFObjectHandle::newNull() : QPDFObjectHandle::newInteger(found->second);
        });
    }
}

/// Puts pages of a document, which is not used afterwards, into an empty one.
void extractPages(cq_document &document, int const *pages, int count, QPDF &result)
{
    QPDFPageDocumentHelper helper(result);
    auto all = QPDFPageDocumentHelper(document.qpdf).getAllPages();
    std::map<QPDFObjGen, int> places;
    std::vector<QPDFObjectHandle> labels;
    bool isLabelled = hasLabels(document.qpdf);
    for (int i = 0; i < count; ++i) {
        if (pages[i] < 0 || (size_t)pages[i] >= all.size())
            throw std::out_of_range("no page " + std::to_string(pages[i] + 1));
        places.emplace(all[(size_t)pages[i]].getObjectHandle().getObjGen(), i);
        if (isLabelled) labels.push_back(labelOf(document.qpdf, pages[i]));
        isLabelled = isLabelled && labels.back().isDictionary();
    }
    resolveLinks(document.qpdf, all, places);
    for (int i = 0; i < count; ++i) helper.addPage(all[(size_t)pages[i]], false);
    auto root = result.getRoot();
    if (isLabelled) root.replaceKey("/PageLabels", pageLabels(labels));

    std::vector<QPDFObjectHandle> copies;
    for (auto &page : helper.getAllPages()) copies.push_back(page.getObjectHandle());
    PageFields found(result, copies);
    if (found.roots.empty()) return;
    auto form = QPDFObjectHandle::newDictionary();
    form.replaceKey("/Fields", QPDFObjectHandle::newArray(found.roots));
    auto theirs = document.qpdf.getRoot().getKey("/AcroForm");
    if (theirs.isDictionary()) {
        for (auto key : {"/DA", "/Q", "/NeedAppearances"}) {
            auto value = theirs.getKey(key);
            if (value.isScalar() && !value.isNull()) form.replaceKey(key, value.isIndirect() ? value.shallowCopy() : value);
        }
        auto resources = theirs.getKey("/DR");
        if (resources.isDictionary()) {
            if (!resources.isIndirect()) resources = document.qpdf.makeIndirectObject(resources);
            form.replaceKey("/DR", result.copyForeignObject(resources));
        }
    }
    root.replaceKey("/AcroForm", result.makeIndirectObject(form));
}
