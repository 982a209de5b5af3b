// SPDX-License-Identifier: GPL-3.0-or-later
// What else a document knows of its pages, when these are changed: destinations, outline, links, labels.
#include "navigation.hpp"
#include "update.hpp"

namespace
{

constexpr int maximumDepth = 64;
constexpr size_t maximumItems = 500000;

/// Entries of the outline whose pages are gone are taken out, unless they hold others.
class Outline
{
  public:
    Outline(cq_update &update, Destinations &destinations) : update(update), destinations(destinations) {}

    void prune(QPDFObjectHandle root)
    {
        if (!root.isDictionary() || !root.isIndirect()) return;
        Item top{root, {}, true, false, false};
        // One that is damaged or endless stays as it is.
        if (!read(top, 0) || !mark(top)) return;
        write(top);
    }

  private:
    struct Item {
        QPDFObjectHandle value;
        std::vector<Item> kids;
        bool isOpen;
        bool goes;
        bool hasChanged;
        Destinations::Holder holder{};
        bool keysChange() const { return !holder.set.empty(); }
    };
    cq_update &update;
    Destinations &destinations;
    std::set<QPDFObjGen> seen;

    bool read(Item &item, int depth)
    {
        if (depth > maximumDepth) return false;
        auto last = item.value.getKey("/Last");
        for (auto kid = item.value.getKey("/First"); kid.isDictionary(); kid = kid.getKey("/Next")) {
            if (!kid.isIndirect() || !seen.insert(kid.getObjGen()).second || seen.size() > maximumItems) return false;
            auto count = kid.getKey("/Count");
            Item child{kid, {}, count.isInteger() && count.getIntValue() > 0, false, false};
            child.holder = destinations.holder(kid);
            if (!read(child, depth + 1)) return false;
            item.kids.push_back(std::move(child));
            if (last.isIndirect() && last.getObjGen() == kid.getObjGen()) break;
        }
        return true;
    }

    /// Whether there is anything to change.
    bool mark(Item &item)
    {
        bool any = false;
        for (auto &kid : item.kids) {
            any = mark(kid) || any;
            bool isEmpty = true;
            for (auto &grandchild : kid.kids) isEmpty = isEmpty && grandchild.goes;
            kid.goes = kid.holder.fate == Destinations::Fate::goes && isEmpty;
            item.hasChanged = item.hasChanged || kid.goes || kid.hasChanged;
            any = any || kid.keysChange();
        }
        return any || item.hasChanged;
    }

    /// Returns how many entries below the item are seen when it is open.
    long long write(Item &item)
    {
        std::vector<Item *> left;
        long long count = 0;
        for (auto &kid : item.kids) {
            if (kid.goes) continue;
            left.push_back(&kid);
            auto below = write(kid);
            count += 1 + (kid.isOpen ? below : 0);
        }
        auto null = QPDFObjectHandle::newNull();
        for (size_t i = 0; i < left.size(); ++i) {
            auto value = left[i]->value;
            for (auto &[key, kept] : left[i]->holder.set) put(value, key, kept);
            if (!item.hasChanged) continue;
            put(value, "/Prev", i > 0 ? left[i - 1]->value : null);
            put(value, "/Next", i + 1 < left.size() ? left[i + 1]->value : null);
        }
        if (item.hasChanged) {
            put(item.value, "/First", left.empty() ? null : left.front()->value);
            put(item.value, "/Last", left.empty() ? null : left.back()->value);
            auto shown = QPDFObjectHandle::newInteger(item.isOpen ? count : -count);
            put(item.value, "/Count", left.empty() ? null : shown);
        }
        return count;
    }

    /// Sets a key, or takes it away, where it is otherwise.
    void put(QPDFObjectHandle dictionary, std::string const &key, QPDFObjectHandle value)
    {
        if (dictionary.getKey(key).unparse() == value.unparse()) return;
        auto copy = update.copyOf(dictionary.getObjGen());
        if (value.isNull()) {
            copy.removeKey(key);
        } else {
            copy.replaceKey(key, value);
        }
    }
};

} // namespace

/// A node of a tree of names without what leads to pages that are gone; nothing where it stays as it is. One that is an
/// object of its own is changed there.
std::optional<QPDFObjectHandle> cq_update::withoutGone(
    QPDFObjectHandle node, Destinations &destinations, std::set<QPDFObjGen> &seen, int depth)
{
    if (!node.isDictionary() || depth > maximumDepth) return {};
    if (node.isIndirect() && !seen.insert(node.getObjGen()).second) return {};
    bool hasChanged = false;
    auto names = node.getKey("/Names"), kids = node.getKey("/Kids");
    auto keptNames = QPDFObjectHandle::newArray(), keptKids = QPDFObjectHandle::newArray();
    for (int i = 0; names.isArray() && i + 1 < names.getArrayNItems(); i += 2) {
        auto answer = destinations.fate(names.getArrayItem(i + 1));
        hasChanged = hasChanged || answer.fate != Destinations::Fate::stays;
        if (answer.fate == Destinations::Fate::goes) continue;
        keptNames.appendItem(names.getArrayItem(i));
        keptNames.appendItem(
            answer.fate == Destinations::Fate::changes ? answer.destination : names.getArrayItem(i + 1));
    }
    bool kidsChanged = false;
    for (int i = 0; kids.isArray() && i < kids.getArrayNItems(); ++i) {
        auto kid = kids.getArrayItem(i);
        auto changed = withoutGone(kid, destinations, seen, depth + 1);
        kidsChanged = kidsChanged || (changed && !kid.isIndirect());
        keptKids.appendItem(changed && !kid.isIndirect() ? *changed : kid);
    }
    if (!hasChanged && !kidsChanged) return {};
    auto copy = node.isIndirect() ? copyOf(node.getObjGen()) : node.shallowCopy();
    if (hasChanged) {
        copy.replaceKey("/Names", keptNames);
        int count = keptNames.getArrayNItems();
        // The limits of nodes above may be wider than what they hold.
        if (count > 0 && node.hasKey("/Limits"))
            copy.replaceKey(
                "/Limits", QPDFObjectHandle::newArray({keptNames.getArrayItem(0), keptNames.getArrayItem(count - 2)}));
    }
    if (kidsChanged) copy.replaceKey("/Kids", keptKids);
    return copy;
}

/// Takes away what leads to pages that are gone, so that nothing leads nowhere.
void cq_update::redirect(std::set<QPDFObjGen> const &kept)
{
    std::vector<QPDFObjectHandle> all;
    for (auto &entry : document.loadPages()) all.push_back(entry.page);
    Destinations destinations(document.qpdf, all, kept, false);
    auto root = document.qpdf.getRoot();
    auto id = root.getObjGen();

    auto names = root.getKey("/Names");
    if (names.isDictionary()) {
        std::set<QPDFObjGen> seen;
        auto tree = names.getKey("/Dests");
        auto changed = withoutGone(tree, destinations, seen, 0);
        if (changed && !tree.isIndirect()) {
            if (names.isIndirect()) {
                copyOf(names.getObjGen()).replaceKey("/Dests", *changed);
            } else {
                auto copy = names.shallowCopy();
                copy.replaceKey("/Dests", *changed);
                copyOf(id).replaceKey("/Names", copy);
            }
        }
    }
    auto old = root.getKey("/Dests");
    if (old.isDictionary()) {
        auto copy = old.shallowCopy();
        bool hasChanged = false;
        for (auto &[name, value] : old.getDictAsMap()) {
            auto answer = destinations.fate(value);
            hasChanged = hasChanged || answer.fate != Destinations::Fate::stays;
            if (answer.fate == Destinations::Fate::goes) copy.removeKey(name);
            if (answer.fate == Destinations::Fate::changes) copy.replaceKey(name, answer.destination);
        }
        if (hasChanged && old.isIndirect()) {
            auto target = copyOf(old.getObjGen());
            for (auto &[name, value] : old.getDictAsMap())
                if (!copy.hasKey(name)) target.removeKey(name);
                else target.replaceKey(name, copy.getKey(name));
        } else if (hasChanged) {
            copyOf(id).replaceKey("/Dests", copy);
        }
    }
    Outline(*this, destinations).prune(root.getKey("/Outlines"));

    auto opening = root.getKey("/OpenAction");
    if (opening.isDictionary() && opening.getKey("/S").isNameAndEquals("/GoTo")) opening = opening.getKey("/D");
    if (opening.isArray() || opening.isString() || opening.isName()) {
        auto answer = destinations.fate(opening);
        if (answer.fate == Destinations::Fate::goes) copyOf(id).removeKey("/OpenAction");
        if (answer.fate == Destinations::Fate::changes) copyOf(id).replaceKey("/OpenAction", answer.destination);
    }

    for (size_t page = 0; page < all.size(); ++page) {
        if (!kept.count(all[page].getObjGen())) continue;
        auto annotations = annotationsOf(all[page]);
        for (size_t i = 0; i < annotations.size(); ++i) {
            auto link = annotations[i];
            if (!link.isDictionary() || !link.getKey("/Subtype").isNameAndEquals("/Link")) continue;
            auto holder = destinations.holder(link);
            if (holder.set.empty()) continue;
            // It stays where it is: places in the page's list name annotations.
            auto target = link.isIndirect() ? copyOf(link.getObjGen()) : reference((int)page, (int)i);
            for (auto &[key, value] : holder.set)
                if (value.isNull()) target.removeKey(key);
                else target.replaceKey(key, value);
        }
    }
}

/// Pages keep their labels wherever they go; empty ones have none.
void cq_update::relabel(cq_page_entry const *entries, int count)
{
    if (!hasLabels(document.qpdf)) return;
    std::vector<QPDFObjectHandle> before, after;
    for (size_t page = 0; page < document.loadPages().size(); ++page) {
        before.push_back(labelOf(document.qpdf, (int)page));
        if (before.back().isNull()) return;
    }
    auto none = QPDFObjectHandle::newDictionary();
    for (int i = 0; i < count; ++i) {
        auto const &entry = entries[i];
        auto label = none;
        if (entry.file_page >= 0) {
            label = before.at((size_t)entry.file_page);
        } else if (entry.document >= 0) {
            auto &from = imports.at((size_t)entry.document)->qpdf;
            if (hasLabels(from)) label = labelOf(from, entry.page);
        }
        after.push_back(label.isDictionary() ? label : none);
    }
    auto labels = pageLabels(after);
    if (labels.unparse() == pageLabels(before).unparse() && before.size() == after.size()) return;
    copyOf(document.qpdf.getRoot().getObjGen()).replaceKey("/PageLabels", labels);
}
