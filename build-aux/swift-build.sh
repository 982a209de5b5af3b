#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# swift-build.sh SWIFT SOURCE SCRATCH CONFIGURATION static|dynamic OUTPUT PRODUCT…: builds products for meson.
set -eu
swift=$1 source=$2 scratch=$3 configuration=$4 linking=$5 output=$6
shift 6
set -- "$@"
options="--package-path $source --scratch-path $scratch -c $configuration"
[ "$linking" = dynamic ] || options="$options --static-swift-stdlib"
for product in "$@"; do
    # Word splitting is meant: the options are words without spaces of their own.
    # shellcheck disable=SC2086
    "$swift" build $options --product "$product"
    # shellcheck disable=SC2086
    folder=$("$swift" build $options --show-bin-path)
    install -m755 "$folder/$product" "$output/$product"
    [ "$configuration" = debug ] || strip "$output/$product"
done
