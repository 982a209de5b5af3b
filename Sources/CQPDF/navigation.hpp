// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "document.hpp"
#include <map>
#include <optional>
#include <set>

/// What leads to the pages of a document, when some of them go and others change places.
///
/// A destination is an array that begins with a page, a name that stands for one, or a dictionary that holds one
/// (ISO 32000-1, 12.3.2). Pages are references; some old programs write numbers.
class Destinations
{
  public:
    /// - `kept`: the pages that stay. `resolvesNames`: whether names are to become arrays, for pages that leave their
    ///   document.
    Destinations(QPDF &qpdf, std::vector<QPDFObjectHandle> pages, std::set<QPDFObjGen> kept, bool resolvesNames);

    enum class Fate { stays, goes, changes };
    struct Answer {
        Fate fate = Fate::stays;
        /// What takes its place, where it changes.
        QPDFObjectHandle destination;
    };
    /// What becomes of a destination.
    Answer fate(QPDFObjectHandle destination);

    /// What becomes of the destination of an outline's entry or a link: `set` are its keys that change, null ones go.
    struct Holder {
        Fate fate = Fate::stays;
        std::map<std::string, QPDFObjectHandle> set;
    };
    Holder holder(QPDFObjectHandle dictionary);

  private:
    /// The destinations that have names: strings in the tree, names in the catalog's dictionary.
    std::map<std::string, QPDFObjectHandle> named;
    std::vector<QPDFObjectHandle> pages;
    std::set<QPDFObjGen> kept;
    bool resolvesNames;

    void readNames(QPDFObjectHandle node, int depth, std::set<QPDFObjGen> &seen);
    Answer fateOfArray(QPDFObjectHandle array);
};

/// The labels of pages (ISO 32000-1, 12.4.2) as ranges, for pages that have these; empty where the document has none.
QPDFObjectHandle pageLabels(std::vector<QPDFObjectHandle> const &labels);
/// The label of a page of a document; null where it has none or they are damaged.
QPDFObjectHandle labelOf(QPDF &qpdf, int page);
bool hasLabels(QPDF &qpdf);
