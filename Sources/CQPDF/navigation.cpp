// SPDX-License-Identifier: GPL-3.0-or-later
#include "navigation.hpp"
#include <qpdf/QPDFPageLabelDocumentHelper.hh>

namespace
{

/// Trees of names and outlines nest a few levels deep; a deeper one is a fault or an attack on the stack.
constexpr int maximumDepth = 64;

/// The key under which a name is known: the two kinds of names have nothing to do with each other.
std::string keyOf(QPDFObjectHandle name)
{
    return name.isName() ? name.getName() : "(" + name.getStringValue();
}

} // namespace

Destinations::Destinations(
    QPDF &qpdf, std::vector<QPDFObjectHandle> pages, std::set<QPDFObjGen> kept, bool resolvesNames)
    : pages(std::move(pages)), kept(std::move(kept)), resolvesNames(resolvesNames)
{
    auto root = qpdf.getRoot();
    auto old = root.getKey("/Dests");
    if (old.isDictionary())
        for (auto &[name, value] : old.getDictAsMap()) named[name] = value;
    auto names = root.getKey("/Names");
    std::set<QPDFObjGen> seen;
    if (names.isDictionary()) readNames(names.getKey("/Dests"), 0, seen);
}

void Destinations::readNames(QPDFObjectHandle node, int depth, std::set<QPDFObjGen> &seen)
{
    if (!node.isDictionary() || depth > maximumDepth) return;
    if (node.isIndirect() && !seen.insert(node.getObjGen()).second) return;
    auto names = node.getKey("/Names");
    for (int i = 0; names.isArray() && i + 1 < names.getArrayNItems(); i += 2) {
        auto name = names.getArrayItem(i);
        if (name.isString()) named[keyOf(name)] = names.getArrayItem(i + 1);
    }
    auto kids = node.getKey("/Kids");
    for (int i = 0; kids.isArray() && i < kids.getArrayNItems(); ++i) readNames(kids.getArrayItem(i), depth + 1, seen);
}

Destinations::Answer Destinations::fateOfArray(QPDFObjectHandle array)
{
    if (array.isDictionary()) array = array.getKey("/D");
    if (!array.isArray() || array.getArrayNItems() == 0) return {};
    auto page = array.getArrayItem(0);
    if (page.isInteger()) {
        auto number = page.getIntValue();
        if (number < 0 || (size_t)number >= pages.size()) return {};
        auto target = pages[(size_t)number];
        if (!target.isIndirect() || !kept.count(target.getObjGen())) return {Fate::goes, {}};
        auto changed = array.shallowCopy();
        changed.setArrayItem(0, target);
        return {Fate::changes, changed};
    }
    if (page.isNull()) return {Fate::goes, {}};
    if (page.isIndirect() && page.isDictionary() && !kept.count(page.getObjGen())) return {Fate::goes, {}};
    return {};
}

Destinations::Answer Destinations::fate(QPDFObjectHandle destination)
{
    if (!destination.isName() && !destination.isString()) return fateOfArray(destination);
    auto found = named.find(keyOf(destination));
    // A name that stands for nothing leads nowhere as it did before.
    if (found == named.end()) return {resolvesNames ? Fate::goes : Fate::stays, {}};
    auto answer = fateOfArray(found->second);
    if (answer.fate == Fate::goes) return answer;
    // The name itself stays what it is; the list of names changes.
    if (!resolvesNames) return {};
    if (answer.fate == Fate::changes) return answer;
    auto value = found->second;
    if (value.isDictionary()) value = value.getKey("/D");
    return {Fate::changes, value.isArray() ? value.shallowCopy() : value};
}

Destinations::Holder Destinations::holder(QPDFObjectHandle dictionary)
{
    Holder result;
    auto null = QPDFObjectHandle::newNull();
    auto destination = dictionary.getKey("/Dest");
    if (!destination.isNull()) {
        auto answer = fate(destination);
        result.fate = answer.fate;
        if (answer.fate == Fate::goes) result.set["/Dest"] = null;
        if (answer.fate == Fate::changes) result.set["/Dest"] = answer.destination;
        return result;
    }
    auto action = dictionary.getKey("/A");
    if (!action.isDictionary() || !action.getKey("/S").isNameAndEquals("/GoTo")) return result;
    auto answer = fate(action.getKey("/D"));
    result.fate = answer.fate;
    if (answer.fate == Fate::goes) result.set["/A"] = null;
    if (answer.fate == Fate::changes) {
        auto changed = action.shallowCopy();
        changed.replaceKey("/D", answer.destination);
        result.set["/A"] = changed;
    }
    return result;
}

bool hasLabels(QPDF &qpdf) { return qpdf.getRoot().getKey("/PageLabels").isDictionary(); }

QPDFObjectHandle labelOf(QPDF &qpdf, int page)
{
    try {
        auto label = QPDFPageLabelDocumentHelper(qpdf).getLabelForPage(page);
        if (label.isDictionary()) return label;
        // Pages before the first range are shown by their number.
        label = QPDFObjectHandle::parse("<< /S /D >>");
        label.replaceKey("/St", QPDFObjectHandle::newInteger(page + 1));
        return label;
    } catch (std::exception &) {
        return QPDFObjectHandle::newNull();
    }
}

QPDFObjectHandle pageLabels(std::vector<QPDFObjectHandle> const &labels)
{
    auto ranges = QPDFObjectHandle::newArray();
    std::string last;
    long long next = 0;
    for (size_t i = 0; i < labels.size(); ++i) {
        auto label = labels[i];
        auto style = label.getKey("/S"), prefix = label.getKey("/P"), start = label.getKey("/St");
        auto number = start.isInteger() ? start.getIntValue() : 1;
        auto kind = style.unparse() + " " + prefix.unparse();
        bool counts = style.isName();
        bool goesOn = i > 0 && kind == last && (!counts || number == next);
        last = kind;
        next = number + 1;
        if (goesOn) continue;
        auto range = QPDFObjectHandle::newDictionary();
        if (counts) range.replaceKey("/S", style);
        if (prefix.isString()) range.replaceKey("/P", prefix);
        if (counts && number != 1) range.replaceKey("/St", QPDFObjectHandle::newInteger(number));
        ranges.appendItem(QPDFObjectHandle::newInteger((long long)i));
        ranges.appendItem(range);
    }
    auto tree = QPDFObjectHandle::newDictionary();
    tree.replaceKey("/Nums", ranges);
    return tree;
}
