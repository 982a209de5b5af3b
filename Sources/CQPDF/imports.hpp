// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "document.hpp"
#include <functional>
#include <map>
#include <set>

/// The fields of a form that pages show, with the places that are on these pages alone.
class PageFields
{
  public:
    /// - `pages`: of one document; annotations that stand directly in their lists become objects of `owner`.
    PageFields(QPDF &owner, std::vector<QPDFObjectHandle> pages);

    /// The uppermost fields, in the order of the pages.
    std::vector<QPDFObjectHandle> roots;
    /// Whether a place of a field has no appearance.
    bool lacksAppearance = false;

    /// Calls `body` with each field and place below a field, it included.
    static void visit(QPDFObjectHandle field, std::function<void(QPDFObjectHandle)> const &body);

  private:
    std::set<QPDFObjGen> places;
    /// Fields that were visited: each is visited once, however often it is listed.
    std::set<QPDFObjGen> trimmed, cleared;
    /// Takes away what is on no page; false where nothing is left of the field.
    bool trim(QPDFObjectHandle field, int depth);
    /// A signature that came with a page says nothing of the document that the page is in.
    void unsign(QPDFObjectHandle field, bool isSignature, int depth);
};
