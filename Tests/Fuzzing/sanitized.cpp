// SPDX-License-Identifier: GPL-3.0-or-later
// Calls everything that CQPDF offers on each of the given files; built with sanitizers by fuzz_sanitized.py.
// What the functions answer does not matter here: damaged files may be refused, but nothing may be read or written
// beside its place, and nothing may be lost. Prints each file's name before it is opened.
#include "cqpdf.h"
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <fstream>
#include <iterator>
#include <string>
#include <sys/mman.h>
#include <unistd.h>
#include <vector>

namespace
{

using Bytes = std::vector<uint8_t>;

constexpr int mostPages = 4, mostItems = 40, deepest = 5;
constexpr size_t mostData = 1 << 20;

/// Reads the bytes of what was handed out, so that the sanitizer sees whether they are there.
void look(void const *data, size_t length)
{
    static volatile unsigned sum;
    auto bytes = (unsigned char const *)data;
    for (size_t i = 0; bytes && i < length; ++i) sum = sum + bytes[i];
}

void take(void *data, size_t length)
{
    look(data, length);
    cq_free(data);
}

/// Looks at a value and what it holds; frees it.
void walk(cq_value *value, int depth)
{
    if (!value) return;
    cq_error error{};
    size_t length = 0;
    int number = 0, generation = 0;
    auto type = cq_value_type(value);
    cq_value_reference(value, &number, &generation);
    cq_value_number(value);
    if (auto text = cq_value_text(value, &length)) take(text, length + 1);
    double numbers[8];
    int count = cq_value_numbers(value, numbers, 8);
    look(numbers, sizeof(double) * (size_t)(count > 0 ? count : 0));
    if (depth < deepest) {
        int items = cq_value_count(value);
        for (int i = -1; i <= items && i < mostItems; ++i) walk(cq_value_item(value, i), depth + 1);
        length = 0;
        if (auto keys = cq_value_keys(value, &length)) {
            std::string all(keys, length);
            take(keys, length + 1);
            size_t from = 0;
            for (int i = 0; i < mostItems; ++i) {
                auto end = all.find('\n', from);
                if (end == all.npos) break;
                // The way up would be the whole document again.
                auto key = all.substr(from, end - from);
                if (key != "/Parent" && key != "/P") walk(cq_value_key(value, key.c_str()), depth + 1);
                from = end + 1;
            }
        }
    }
    length = 0;
    if (type == CQ_STREAM) {
        if (auto data = cq_value_data(value, mostData, &length, &error)) take(data, length);
    }
    cq_value_free(value);
}

void read(cq_document *document)
{
    cq_error error{};
    cq_facts facts;
    cq_get_facts(document, &facts, &error);
    int pages = cq_page_count(document, &error);
    std::vector<cq_geometry> places((size_t)(pages > 0 ? pages : 0));
    cq_page_geometries(document, places.data(), pages, &error);
    walk(cq_root(document), 0);
    walk(cq_trailer(document), 2);
    for (int page = -1; page <= pages && page < mostPages; ++page) {
        walk(cq_page(document, page), 1);
        for (int index = -1; index < mostItems / 2; ++index)
            for (char const *state : {(char const *)nullptr, "/Yes"})
                for (int inner : {0, 1}) {
                    size_t length = 0;
                    auto bytes = cq_appearance_page(document, page, index, state, inner, mostData, &length, &error);
                    if (bytes) take(bytes, length);
                }
    }
}

void change(cq_document *document, cq_update *update, Bytes const &drawn, Bytes const &imported, bool arranges)
{
    cq_error error{};
    int pages = cq_page_count(document, &error);
    int hasDrawn = cq_update_add_drawn_pages(update, drawn.data(), drawn.size(), 1, &error);
    if (arranges) {
        int import = cq_update_add_document(update, imported.data(), imported.size(), &error);
        std::vector<cq_page_entry> entries;
        // The second page goes.
        for (int page = pages - 1; page >= 0; --page)
            if (page != 1) entries.push_back({page, page, -1, 0, 0, 0, page % 2, 90});
        entries.push_back({pages, -1, -1, 0, 200, 300, 0, 0});
        entries.push_back({pages + 1, -1, import, 0, 0, 0, 1, 270});
        cq_update_arrange(update, entries.data(), (int)entries.size(), &error);
    }
    char const content[] = "1 0 0 RG 2 w 5 5 m 50 50 l S";
    cq_form form{"<< /BBox [0 0 100 100] /Resources << >> >>", (uint8_t const *)content, strlen(content), -1};
    cq_form inner{"<< /BBox [0 0 100 100] >>", nullptr, 0, 0};
    for (int page = -1; page <= pages + 1 && page < mostPages; ++page) {
        cq_annotation annotation{};
        annotation.set = "<< /Subtype /Square /Rect [10 10 60 60] /NM (new) /Contents (\\376\\377\\000x) >>";
        annotation.remove = "[/AP /QQ]";
        annotation.appearance = &form;
        annotation.inner = hasDrawn ? &inner : nullptr;
        annotation.popup = "<< /Rect [0 0 9 9] >>";
        annotation.reply_index = annotation.reply_added = -1;
        annotation.file_spec = "<< /Type /Filespec /UF (a.txt) >>";
        annotation.file = (uint8_t const *)content;
        annotation.file_length = sizeof content;
        cq_update_add(update, page, &annotation, &error);
        annotation.file_spec = nullptr;
        annotation.reply_added = 0;
        cq_update_add(update, page, &annotation, &error);
        annotation.reply_added = -1;
        annotation.reply_index = 0;
        cq_update_add(update, page, &annotation, &error);
        annotation.reply_index = -1;
        annotation.popup = nullptr;
        annotation.remove_popup = 1;
        for (int index = -1; index < mostItems / 2; ++index) {
            if (index % 3 == 2)
                cq_update_remove(update, page, index, &error);
            else
                cq_update_change(update, page, index, &annotation, &error);
        }
        cq_update_annotation_count(update, page, &error);
    }
    for (int number = 0; number < 12; ++number) {
        cq_update_set_keys(update, number, 0, "<< /V (filled) >>", "[/I]", &error);
        cq_update_set_appearance(update, number, 0, number % 2 ? "/On" : nullptr, &form, &inner, &error);
    }
    cq_update_set_keys(update, 1, 0, "<< /broken", "[[", &error);
    cq_update_have_appearances(update, &error);
}

cq_document *open(Bytes const &bytes)
{
    cq_error error{};
    auto document = cq_open(bytes.data(), bytes.size(), "", 0, &error);
    return document ? document : cq_open(bytes.data(), bytes.size(), "", 1, &error);
}

/// Appends changes, and reads what came of it.
void append(Bytes const &bytes, Bytes const &drawn, Bytes const &imported, bool arranges)
{
    cq_error error{};
    auto document = open(bytes);
    if (!document) return;
    if (auto update = cq_update_new(document, 0, &error)) {
        change(document, update, drawn, imported, arranges);
        size_t length = 0;
        if (auto tail = cq_update_tail(update, &length, &error)) {
            Bytes saved(bytes);
            saved.insert(saved.end(), tail, tail + length);
            cq_free(tail);
            if (auto again = cq_open(saved.data(), saved.size(), "", 0, &error)) {
                read(again);
                cq_close(again);
            }
        }
        cq_update_free(update);
    }
    cq_close(document);
}

/// Writes a whole new file.
void rewrite(Bytes const &bytes, Bytes const &drawn, Bytes const &imported, bool flattens)
{
    cq_error error{};
    auto document = open(bytes);
    if (!document) return;
    if (auto update = cq_update_new(document, 1, &error)) {
        change(document, update, drawn, imported, !flattens);
        if (flattens) cq_update_flatten(update, &error);
        int file = memfd_create("rewritten", 0);
        cq_update_rewrite(update, file, &error);
        close(file);
        cq_update_free(update);
    }
    cq_close(document);
}

/// Takes pages out; gives the first two, or else `drawn`, as what another document imports.
Bytes extract(Bytes const &bytes, Bytes const &drawn)
{
    cq_error error{};
    size_t length = 0;
    Bytes result = drawn;
    for (int second : {0, 1}) {
        auto document = open(bytes);
        if (!document) continue;
        int pages[] = {0, second};
        if (auto found = cq_extract_pages(document, pages, 2, 8 * mostData, &length, &error)) {
            result.assign(found, found + length);
            take(found, length);
        }
        cq_close(document);
    }
    if (auto document = open(bytes)) {
        int pages[] = {7, -1};
        if (auto found = cq_extract_pages(document, pages, 2, mostData, &length, &error)) take(found, length);
        cq_close(document);
    }
    if (auto document = open(bytes)) {
        if (auto text = cq_complaints(document, 20, &length, &error)) take(text, length);
        cq_close(document);
    }
    return result;
}

Bytes content(char const *path)
{
    std::ifstream file(path, std::ios::binary);
    return Bytes(std::istreambuf_iterator<char>(file), {});
}

} // namespace

int main(int count, char **arguments)
{
    if (count < 3) {
        fprintf(stderr, "usage: %s DRAWN-PAGE FILE...\n", arguments[0]);
        return 2;
    }
    auto drawn = content(arguments[1]);
    for (int i = 2; i < count; ++i) {
        printf("%s\n", arguments[i]);
        fflush(stdout);
        auto bytes = content(arguments[i]);
        if (auto document = open(bytes)) {
            read(document);
            cq_close(document);
        }
        auto imported = extract(bytes, drawn);
        append(bytes, drawn, imported, false);
        append(bytes, drawn, imported, true);
        rewrite(bytes, drawn, imported, false);
        rewrite(bytes, drawn, imported, true);
    }
}
