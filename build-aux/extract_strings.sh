#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# Writes po/postil.pot from the sources that po/POTFILES.in lists.
# xgettext 0.21 has no Swift: its Vala reader takes Swift's calls and comments as they are. Messages must not
# hold \(…); placeholders are %@, %d and the like.
set -eu
cd "$(dirname "$0")/.."
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
grep -v '^#' po/POTFILES.in | grep '\.swift$' >"$work/swift" || true
grep -v '^#' po/POTFILES.in | grep -v '\.swift$' | grep . >"$work/data" || true
common="--from-code=UTF-8 --add-comments=TRANSLATORS --package-name=postil --force-po --no-wrap"
# shellcheck disable=SC2086
xgettext $common --language=Vala --keyword --keyword=localized --keyword=localized:1,2c \
    --keyword=nlocalized:1,2 --files-from="$work/swift" --output="$work/swift.pot"
# Here xgettext tells the kind of each file by its name, with the rules of its ITS files.
# shellcheck disable=SC2086
xgettext $common --files-from="$work/data" --output="$work/data.pot"
msgcat --no-wrap --use-first "$work/swift.pot" "$work/data.pot" |
    sed -e 's/^"Content-Type: text\/plain; charset=CHARSET/"Content-Type: text\/plain; charset=UTF-8/' \
        -e '/^"POT-Creation-Date/d' -e '/^"PO-Revision-Date/d' >po/postil.pot
echo "po/postil.pot: $(grep -c '^msgid ' po/postil.pot) messages"
