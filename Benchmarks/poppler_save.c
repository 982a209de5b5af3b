/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What bench_saving.py compares with: opens a file with poppler-glib, lists the annotations of the first page, adds a
 * square and saves, which appends to the file's bytes. Prints the milliseconds of the four steps. */
#include <poppler.h>
#include <stdio.h>

int main(int count, char **arguments)
{
    if (count != 3) {
        fprintf(stderr, "usage: %s FILE OUT\n", arguments[0]);
        return 2;
    }
    GError *error = NULL;
    gchar *source = g_filename_to_uri(arguments[1], NULL, NULL);
    gchar *target = g_filename_to_uri(arguments[2], NULL, NULL);
    gint64 times[5] = {g_get_monotonic_time()};
    PopplerDocument *document = poppler_document_new_from_file(source, NULL, &error);
    if (!document) {
        fprintf(stderr, "%s\n", error->message);
        return 1;
    }
    PopplerPage *page = poppler_document_get_page(document, 0);
    times[1] = g_get_monotonic_time();
    poppler_page_free_annot_mapping(poppler_page_get_annot_mapping(page));
    times[2] = g_get_monotonic_time();
    PopplerRectangle box = {.x1 = 10, .y1 = 10, .x2 = 60, .y2 = 60};
    PopplerAnnot *square = poppler_annot_square_new(document, &box);
    poppler_page_add_annot(page, square);
    times[3] = g_get_monotonic_time();
    if (!poppler_document_save(document, target, &error)) {
        fprintf(stderr, "%s\n", error->message);
        return 1;
    }
    times[4] = g_get_monotonic_time();
    for (int i = 0; i < 4; ++i) printf("%.3f%s", (times[i + 1] - times[i]) / 1000.0, i < 3 ? " " : "\n");
    g_object_unref(square);
    g_object_unref(page);
    g_object_unref(document);
    g_free(source);
    g_free(target);
    return 0;
}
