// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "document.hpp"
#include <deque>
#include <map>
#include <set>
#include <qpdf/QPDFXRefEntry.hh>

/// Writes the bytes that, appended to a file, replace some of its objects and add new ones (ISO
/// 32000-1, 7.5.6).
class Tail
{
  public:
    Tail(cq_document &document, Section section);

    /// Whether the file has an object of that number, so that it can be replaced.
    bool contains(QPDFObjGen id) const { return table.count(id) != 0; }
    /// The file's object `id` becomes `value`, which may refer to objects of any document.
    void replace(QPDFObjGen id, QPDFObjectHandle value) { replaced[id] = value; }
    /// References to `placeholder` become references to the file's object `id`.
    void alias(QPDFObjectHandle placeholder, QPDFObjGen id) { aliases[keyOf(placeholder)] = id; }
    std::string build();

  private:
    using Key = std::pair<QPDF *, QPDFObjGen>;
    struct Place {
        long long offset;
        int generation;
    };

    cq_document &document;
    Section section;
    std::map<QPDFObjGen, QPDFXRefEntry> table;
    std::map<QPDFObjGen, QPDFObjectHandle> replaced;
    std::map<Key, QPDFObjGen> aliases;
    std::map<Key, int> numbers;
    std::deque<std::pair<int, QPDFObjectHandle>> waiting;
    std::map<int, Place> places;
    int nextNumber = 1;
    bool encrypted = false;
    int revision = 0, version = 0;
    QPDF::encryption_method_e streamMethod = QPDF::e_none, stringMethod = QPDF::e_none;
    std::string fileKey;

    static Key keyOf(QPDFObjectHandle handle) { return {handle.getOwningQPDF(), handle.getObjGen()}; }
    QPDFObjGen referenceTo(QPDFObjectHandle handle);
    std::string encrypt(std::string const &plain, QPDFObjGen id, QPDF::encryption_method_e method);
    /// `id` is the object that strings are encrypted for; null leaves them plain.
    void write(std::string &out, QPDFObjectHandle value, QPDFObjGen const *id, bool isTop);
    void writeObject(std::string &out, QPDFObjectHandle value, QPDFObjGen id);
    QPDFObjectHandle makeTrailer(std::string const &written);
    void writeTrailer(std::string &out, QPDFObjectHandle trailer);
    void writeTable(std::string &out, QPDFObjectHandle trailer);
    void writeStream(std::string &out, QPDFObjectHandle trailer, long long position);
};
