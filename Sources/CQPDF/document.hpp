// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "cqpdf.h"
#include <exception>
#include <memory>
#include <string>
#include <string_view>
#include <vector>
#include <qpdf/QPDF.hh>
#include <qpdf/QPDFExc.hh>
#include <qpdf/QPDFObjectHandle.hh>

/// A page found in the page tree, with the attributes it inherits.
struct PageEntry {
    QPDFObjectHandle page;
    QPDFObjectHandle mediaBox, cropBox, rotate;
};

struct cq_document {
    std::string_view bytes;
    QPDF qpdf;
    bool hasPassword = false;
    bool pagesLoaded = false;
    std::vector<PageEntry> pages;

    /// Reads the page tree once. It is never changed, unlike by QPDF::getAllPages.
    std::vector<PageEntry> &loadPages();
    PageEntry &page(int index);
};

struct cq_value {
    QPDFObjectHandle handle;
};

/// Where the newest cross-reference section begins, and of what kind it is.
struct Section {
    bool usable = false;
    std::string whyNot;
    size_t headerOffset = 0; ///< bytes before `%PDF-`; offsets in the file count from there
    long long startxref = 0;
    bool isStream = false;
};
Section findSection(cq_document &document);

/// The items of a page's /Annots; empty where there is none.
std::vector<QPDFObjectHandle> annotationsOf(QPDFObjectHandle page);

/// Puts pages of a document, which is not used afterwards, into an empty one, with their labels and the fields that they
/// show.
void extractPages(cq_document &document, int const *pages, int count, QPDF &result);

/// Makes shown annotations part of their pages' content; returns how many.
int flattenPages(cq_document &document);

void setError(cq_error *error, cq_code code, std::string const &message);

/// Runs `body`, turning every exception into `error` and the value `failed`.
template <typename Result, typename Body> Result guarded(cq_error *error, Result failed, Body body) noexcept
{
    try {
        return body();
    } catch (QPDFExc &e) {
        auto code = e.getErrorCode();
        setError(error,
                 code == qpdf_e_password      ? CQ_PASSWORD
                 : code == qpdf_e_unsupported ? CQ_UNSUPPORTED
                 : code == qpdf_e_system      ? CQ_SYSTEM
                                              : CQ_DAMAGED,
                 e.getMessageDetail());
    } catch (std::bad_alloc &) {
        setError(error, CQ_SYSTEM, "out of memory");
    } catch (std::exception &e) {
        setError(error, CQ_INTERNAL, e.what());
    } catch (...) {
        setError(error, CQ_INTERNAL, "unknown exception");
    }
    return failed;
}
