// SPDX-License-Identifier: GPL-3.0-or-later
#include "document.hpp"
#include <cstdlib>
#include <cstring>

namespace
{

cq_value *wrap(QPDFObjectHandle handle) { return new cq_value{handle}; }

template <typename Body> cq_value *valueOrNull(Body body)
{
    return guarded<cq_value *>(nullptr, nullptr, [&] {
        auto handle = guarded<QPDFObjectHandle>(nullptr, QPDFObjectHandle::newNull(), body);
        return wrap(handle);
    });
}

char *copyOut(std::string const &text, size_t *length)
{
    auto memory = (char *)malloc(text.size() + 1);
    if (!memory) return nullptr;
    memcpy(memory, text.c_str(), text.size() + 1);
    *length = text.size();
    return memory;
}

} // namespace

extern "C" {

cq_value *cq_root(cq_document *document)
{
    return valueOrNull([&] { return document->qpdf.getRoot(); });
}

cq_value *cq_trailer(cq_document *document)
{
    return valueOrNull([&] { return document->qpdf.getTrailer(); });
}

cq_value *cq_page(cq_document *document, int page)
{
    return valueOrNull([&] { return document->page(page).page; });
}

void cq_value_free(cq_value *value) { delete value; }

cq_type cq_value_type(const cq_value *value)
{
    return guarded(nullptr, CQ_NULL, [&] {
        auto h = value->handle;
        if (h.isNull()) return CQ_NULL;
        if (h.isBool()) return CQ_BOOL;
        if (h.isInteger()) return CQ_INTEGER;
        if (h.isReal()) return CQ_REAL;
        if (h.isString()) return CQ_STRING;
        if (h.isName()) return CQ_NAME;
        if (h.isArray()) return CQ_ARRAY;
        if (h.isDictionary()) return CQ_DICTIONARY;
        if (h.isStream()) return CQ_STREAM;
        return CQ_OTHER;
    });
}

void cq_value_reference(const cq_value *value, int *number, int *generation)
{
    *number = value->handle.getObjectID();
    *generation = value->handle.getGeneration();
}

double cq_value_number(const cq_value *value)
{
    return guarded(nullptr, 0.0, [&] {
        auto h = value->handle;
        if (h.isBool()) return h.getBoolValue() ? 1.0 : 0.0;
        return h.isNumber() ? h.getNumericValue() : 0.0;
    });
}

char *cq_value_text(const cq_value *value, size_t *length)
{
    *length = 0;
    return guarded<char *>(nullptr, nullptr, [&]() -> char * {
        auto h = value->handle;
        if (h.isString()) return copyOut(h.getUTF8Value(), length);
        return h.isName() ? copyOut(h.getName(), length) : nullptr;
    });
}

cq_value *cq_value_key(const cq_value *value, const char *key)
{
    return valueOrNull([&] {
        auto h = value->handle;
        if (h.isStream()) h = h.getDict();
        return h.isDictionary() ? h.getKey(key) : QPDFObjectHandle::newNull();
    });
}

int cq_value_count(const cq_value *value)
{
    return guarded(nullptr, 0, [&] {
        auto h = value->handle;
        return h.isArray() ? h.getArrayNItems() : 0;
    });
}

cq_value *cq_value_item(const cq_value *value, int index)
{
    return valueOrNull([&] {
        auto h = value->handle;
        return h.isArray() && index >= 0 && index < h.getArrayNItems() ? h.getArrayItem(index)
                                                                       : QPDFObjectHandle::newNull();
    });
}

int cq_value_numbers(const cq_value *value, double *out, int count)
{
    return guarded(nullptr, 0, [&] {
        auto h = value->handle;
        if (!h.isArray()) return 0;
        int written = 0;
        for (auto const &item : h.getArrayAsVector()) {
            if (written == count) break;
            auto number = item;
            out[written++] = number.isNumber() ? number.getNumericValue() : 0.0;
        }
        return written;
    });
}

char *cq_value_keys(const cq_value *value, size_t *length)
{
    *length = 0;
    return guarded<char *>(nullptr, nullptr, [&]() -> char * {
        auto h = value->handle;
        if (h.isStream()) h = h.getDict();
        if (!h.isDictionary()) return nullptr;
        std::string all;
        for (auto const &key : h.getKeys()) all += key + "\n";
        return copyOut(all, length);
    });
}

void cq_free(void *memory) { free(memory); }

} // extern "C"
