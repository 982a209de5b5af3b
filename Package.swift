// swift-tools-version: 6.1
// SPDX-License-Identifier: GPL-3.0-or-later
import PackageDescription

// Who may import whom: docs/ARCHITECTURE.md shows the picture, `./dev layers` checks it.
let package = Package(
    name: "postil",
    products: [
        .executable(name: "postil", targets: ["postil"]),
        .executable(name: "postil-cli", targets: ["postil-cli"]),
        // Handwriting for other GTK programs: docs/SCRIBBLE.md.
        .library(
            name: "ScribbleGTK", targets: ["Ink", "Handwriting", "Scribble", "GTKSupport", "ScribbleGTK"]),
    ],
    targets: [
        .systemLibrary(name: "CGTK", pkgConfig: "gtk4", providers: [.apt(["libgtk-4-dev"])]),
        .systemLibrary(
            name: "CPoppler", pkgConfig: "poppler-glib pangocairo",
            providers: [.apt(["libpoppler-glib-dev", "libpango1.0-dev"])]),
        // GTK's X11 side is there wherever libX11 is; live ink speaks to it directly.
        .target(name: "CGTKShims", dependencies: ["CGTK"], linkerSettings: [.linkedLibrary("X11")]),
        .target(
            name: "CQPDF",
            cxxSettings: [.define("POINTERHOLDER_TRANSITION", to: "4")],
            linkerSettings: [.linkedLibrary("qpdf")]),

        .target(name: "Ink"),
        // Optimised in debug builds too, like its only user.
        .target(name: "CMatrix", cSettings: [.unsafeFlags(["-O2"])]),
        .target(
            name: "Handwriting", dependencies: ["Ink", "CMatrix"],
            // Reading a word takes 2 ms with optimisation and more than a second without.
            swiftSettings: [.unsafeFlags(["-O"], .when(configuration: .debug))]),
        // Finds libzinnia when it runs; building needs nothing.
        .target(name: "CZinnia"),
        .target(name: "Zinnia", dependencies: ["Ink", "Handwriting", "CZinnia"]),
        .target(name: "Scribble", dependencies: ["Ink", "Handwriting"]),
        .target(name: "Annotations", dependencies: ["Ink"]),
        .target(name: "Editor", dependencies: ["Ink", "Handwriting", "Scribble", "Annotations"]),

        .target(name: "PDFDocument", dependencies: ["Annotations", "Ink", "CPoppler", "CQPDF"]),
        .target(name: "GTKSupport", dependencies: ["CGTK", "CGTKShims"]),
        .target(
            name: "ScribbleGTK",
            dependencies: ["Scribble", "Handwriting", "Ink", "GTKSupport", "CGTK", "CGTKShims"]),
        .target(
            name: "Canvas",
            dependencies: [
                "Editor", "Annotations", "Scribble", "Ink", "PDFDocument", "GTKSupport",
                "CGTK",
                "CGTKShims",
            ]),
        .target(
            name: "App",
            dependencies: [
                "Canvas", "Editor", "Annotations", "Scribble", "ScribbleGTK", "Ink", "Handwriting",
                "PDFDocument", "Zinnia", "GTKSupport", "CGTK",
            ]),
        .executableTarget(name: "postil", dependencies: ["App"]),
        .executableTarget(
            name: "postil-cli",
            dependencies: [
                "Editor", "Annotations", "Scribble", "Ink", "PDFDocument", "Handwriting", "Zinnia",
            ]),

        .executableTarget(
            name: "scribble-notes",
            dependencies: ["ScribbleGTK", "Scribble", "Handwriting", "Ink", "GTKSupport", "CGTK"],
            path: "Examples/ScribbleNotes"),

        .target(
            name: "TestSupport", dependencies: ["Ink", "Annotations", "Editor", "Scribble", "Handwriting"],
            path: "Tests/TestSupport"),
        .testTarget(name: "InkTests", dependencies: ["Ink"]),
        .testTarget(name: "HandwritingTests", dependencies: ["Handwriting", "Ink", "TestSupport"]),
        .testTarget(name: "ZinniaTests", dependencies: ["Zinnia", "Handwriting", "Ink"]),
        .testTarget(name: "AnnotationsTests", dependencies: ["Annotations", "TestSupport"]),
        .testTarget(name: "ScribbleTests", dependencies: ["Scribble", "TestSupport"]),
        .testTarget(name: "EditorTests", dependencies: ["Editor", "TestSupport"]),
        .testTarget(
            name: "PDFDocumentTests",
            dependencies: ["PDFDocument", "Annotations", "Ink", "CPoppler", "TestSupport"]),
        .testTarget(
            name: "GTKTests",
            dependencies: [
                "App", "Canvas", "Editor", "Annotations", "Scribble", "ScribbleGTK", "Handwriting", "Ink",
                "PDFDocument", "GTKSupport", "CGTK", "CGTKShims", "TestSupport",
            ]),
    ],
    swiftLanguageModes: [.v6],
    cxxLanguageStandard: .cxx17
)
