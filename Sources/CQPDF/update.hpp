// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "navigation.hpp"
#include "tail.hpp"
#include <qpdf/QPDFPageObjectHelper.hh>

/// What becomes of one page's annotations.
struct PageChange {
    QPDFObjectHandle page;
    std::vector<QPDFObjectHandle> original;
    std::map<int, QPDFObjectHandle> changed;
    std::set<int> removed;
    /// New annotations, and then all that is new with the windows of remarks.
    std::vector<QPDFObjectHandle> annotations, added;
    std::set<QPDFObjGen> removedPopups;
};

/// A PDF whose pages become appearances.
struct DrawnPages {
    std::string bytes;
    QPDF qpdf;
    /// Of an import: its pages, and which of them became pages of the document.
    std::vector<QPDFPageObjectHelper> pages;
    std::map<int, QPDFObjectHandle> taken;
};

inline void setKeys(QPDFObjectHandle target, char const *dictionary)
{
    if (!dictionary) return;
    auto keys = QPDFObjectHandle::parse(dictionary, "annotation");
    if (!keys.isDictionary()) throw std::invalid_argument("keys are no dictionary");
    for (auto &[key, value] : keys.getDictAsMap()) target.replaceKey(key, value);
}

inline void removeKeys(QPDFObjectHandle target, char const *names)
{
    if (!names) return;
    for (auto &name : QPDFObjectHandle::parse(names, "names").getArrayAsVector()) {
        auto key = name;
        target.removeKey(key.getName());
    }
}

struct cq_update {
    cq_document &document;
    bool inPlace;
    /// New objects are made here, never in the source: that would load every object of it.
    QPDF staging;
    QPDF &target;
    std::vector<std::unique_ptr<DrawnPages>> drawnFiles;
    std::vector<QPDFPageObjectHelper> drawnPages;
    std::map<int, PageChange> pages;
    /// What stands for the file's own annotations where new ones refer to them.
    std::map<QPDFObjGen, QPDFObjectHandle> placeholders;
    bool isMerged = false;
    std::map<int, QPDFObjectHandle> pageReferences;
    /// Changed copies of other objects of the file.
    std::map<QPDFObjGen, QPDFObjectHandle> objects;
    std::vector<std::unique_ptr<DrawnPages>> imports;
    /// Pages that the file lacks, by key.
    std::map<int, QPDFObjectHandle> newPages;
    /// Those of them that were copied from imported documents.
    std::set<QPDFObjGen> importedPages;
    QPDFObjectHandle treeReference;
    /// Pages of the file that the document has no more.
    std::vector<QPDFObjectHandle> gonePages;
    /// The form, where it stands in the catalog and is changed.
    QPDFObjectHandle formCopy;
    /// The names of the form's uppermost fields.
    std::set<std::string> fieldNames;
    bool hasFieldNames = false;

    cq_update(cq_document &document, bool inPlace)
        : document(document), inPlace(inPlace), target(inPlace ? document.qpdf : staging)
    {
        staging.emptyPDF();
        staging.setImmediateCopyFrom(true);
    }

    PageChange &change(int index)
    {
        auto found = pages.find(index);
        if (found != pages.end()) return found->second;
        auto made = newPages.find(index);
        auto page = made != newPages.end() ? made->second : document.page(index).page;
        return pages.emplace(index, PageChange{page, annotationsOf(page), {}, {}, {}, {}, {}}).first->second;
    }

    QPDFObjectHandle pageReference(int index)
    {
        auto made = newPages.find(index);
        if (made != newPages.end()) return made->second;
        auto page = document.page(index).page;
        if (inPlace) return page;
        auto found = pageReferences.find(index);
        if (found != pageReferences.end()) return found->second;
        return pageReferences.emplace(index, staging.makeIndirectObject(QPDFObjectHandle::newDictionary()))
            .first->second;
    }

    QPDFObjectHandle makeForm(cq_form const &form)
    {
        QPDFObjectHandle stream;
        if (form.drawn_page >= 0) {
            if ((size_t)form.drawn_page >= drawnPages.size()) throw std::out_of_range("no such drawn page");
            auto drawn = drawnPages[(size_t)form.drawn_page].getFormXObjectForPage(false);
            // Cairo's group is isolated: it would hide what lies below where the mark multiplies.
            drawn.getDict().removeKey("/Group");
            stream = target.copyForeignObject(drawn);
        } else {
            stream =
                QPDFObjectHandle::newStream(&target, std::string((char const *)form.content, form.length));
        }
        auto dictionary = stream.getDict();
        dictionary.replaceKey("/Type", QPDFObjectHandle::newName("/XObject"));
        dictionary.replaceKey("/Subtype", QPDFObjectHandle::newName("/Form"));
        setKeys(dictionary, form.dictionary);
        return stream;
    }

    /// A form that draws another one as /F, where there is one.
    QPDFObjectHandle makeForm(cq_form const &outer, cq_form const *inner)
    {
        auto form = makeForm(outer);
        if (!inner) return form;
        auto resources = form.getDict().getKey("/Resources");
        if (!resources.isDictionary())
            form.getDict().replaceKey("/Resources", resources = QPDFObjectHandle::newDictionary());
        auto forms = QPDFObjectHandle::newDictionary();
        forms.replaceKey("/F", makeForm(*inner));
        resources.replaceKey("/XObject", forms);
        return form;
    }

    /// A reference to an annotation of the file; one that stands directly in its page's list becomes an object.
    QPDFObjectHandle reference(int page, int index)
    {
        auto &change = this->change(page);
        if (index < 0 || (size_t)index >= change.original.size()) throw std::out_of_range("no annotation in that place");
        auto original = change.original[(size_t)index];
        if (!original.isIndirect()) {
            auto found = change.changed.find(index);
            if (found == change.changed.end())
                found = change.changed.emplace(index, target.makeIndirectObject(original.shallowCopy())).first;
            return found->second;
        }
        if (inPlace) return original;
        auto found = placeholders.find(original.getObjGen());
        if (found != placeholders.end()) return found->second;
        return placeholders.emplace(original.getObjGen(), staging.makeIndirectObject(QPDFObjectHandle::newDictionary())).first->second;
    }

    /// The copy of an object of the file that is changed.
    QPDFObjectHandle copyOf(QPDFObjGen id)
    {
        auto found = objects.find(id);
        if (found != objects.end()) return found->second;
        auto original = document.qpdf.getObjectByID(id.getObj(), id.getGen());
        if (!original.isDictionary()) throw std::runtime_error("object " + std::to_string(id.getObj()) + " is no dictionary");
        return objects.emplace(id, original.shallowCopy()).first->second;
    }

    void setAppearance(QPDFObjGen id, char const *state, cq_form const &outer, cq_form const *inner);
    void haveAppearances();
    QPDFObjectHandle makePage(cq_page_entry const &entry);
    /// Puts all pages directly below the root of the tree; those that stand there already stay as they are.
    void arrange(cq_page_entry const *entries, int count);
    void redirect(std::set<QPDFObjGen> const &kept);
    std::optional<QPDFObjectHandle> withoutGone(
        QPDFObjectHandle node, Destinations &destinations, std::set<QPDFObjGen> &seen, int depth);
    void relabel(cq_page_entry const *entries, int count);
    QPDFObjectHandle acroForm();
    void dropFields(std::vector<QPDFObjectHandle> const &gonePages);
    void importFields(DrawnPages &from, std::vector<QPDFObjectHandle> const &importedPages);
    void importLinks(DrawnPages &from);
    void importResources(
        DrawnPages &from, QPDFObjectHandle resources, QPDFObjectHandle form, std::vector<QPDFObjectHandle> const &roots);
    void rewrite(int descriptor);

    QPDFObjectHandle makeFile(cq_annotation const &annotation)
    {
        std::string bytes((char const *)annotation.file, annotation.file_length);
        auto stream = QPDFObjectHandle::newStream(&target, bytes);
        stream.getDict().replaceKey("/Type", QPDFObjectHandle::newName("/EmbeddedFile"));
        auto parameters = QPDFObjectHandle::newDictionary();
        parameters.replaceKey("/Size", QPDFObjectHandle::newInteger((long long)annotation.file_length));
        stream.getDict().replaceKey("/Params", parameters);
        auto specification = QPDFObjectHandle::newDictionary();
        specification.replaceKey("/Type", QPDFObjectHandle::newName("/Filespec"));
        setKeys(specification, annotation.file_spec);
        auto embedded = QPDFObjectHandle::newDictionary();
        embedded.replaceKey("/F", stream);
        specification.replaceKey("/EF", embedded);
        return target.makeIndirectObject(specification);
    }

    /// `self` is a reference to the annotation itself.
    void applyPopup(QPDFObjectHandle value, QPDFObjectHandle self, int page, cq_annotation const &annotation)
    {
        auto popup = value.getKey("/Popup");
        if (annotation.remove_popup) {
            if (popup.isIndirect()) change(page).removedPopups.insert(popup.getObjGen());
            value.removeKey("/Popup");
        } else if (annotation.popup && !popup.isDictionary()) {
            auto made = QPDFObjectHandle::newDictionary();
            made.replaceKey("/Type", QPDFObjectHandle::newName("/Annot"));
            made.replaceKey("/Subtype", QPDFObjectHandle::newName("/Popup"));
            setKeys(made, annotation.popup);
            made.replaceKey("/P", pageReference(page));
            made.replaceKey("/Parent", self);
            auto handle = target.makeIndirectObject(made);
            value.replaceKey("/Popup", handle);
            change(page).added.push_back(handle);
        }
    }

    void apply(QPDFObjectHandle value, int page, cq_annotation const &annotation)
    {
        setKeys(value, annotation.set);
        removeKeys(value, annotation.remove);
        value.replaceKey("/P", pageReference(page));
        if (annotation.reply_index >= 0) {
            value.replaceKey("/IRT", reference(page, annotation.reply_index));
        } else if (annotation.reply_added >= 0) {
            value.replaceKey("/IRT", change(page).annotations.at((size_t)annotation.reply_added));
        }
        if (annotation.file_spec) value.replaceKey("/FS", makeFile(annotation));
        if (!annotation.appearance) return;
        auto form = makeForm(*annotation.appearance, annotation.inner);
        auto appearance = QPDFObjectHandle::newDictionary();
        appearance.replaceKey("/N", form);
        value.replaceKey("/AP", appearance);
        value.removeKey("/AS");
    }

    /// The page's list as it will be.
    std::vector<QPDFObjectHandle> list(PageChange &change)
    {
        std::set<QPDFObjGen> gone;
        for (int index : change.removed) {
            auto annotation = change.original[(size_t)index];
            if (annotation.isIndirect()) gone.insert(annotation.getObjGen());
        }
        std::vector<QPDFObjectHandle> result;
        for (size_t i = 0; i < change.original.size(); ++i) {
            if (change.removed.count((int)i)) continue;
            auto annotation = change.original[i];
            if (annotation.isIndirect() && change.removedPopups.count(annotation.getObjGen())) continue;
            // The window of a removed annotation's remark goes with it.
            if (annotation.isDictionary() && annotation.getKey("/Subtype").isNameAndEquals("/Popup")) {
                auto parent = annotation.getKey("/Parent");
                if (parent.isIndirect() && gone.count(parent.getObjGen())) continue;
                if (annotation.isIndirect() && ownedByRemoved(change, annotation.getObjGen())) continue;
            }
            auto found = change.changed.find((int)i);
            // An indirect annotation keeps its number and is replaced itself.
            result.push_back(found != change.changed.end() && !annotation.isIndirect() ? found->second
                                                                                       : annotation);
        }
        for (auto &annotation : change.added) result.push_back(annotation);
        return result;
    }

    bool ownedByRemoved(PageChange &change, QPDFObjGen popup)
    {
        for (int index : change.removed) {
            auto annotation = change.original[(size_t)index];
            if (!annotation.isDictionary()) continue;
            auto own = annotation.getKey("/Popup");
            if (own.isIndirect() && own.getObjGen() == popup) return true;
        }
        return false;
    }

    bool listIsShared(int index, QPDFObjGen id)
    {
        auto &all = document.loadPages();
        auto self = all[(size_t)index].page.getObjGen();
        for (auto &entry : all) {
            if (entry.page.getObjGen() == self) continue;
            auto other = entry.page.getKey("/Annots");
            if (other.isIndirect() && other.getObjGen() == id) return true;
        }
        return false;
    }

    std::string tail()
    {
        auto section = findSection(document);
        if (!section.usable) throw std::runtime_error(section.whyNot);
        Tail tail(document, section);
        for (auto &[index, reference] : pageReferences)
            tail.alias(reference, document.page(index).page.getObjGen());
        for (auto &[id, reference] : placeholders) tail.alias(reference, id);
        if (treeReference.isInitialized())
            tail.alias(treeReference, document.qpdf.getRoot().getKey("/Pages").getObjGen());
        for (auto &[index, change] : pages) {
            for (auto &[place, value] : change.changed) {
                auto original = change.original[(size_t)place];
                if (original.isIndirect() && !change.removed.count(place))
                    tail.replace(original.getObjGen(), value);
            }
            bool hasDirect = false;
            for (auto &[place, value] : change.changed)
                hasDirect = hasDirect || !change.original[(size_t)place].isIndirect();
            if (change.added.empty() && change.removed.empty() && change.removedPopups.empty() && !hasDirect)
                continue;
            auto items = QPDFObjectHandle::newArray(list(change));
            if (newPages.count(index)) {
                change.page.replaceKey("/Annots", items);
                continue;
            }
            auto old = change.page.getKey("/Annots");
            if (old.isArray() && old.isIndirect() && tail.contains(old.getObjGen()) &&
                !listIsShared(index, old.getObjGen())) {
                tail.replace(old.getObjGen(), items);
            } else {
                if (!tail.contains(change.page.getObjGen()))
                    throw std::runtime_error("the page is no object of its own");
                copyOf(change.page.getObjGen()).replaceKey("/Annots", items);
            }
        }
        for (auto &[id, value] : objects) tail.replace(id, value);
        return tail.build();
    }

    /// Puts the changes into the document itself.
    void merge()
    {
        if (isMerged) return;
        isMerged = true;
        for (auto &[id, value] : objects) document.qpdf.replaceObject(id, value);
        for (auto &[index, change] : pages) {
            for (auto &[place, value] : change.changed) {
                auto original = change.original[(size_t)place];
                if (original.isIndirect()) document.qpdf.replaceObject(original.getObjGen(), value);
            }
            change.page.replaceKey("/Annots", QPDFObjectHandle::newArray(list(change)));
        }
        // Whatever still leads to them must not keep them in the file.
        for (auto &page : gonePages) document.qpdf.replaceObject(page.getObjGen(), QPDFObjectHandle::newNull());
    }
};
