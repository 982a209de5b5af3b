// SPDX-License-Identifier: GPL-3.0-or-later
#include "update.hpp"
#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <system_error>
#include <unistd.h>
#include <qpdf/Pipeline.hh>
#include <qpdf/QPDFPageDocumentHelper.hh>
#include <qpdf/QPDFWriter.hh>

namespace
{

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

} // namespace

void cq_update::rewrite(int descriptor)
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
