// SPDX-License-Identifier: GPL-3.0-or-later
#include "tail.hpp"
#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <system_error>
#include <unistd.h>
#include <qpdf/Pipeline.hh>
#include <qpdf/QPDFPageDocumentHelper.hh>
#include <qpdf/QPDFPageObjectHelper.hh>
#include <qpdf/QPDFWriter.hh>

namespace
{

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
};

class DescriptorPipeline : public Pipeline
{
  public:
    explicit DescriptorPipeline(int descriptor) : Pipeline("file", nullptr), descriptor(descriptor) {}
    void write(unsigned char const *data, size_t length) override
    {
        while (length > 0) {
            ssize_t step = ::write(descriptor, data, length);
            if (step < 0 && errno == EINTR) continue;
            if (step <= 0) {
                failure = errno;
                throw std::runtime_error(strerror(errno));
            }
            data += step;
            length -= (size_t)step;
        }
    }
    void finish() override {}
    int failure = 0;

  private:
    int descriptor;
};

void setKeys(QPDFObjectHandle target, char const *dictionary)
{
    if (!dictionary) return;
    auto keys = QPDFObjectHandle::parse(dictionary, "annotation");
    if (!keys.isDictionary()) throw std::invalid_argument("keys are no dictionary");
    for (auto &[key, value] : keys.getDictAsMap()) target.replaceKey(key, value);
}

void removeKeys(QPDFObjectHandle target, char const *names)
{
    if (!names) return;
    for (auto &name : QPDFObjectHandle::parse(names, "names").getArrayAsVector()) {
        auto key = name;
        target.removeKey(key.getName());
    }
}

} // namespace

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
    QPDFObjectHandle treeReference;

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

    void setAppearance(QPDFObjGen id, char const *state, cq_form const &outer, cq_form const *inner)
    {
        auto value = copyOf(id);
        auto form = makeForm(outer, inner);
        auto appearance = QPDFObjectHandle::newDictionary();
        if (state) {
            auto old = value.getKey("/AP");
            auto states = old.isDictionary() ? old.getKey("/N") : QPDFObjectHandle::newNull();
            states = states.isDictionary() ? states.shallowCopy() : QPDFObjectHandle::newDictionary();
            states.replaceKey(state, form);
            appearance.replaceKey("/N", states);
        } else {
            appearance.replaceKey("/N", form);
        }
        value.replaceKey("/AP", appearance);
    }

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

    /// A page that the file lacks, to stand below the root of the tree.
    QPDFObjectHandle makePage(cq_page_entry const &entry)
    {
        QPDFObjectHandle page;
        if (entry.document >= 0) {
            auto all = QPDFPageDocumentHelper(imports.at((size_t)entry.document)->qpdf).getAllPages();
            page = target.copyForeignObject(all.at((size_t)entry.page).getObjectHandle());
            // They lead to structures of the document that it comes from.
            page.removeKey("/StructParents");
            page.removeKey("/B");
        } else {
            auto made = QPDFObjectHandle::parse("<< /Type /Page /Resources << >> >>");
            made.replaceKey("/MediaBox", QPDFObjectHandle::newFromRectangle({0, 0, entry.width, entry.height}));
            page = target.makeIndirectObject(made);
        }
        page.replaceKey("/Parent", treeReference);
        if (entry.turned) page.replaceKey("/Rotate", QPDFObjectHandle::newInteger(entry.rotation));
        return page;
    }

    /// Puts all pages directly below the root of the tree; those that stand there already stay as they are.
    void arrange(cq_page_entry const *entries, int count)
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
    }

    void haveAppearances()
    {
        auto root = document.qpdf.getRoot();
        auto form = root.getKey("/AcroForm");
        if (!form.isDictionary()) return;
        auto no = QPDFObjectHandle::newBool(false);
        if (form.isIndirect()) {
            copyOf(form.getObjGen()).replaceKey("/NeedAppearances", no);
        } else {
            auto copy = form.shallowCopy();
            copy.replaceKey("/NeedAppearances", no);
            copyOf(root.getObjGen()).replaceKey("/AcroForm", copy);
        }
    }

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
    }

    void rewrite(int descriptor)
    {
        merge();
        DescriptorPipeline pipeline(descriptor);
        QPDFWriter writer(document.qpdf);
        writer.setOutputPipeline(&pipeline);
        writer.setPreserveEncryption(true);
        writer.setObjectStreamMode(qpdf_o_preserve);
        writer.setStreamDataMode(qpdf_s_preserve);
        writer.setPreserveUnreferencedObjects(false);
        try {
            writer.write();
        } catch (...) {
            if (pipeline.failure) {
                errno = pipeline.failure;
                throw std::system_error(pipeline.failure, std::generic_category());
            }
            throw;
        }
    }
};

extern "C" {

cq_update *cq_update_new(cq_document *document, int fresh, cq_error *error)
{
    return guarded<cq_update *>(error, nullptr, [&] { return new cq_update(*document, fresh != 0); });
}

void cq_update_free(cq_update *update) { delete update; }

int cq_update_add_drawn_pages(cq_update *update, const uint8_t *bytes, size_t length, int count, cq_error *error)
{
    return guarded(error, 0, [&] {
        auto drawn = std::make_unique<DrawnPages>();
        drawn->bytes.assign((char const *)bytes, length);
        drawn->qpdf.setSuppressWarnings(true);
        drawn->qpdf.setImmediateCopyFrom(true);
        drawn->qpdf.processMemoryFile("drawn", drawn->bytes.data(), drawn->bytes.size());
        auto pages = QPDFPageDocumentHelper(drawn->qpdf).getAllPages();
        if (pages.size() < (size_t)count) throw std::out_of_range("too few drawn pages");
        update->drawnPages.insert(update->drawnPages.end(), pages.begin(), pages.begin() + count);
        update->drawnFiles.push_back(std::move(drawn));
        return 1;
    });
}

int cq_update_add(cq_update *update, int page, const cq_annotation *annotation, cq_error *error)
{
    return guarded(error, 0, [&] {
        auto &change = update->change(page);
        auto value = update->target.makeIndirectObject(QPDFObjectHandle::newDictionary());
        value.replaceKey("/Type", QPDFObjectHandle::newName("/Annot"));
        update->apply(value, page, *annotation);
        change.annotations.push_back(value);
        change.added.push_back(value);
        update->applyPopup(value, value, page, *annotation);
        return 1;
    });
}

int cq_update_change(cq_update *update, int page, int index, const cq_annotation *annotation, cq_error *error)
{
    return guarded(error, 0, [&] {
        auto &change = update->change(page);
        if (index < 0 || (size_t)index >= change.original.size() ||
            !change.original[(size_t)index].isDictionary()) {
            setError(error, CQ_NOT_FOUND, "no annotation in that place");
            return 0;
        }
        auto self = update->reference(page, index);
        auto original = change.original[(size_t)index];
        auto value = original.isIndirect() ? original.shallowCopy() : self;
        update->apply(value, page, *annotation);
        update->applyPopup(value, self, page, *annotation);
        change.changed.insert_or_assign(index, value);
        return 1;
    });
}

int cq_update_remove(cq_update *update, int page, int index, cq_error *error)
{
    return guarded(error, 0, [&] {
        auto &change = update->change(page);
        if (index < 0 || (size_t)index >= change.original.size()) {
            setError(error, CQ_NOT_FOUND, "no annotation in that place");
            return 0;
        }
        change.removed.insert(index);
        return 1;
    });
}

int cq_update_set_keys(
    cq_update *update, int number, int generation, const char *set, const char *remove, cq_error *error)
{
    return guarded(error, 0, [&] {
        auto value = update->copyOf(QPDFObjGen(number, generation));
        setKeys(value, set);
        removeKeys(value, remove);
        return 1;
    });
}

int cq_update_set_appearance(
    cq_update *update, int number, int generation, const char *state, const cq_form *appearance, const cq_form *inner,
    cq_error *error)
{
    return guarded(error, 0, [&] {
        update->setAppearance(QPDFObjGen(number, generation), state, *appearance, inner);
        return 1;
    });
}

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

int cq_update_have_appearances(cq_update *update, cq_error *error)
{
    return guarded(error, 0, [&] {
        update->haveAppearances();
        return 1;
    });
}

int cq_update_flatten(cq_update *update, cq_error *error)
{
    return guarded(error, -1, [&] {
        if (!update->inPlace) throw std::logic_error("only a fresh document can be flattened");
        update->merge();
        if (update->treeReference.isInitialized()) {
            update->document.pages.clear();
            update->document.pagesLoaded = false;
        }
        return flattenPages(update->document);
    });
}

int cq_update_annotation_count(cq_update *update, int page, cq_error *error)
{
    return guarded(error, -1, [&] { return (int)update->list(update->change(page)).size(); });
}

uint8_t *cq_update_tail(cq_update *update, size_t *length, cq_error *error)
{
    *length = 0;
    return guarded<uint8_t *>(error, nullptr, [&] {
        auto tail = update->tail();
        auto memory = (uint8_t *)malloc(tail.size());
        if (!memory) throw std::bad_alloc();
        memcpy(memory, tail.data(), tail.size());
        *length = tail.size();
        return memory;
    });
}

int cq_update_rewrite(cq_update *update, int descriptor, cq_error *error)
{
    return guarded(error, 0, [&] {
        try {
            update->rewrite(descriptor);
        } catch (std::system_error &e) {
            setError(error, CQ_SYSTEM, std::to_string(e.code().value()));
            return 0;
        }
        return 1;
    });
}

} // extern "C"
