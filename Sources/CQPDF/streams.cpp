// SPDX-License-Identifier: GPL-3.0-or-later
#include "document.hpp"
#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <cstring>
#include <qpdf/Buffer.hh>
#include <qpdf/Pipeline.hh>
#include <qpdf/QPDFAnnotationObjectHelper.hh>
#include <qpdf/QPDFPageDocumentHelper.hh>
#include <qpdf/QPDFPageObjectHelper.hh>
#include <qpdf/QPDFWriter.hh>
#include <qpdf/QUtil.hh>

namespace {

/// Gathers bytes up to a limit: a few compressed ones may stand for more than memory holds.
class LimitedBuffer : public Pipeline {
  public:
    explicit LimitedBuffer(size_t limit) : Pipeline("limited", nullptr), limit(limit) {}
    void write(unsigned char const *data, size_t length) override
    {
        if (length > limit - bytes.size()) throw std::length_error("it is larger than " + std::to_string(limit >> 20) + " MB");
        bytes.append((char const *)data, length);
    }
    void finish() override {}
    std::string bytes;

  private:
    size_t limit;
};

uint8_t *copyOut(void const *data, size_t size, size_t *length)
{
    auto memory = (uint8_t *)malloc(std::max<size_t>(size, 1));
    if (!memory) throw std::bad_alloc();
    memcpy(memory, data, size);
    *length = size;
    return memory;
}

/// The box around a rectangle that is mapped by a matrix.
QPDFObjectHandle::Rectangle mapped(QPDFObjectHandle::Rectangle box, QPDFObjectHandle matrix)
{
    if (!matrix.isMatrix()) return box;
    auto m = matrix.getArrayAsMatrix();
    double xs[4], ys[4];
    int i = 0;
    for (double x : {box.llx, box.urx})
        for (double y : {box.lly, box.ury}) {
            xs[i] = m.a * x + m.c * y + m.e;
            ys[i++] = m.b * x + m.d * y + m.f;
        }
    auto [x0, x1] = std::minmax_element(xs, xs + 4);
    auto [y0, y1] = std::minmax_element(ys, ys + 4);
    return {*x0, *y0, *x1, *y1};
}

} // namespace

extern "C" {

uint8_t *cq_value_data(const cq_value *value, size_t limit, size_t *length, cq_error *error)
{
    *length = 0;
    return guarded<uint8_t *>(error, nullptr, [&] {
        auto stream = value->handle;
        if (!stream.isStream()) throw std::invalid_argument("it is no stream");
        LimitedBuffer buffer(limit);
        if (!stream.pipeStreamData(&buffer, 0, qpdf_dl_specialized, true, false)) throw std::runtime_error("it can't be decoded");
        return copyOut(buffer.bytes.data(), buffer.bytes.size(), length);
    });
}

char *cq_complaints(cq_document *document, int limit, size_t *length, cq_error *error)
{
    *length = 0;
    return guarded<char *>(error, nullptr, [&] {
        document->qpdf.getAllObjects();
        std::string all;
        int count = 0;
        for (auto const &warning : document->qpdf.getWarnings()) {
            if (count++ == limit) break;
            std::string text = warning.what();
            std::replace(text.begin(), text.end(), '\n', ' ');
            all += text + "\n";
        }
        return (char *)copyOut(all.data(), all.size(), length);
    });
}

uint8_t *cq_appearance_page(
    cq_document *document, int page, int index, const char *state, int inner, size_t limit, size_t *length,
    cq_error *error)
{
    *length = 0;
    return guarded<uint8_t *>(error, nullptr, [&]() -> uint8_t * {
        auto annotations = annotationsOf(document->page(page).page);
        if (index < 0 || (size_t)index >= annotations.size()) throw std::out_of_range("no annotation in that place");
        auto appearance = QPDFAnnotationObjectHelper(annotations[(size_t)index]).getAppearanceStream("/N", state ? state : "");
        if (!appearance.isStream()) throw std::runtime_error("it has no appearance");
        if (inner) {
            auto drawn = appearance.getDict().getKey("/Resources");
            if (drawn.isDictionary()) drawn = drawn.getKey("/XObject");
            if (drawn.isDictionary()) drawn = drawn.getKey("/F");
            if (drawn.isStream()) appearance = drawn;
        }
        auto form = appearance.getDict();
        auto bbox = form.getKey("/BBox");
        if (!bbox.isRectangle()) throw std::runtime_error("its appearance has no box");
        auto box = mapped(
            bbox.getArrayAsRectangle(), inner ? QPDFObjectHandle::newNull() : form.getKey("/Matrix"));
        if (!(box.urx > box.llx && box.ury > box.lly) || std::fabs(box.urx) > 1e6 || std::fabs(box.ury) > 1e6 || std::fabs(box.llx) > 1e6 || std::fabs(box.lly) > 1e6)
            throw std::runtime_error("its appearance has no area");
        QPDF result;
        result.setSuppressWarnings(true);
        result.emptyPDF();
        auto copy = result.copyForeignObject(appearance);
        if (inner) copy.getDict().removeKey("/Matrix");
        copy.getDict().replaceKey("/Subtype", QPDFObjectHandle::newName("/Form"));
        auto made = QPDFObjectHandle::parse("<< /Type /Page /Resources << /XObject << >> >> >>");
        made.getKey("/Resources").getKey("/XObject").replaceKey("/F", copy);
        auto move = "1 0 0 1 " + QUtil::double_to_string(-box.llx) + " " + QUtil::double_to_string(-box.lly) + " cm /F Do\n";
        made.replaceKey("/MediaBox", QPDFObjectHandle::newFromRectangle({0, 0, box.urx - box.llx, box.ury - box.lly}));
        made.replaceKey("/Contents", QPDFObjectHandle::newStream(&result, move));
        QPDFPageDocumentHelper(result).addPage(QPDFPageObjectHelper(result.makeIndirectObject(made)), false);
        LimitedBuffer buffer(limit);
        QPDFWriter writer(result);
        writer.setOutputPipeline(&buffer);
        writer.setStreamDataMode(qpdf_s_preserve);
        writer.setDeterministicID(true);
        writer.write();
        return copyOut(buffer.bytes.data(), buffer.bytes.size(), length);
    });
}

uint8_t *cq_extract_pages(
    cq_document *document, const int *pages, int count, size_t limit, size_t *length, cq_error *error)
{
    *length = 0;
    return guarded<uint8_t *>(error, nullptr, [&] {
        QPDF result;
        result.setSuppressWarnings(true);
        result.emptyPDF();
        extractPages(*document, pages, count, result);
        LimitedBuffer buffer(limit);
        QPDFWriter writer(result);
        writer.setOutputPipeline(&buffer);
        writer.setStreamDataMode(qpdf_s_preserve);
        writer.setObjectStreamMode(qpdf_o_generate);
        writer.setDeterministicID(true);
        writer.write();
        return copyOut(buffer.bytes.data(), buffer.bytes.size(), length);
    });
}

uint8_t *cq_turn_pages(const uint8_t *bytes, size_t size, int angle, size_t limit, size_t *length, cq_error *error)
{
    *length = 0;
    return guarded<uint8_t *>(error, nullptr, [&] {
        QPDF document;
        document.setSuppressWarnings(true);
        document.processMemoryFile("turned", (char const *)bytes, size);
        for (auto &page : QPDFPageDocumentHelper(document).getAllPages()) page.rotatePage(angle, true);
        LimitedBuffer buffer(limit);
        QPDFWriter writer(document);
        writer.setOutputPipeline(&buffer);
        writer.setStreamDataMode(qpdf_s_preserve);
        writer.setDeterministicID(true);
        writer.write();
        return copyOut(buffer.bytes.data(), buffer.bytes.size(), length);
    });
}

} // extern "C"
