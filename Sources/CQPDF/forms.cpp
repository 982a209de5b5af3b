// SPDX-License-Identifier: GPL-3.0-or-later
#include "update.hpp"

void cq_update::setAppearance(QPDFObjGen id, char const *state, cq_form const &outer, cq_form const *inner)
{
    auto value = copyOf(id);
    auto form = makeForm(outer, inner);
    auto appearance = QPDFObjectHandle::newDictionary();
    if (state) {
        auto old = value.getKey("/AP");
        auto states = old.isDictionary() ? old.getKey("/N") : QPDFObjectHandle::newNull();
        states = states.isDictionary() ? states.shallowCopy() : QPDFObjectHandle::newDictionary();
        states.replaceKey(state, form);
        appearance.replaceKey("/N", states);
    } else {
        appearance.replaceKey("/N", form);
    }
    value.replaceKey("/AP", appearance);
}

void cq_update::haveAppearances()
{
    auto root = document.qpdf.getRoot();
    auto form = root.getKey("/AcroForm");
    if (!form.isDictionary()) return;
    acroForm().replaceKey("/NeedAppearances", QPDFObjectHandle::newBool(false));
}

extern "C" {

int cq_update_set_keys(
    cq_update *update, int number, int generation, const char *set, const char *remove, cq_error *error)
{
    return guarded(error, 0, [&] {
        auto value = update->copyOf(QPDFObjGen(number, generation));
        setKeys(value, set);
        removeKeys(value, remove);
        return 1;
    });
}

int cq_update_set_appearance(
    cq_update *update, int number, int generation, const char *state, const cq_form *appearance, const cq_form *inner,
    cq_error *error)
{
    return guarded(error, 0, [&] {
        update->setAppearance(QPDFObjGen(number, generation), state, *appearance, inner);
        return 1;
    });
}

int cq_update_have_appearances(cq_update *update, cq_error *error)
{
    return guarded(error, 0, [&] {
        update->haveAppearances();
        return 1;
    });
}

} // extern "C"
