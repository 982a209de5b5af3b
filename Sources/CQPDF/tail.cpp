// SPDX-License-Identifier: GPL-3.0-or-later
#include "tail.hpp"
#include <cstdio>
#include <cstring>
#include <ctime>
#include <qpdf/Pl_Buffer.hh>
#include <qpdf/Pl_Flate.hh>
#include <qpdf/QPDFCryptoImpl.hh>
#include <qpdf/QPDFCryptoProvider.hh>

namespace
{

// The largest object number that readers have to accept (ISO 32000-1, annex C).
constexpr int largestNumber = 8388607;
constexpr size_t blockSize = 16;

unsigned char const *bytesOf(std::string const &text) { return (unsigned char const *)text.data(); }

std::string compress(Buffer &buffer)
{
    Pl_Buffer sink("tail");
    Pl_Flate flate("tail", &sink, Pl_Flate::a_deflate);
    flate.write(buffer.getBuffer(), buffer.getSize());
    flate.finish();
    auto packed = sink.getBufferSharedPointer();
    return {(char *)packed->getBuffer(), packed->getSize()};
}

/// Calls `body(first, count, begin, end)` for each run of neighbouring numbers.
template <typename Map, typename Body> void eachRun(Map const &map, Body body)
{
    for (auto begin = map.begin(); begin != map.end();) {
        auto end = begin;
        int count = 0;
        while (end != map.end() && end->first == begin->first + count) {
            ++end;
            ++count;
        }
        body(begin->first, count, begin, end);
        begin = end;
    }
}

} // namespace

Tail::Tail(cq_document &document, Section section)
    : document(document), section(section), table(document.qpdf.getXRefTable())
{
    auto &q = document.qpdf;
    int highest = 0;
    for (auto const &entry : table) highest = std::max(highest, entry.first.getObj());
    // A damaged table may name any number, up to the largest int.
    if (highest >= largestNumber) throw std::runtime_error("too many objects");
    nextNumber = highest + 1;
    // Numbers below /Size may have been freed; they are never used again.
    auto size = q.getTrailer().getKey("/Size");
    if (size.isInteger() && size.getIntValue() > nextNumber && size.getIntValue() <= largestNumber)
        nextNumber = (int)size.getIntValue();
    int permissions = 0;
    QPDF::encryption_method_e fileMethod = QPDF::e_none;
    encrypted = q.isEncrypted(revision, permissions, version, streamMethod, stringMethod, fileMethod);
    if (!encrypted) return;
    fileKey = q.getEncryptionKey();
    // Versions 1 to 3 have no crypt filters: qpdf reports none, but all is RC4.
    if (version < 4) streamMethod = stringMethod = QPDF::e_rc4;
    if (streamMethod == QPDF::e_unknown || stringMethod == QPDF::e_unknown)
        throw std::runtime_error("unknown encryption method");
}

QPDFObjGen Tail::referenceTo(QPDFObjectHandle handle)
{
    auto id = handle.getObjGen();
    auto owner = handle.getOwningQPDF();
    // A reference to an object that the file lacks means null and stays so.
    if (owner == &document.qpdf) return contains(id) ? id : QPDFObjGen(0, 0);
    Key key{owner, id};
    if (auto found = aliases.find(key); found != aliases.end()) return found->second;
    if (auto found = numbers.find(key); found != numbers.end()) return QPDFObjGen(found->second, 0);
    if (handle.isNull()) return QPDFObjGen(0, 0);
    int number = nextNumber++;
    numbers[key] = number;
    waiting.emplace_back(number, handle);
    return QPDFObjGen(number, 0);
}

std::string Tail::encrypt(std::string const &plain, QPDFObjGen id, QPDF::encryption_method_e method)
{
    if (method == QPDF::e_none) return plain;
    bool isAES = method == QPDF::e_aes || method == QPDF::e_aesv3;
    auto key = QPDF::compute_data_key(fileKey, id.getObj(), id.getGen(), isAES, version, revision);
    auto crypto = QPDFCryptoProvider::getImpl();
    if (!isAES) {
        std::string out(plain.size(), '\0');
        crypto->RC4_init(bytesOf(key), (int)key.size());
        crypto->RC4_process(bytesOf(plain), plain.size(), (unsigned char *)out.data());
        crypto->RC4_finalize();
        return out;
    }
    // CBC with a random first block before the data and padding after it (ISO 32000-1, 7.6.2).
    unsigned char first[blockSize];
    crypto->provideRandomData(first, blockSize);
    std::string padded = plain;
    size_t padding = blockSize - plain.size() % blockSize;
    padded.append(padding, (char)padding);
    std::string out((char *)first, blockSize);
    out.resize(blockSize + padded.size());
    crypto->rijndael_init(true, bytesOf(key), key.size(), true, first);
    for (size_t at = 0; at < padded.size(); at += blockSize)
        crypto->rijndael_process((unsigned char *)padded.data() + at,
                                 (unsigned char *)out.data() + blockSize + at);
    crypto->rijndael_finalize();
    return out;
}

void Tail::write(std::string &out, QPDFObjectHandle value, QPDFObjGen const *id, bool isTop)
{
    if (!isTop && value.isIndirect()) {
        auto reference = referenceTo(value);
        out += reference.getObj()
                   ? std::to_string(reference.getObj()) + " " + std::to_string(reference.getGen()) + " R"
                   : "null";
    } else if (value.isArray()) {
        out += "[";
        for (auto &item : value.getArrayAsVector()) {
            out += " ";
            write(out, item, id, false);
        }
        out += " ]";
    } else if (value.isDictionary()) {
        out += "<<";
        for (auto &[key, item] : value.getDictAsMap()) {
            auto handle = item;
            if (handle.isNull()) continue;
            out += " " + QPDFObjectHandle::newName(key).unparse() + " ";
            write(out, handle, id, false);
        }
        out += " >>";
    } else if (value.isString() && encrypted && id) {
        out +=
            QPDFObjectHandle::newString(encrypt(value.getStringValue(), *id, stringMethod)).unparseBinary();
    } else {
        out += isTop ? value.unparseResolved() : value.unparse();
    }
}

void Tail::writeObject(std::string &out, QPDFObjectHandle value, QPDFObjGen id)
{
    places[id.getObj()] = {(long long)document.bytes.size() - (long long)section.headerOffset +
                               (long long)out.size(),
                           id.getGen()};
    out += std::to_string(id.getObj()) + " " + std::to_string(id.getGen()) + " obj\n";
    if (value.isStream()) {
        auto dictionary = value.getDict().shallowCopy();
        auto raw = value.getRawStreamData();
        std::string data((char *)raw->getBuffer(), raw->getSize());
        if (!dictionary.hasKey("/Filter")) {
            auto packed = compress(*raw);
            if (packed.size() + 20 < data.size()) {
                data = packed;
                dictionary.replaceKey("/Filter", QPDFObjectHandle::newName("/FlateDecode"));
            }
        }
        if (encrypted) data = encrypt(data, id, streamMethod);
        dictionary.replaceKey("/Length", QPDFObjectHandle::newInteger((long long)data.size()));
        write(out, dictionary, &id, true);
        out += "\nstream\n" + data + "\nendstream";
    } else {
        write(out, value, &id, true);
    }
    out += "\nendobj\n";
}

QPDFObjectHandle Tail::makeTrailer(std::string const &written)
{
    auto trailer = document.qpdf.getTrailer().shallowCopy();
    for (auto key : {"/Prev", "/XRefStm", "/Size", "/Type", "/W", "/Index", "/Filter", "/DecodeParms",
                     "/Length", "/F", "/FFilter", "/FDecodeParms", "/DL"})
        trailer.removeKey(key);
    auto id = trailer.getKey("/ID");
    bool hasID = id.isArray() && id.getArrayNItems() == 2 && id.getArrayItem(0).isString() &&
                 id.getArrayItem(1).isString();
    // The key of an encrypted file was derived from its /ID: an odd or missing one stays as it is.
    if (hasID || !encrypted) {
        auto crypto = QPDFCryptoProvider::getImpl();
        unsigned char digest[16];
        auto salt = std::to_string(time(nullptr)) + " " + std::to_string(document.bytes.size());
        crypto->MD5_init();
        crypto->MD5_update(bytesOf(written), written.size());
        crypto->MD5_update(bytesOf(salt), salt.size());
        crypto->MD5_finalize();
        crypto->MD5_digest(digest);
        auto fresh = QPDFObjectHandle::newString(std::string((char *)digest, sizeof digest));
        auto pair = QPDFObjectHandle::newArray();
        pair.appendItem(hasID ? QPDFObjectHandle::newString(id.getArrayItem(0).getStringValue()) : fresh);
        pair.appendItem(fresh);
        trailer.replaceKey("/ID", pair);
    }
    trailer.replaceKey("/Prev", QPDFObjectHandle::newInteger(section.startxref));
    return trailer;
}

void Tail::writeTrailer(std::string &out, QPDFObjectHandle trailer)
{
    // Strings of a trailer are never encrypted. /ID is written as hexadecimal digits, as most programs do.
    out += "<<";
    for (auto &[key, item] : trailer.getDictAsMap()) {
        auto value = item;
        if (value.isNull()) continue;
        out += " " + QPDFObjectHandle::newName(key).unparse() + " ";
        if (key == "/ID" && value.isArray()) {
            out += "[";
            for (auto &part : value.getArrayAsVector()) {
                auto text = part;
                out += " " + (text.isString() ? text.unparseBinary() : text.unparseResolved());
            }
            out += " ]";
        } else {
            write(out, value, nullptr, false);
        }
    }
    out += " >>";
}

void Tail::writeTable(std::string &out, QPDFObjectHandle trailer)
{
    trailer.replaceKey("/Size", QPDFObjectHandle::newInteger(nextNumber));
    out += "xref\n0 1\n0000000000 65535 f \n";
    eachRun(places, [&](int first, int count, auto begin, auto end) {
        out += std::to_string(first) + " " + std::to_string(count) + "\n";
        for (auto entry = begin; entry != end; ++entry) {
            char line[32];
            snprintf(line, sizeof line, "%010lld %05d n \n", entry->second.offset, entry->second.generation);
            out += line;
        }
    });
    out += "trailer\n";
    writeTrailer(out, trailer);
}

void Tail::writeStream(std::string &out, QPDFObjectHandle trailer, long long position)
{
    int self = nextNumber++;
    places[self] = {position, 0};
    int width = position > 0xffffffffLL ? 8 : 4;
    std::string index, data;
    eachRun(places, [&](int first, int count, auto begin, auto end) {
        index += " " + std::to_string(first) + " " + std::to_string(count);
        for (auto entry = begin; entry != end; ++entry) {
            data += '\1';
            for (int byte = width - 1; byte >= 0; --byte) data += (char)(entry->second.offset >> (8 * byte));
            data += (char)(entry->second.generation >> 8);
            data += (char)entry->second.generation;
        }
    });
    trailer.replaceKey("/Size", QPDFObjectHandle::newInteger(nextNumber));
    trailer.replaceKey("/Type", QPDFObjectHandle::newName("/XRef"));
    trailer.replaceKey("/W", QPDFObjectHandle::parse("[1 " + std::to_string(width) + " 2]"));
    trailer.replaceKey("/Index", QPDFObjectHandle::parse("[" + index + " ]"));
    trailer.replaceKey("/Length", QPDFObjectHandle::newInteger((long long)data.size()));
    out += std::to_string(self) + " 0 obj\n";
    writeTrailer(out, trailer);
    out += "\nstream\n" + data + "\nendstream\nendobj";
}

std::string Tail::build()
{
    std::string out;
    auto last = document.bytes.empty() ? '\0' : document.bytes.back();
    if (last != '\n' && last != '\r') out += "\n";
    for (auto &[id, value] : replaced) {
        if (!contains(id)) throw std::logic_error("an object to replace is not in the file");
        writeObject(out, value, id);
    }
    while (!waiting.empty()) {
        auto [number, value] = waiting.front();
        waiting.pop_front();
        writeObject(out, value, QPDFObjGen(number, 0));
    }
    if (nextNumber > largestNumber) throw std::runtime_error("too many objects");
    auto trailer = makeTrailer(out);
    long long position =
        (long long)document.bytes.size() - (long long)section.headerOffset + (long long)out.size();
    if (section.isStream)
        writeStream(out, trailer, position);
    else if (position > 9999999999LL)
        throw std::runtime_error("the file is too large for its kind of cross-reference table");
    else
        writeTable(out, trailer);
    out += "\nstartxref\n" + std::to_string(position) + "\n%%EOF\n";
    return out;
}
