// SPDX-License-Identifier: GPL-3.0-or-later
import Annotations
import CGTK
import Ink
import PDFDocument

/// The pictures of pages: made off the main actor, kept up to a number of bytes, those unused longest go first.
@MainActor
final class PagePictures {
    /// What the pages look like beside poppler's pictures.
    struct Marks {
        /// Annotations of a page that the file lacks or has otherwise, topmost last.
        var unsaved: (Int) -> [Annotation] = { _ in [] }
        /// Annotations of a page, as the file has them, that must not be in poppler's picture.
        var outdated: (Int) -> [Annotation] = { _ in [] }
        /// Fields of a page that are filled in otherwise than the file has them.
        var filled: (Int) -> [FieldDrawing] = { _ in [] }
    }

    /// Shown pictures stay even beyond this.
    var byteLimit = 64 << 20
    /// Where annotations come from.
    var marks = Marks()
    /// Called when a picture has come: the canvas draws again.
    var onPicture: (Int) -> Void = { _ in }
    /// Called when a page can't be drawn.
    var onFailure: (Int, any Error) -> Void = { _, _ in }

    private let renderer: PageRenderer
    private var pictures: [PagePart: PartPicture] = [:]
    private var running: [PagePart: Task<Void, Never>] = [:]
    private var failed: Set<PagePart> = []
    private var wanted: [PagePart] = []
    private var frame = 0

    /// Poppler works on one page at a time; a second request waits there, so that it never idles.
    private static let parallelRequests = 2

    init(renderer: PageRenderer) {
        self.renderer = renderer
    }

    isolated deinit {
        for task in running.values { task.cancel() }
    }

    /// Whether every part that the last frame wanted is there.
    var isComplete: Bool { running.isEmpty && wanted.allSatisfy { isDone($0) } }

    /// What all pictures take in memory.
    var byteCount: Int { pictures.values.reduce(0) { $0 + $1.byteCount } }

    /// The picture of a part, if it is there, marked as shown.
    func picture(_ part: PagePart) -> PartPicture? {
        guard let picture = pictures[part] else { return nil }
        picture.lastUse = frame
        return picture
    }

    /// The node of a part with the annotations of now, in device pixels of the page.
    func node(_ picture: PartPicture) -> RenderNode? {
        picture.node(with: marks.unsaved(picture.part.page), marks.filled(picture.part.page))
    }

    /// Pictures of a page at other scales, coarse ones first: shown until the right ones are there.
    func standIns(page: Int, besides scale: Double) -> [PartPicture] {
        let found = pictures.values.filter { $0.part.page == page && $0.part.scale != scale }
        for picture in found { picture.lastUse = frame }
        return found.sorted { ($0.part.scale, $0.part.row) < ($1.part.scale, $1.part.row) }
    }

    /// Says what is to be had: the parts that are shown, then those that will be soon. Begins a new frame.
    func want(shown: [PagePart], soon: [PagePart]) {
        frame += 1
        // Pages ahead only as far as they may stay: else they would be made and let go again in turns.
        var room = byteLimit - shown.reduce(0) { $0 + byteCount(of: $1) }
        let ahead = soon.prefix { part in
            room -= byteCount(of: part)
            return room >= 0
        }
        wanted = shown + ahead
        let set = Set(wanted)
        for (part, task) in running where !set.contains(part) {
            task.cancel()
            running[part] = nil
        }
        pump()
        trim(keeping: set)
    }

    /// Makes the parts that regions touch anew, from what the store holds now.
    func invalidate(_ regions: [PageRegion]) {
        for region in regions {
            for picture in pictures.values where picture.part.page == region.page {
                picture.invalidate(picture.pixels(region.rect))
            }
        }
        pump()
    }

    /// Forgets all pictures, or those of one page.
    func removeAll(page: Int? = nil) {
        pictures = pictures.filter { page != nil && $0.key.page != page }
        failed = failed.filter { page != nil && $0.page != page }
        for (part, task) in running where page == nil || part.page == page {
            task.cancel()
            running[part] = nil
        }
    }

    /// The annotations that poppler is to leave out of a part.
    private func hidden(_ part: PagePart) -> [Annotation] {
        guard renderer.geometries.indices.contains(part.page) else { return [] }
        let geometry = renderer.geometries[part.page]
        let region = part.region(geometry).outset(by: 8 * part.scale)
        return marks.outdated(part.page).filter { annotation in
            let shown = geometry.userToDisplay.apply(annotation.region.rect)
            return Rect(
                shown.minX * part.scale, shown.minY * part.scale, shown.maxX * part.scale,
                shown.maxY * part.scale
            ).intersects(region)
        }
    }

    private func isDone(_ part: PagePart) -> Bool {
        if failed.contains(part) { return true }
        guard let picture = pictures[part] else { return false }
        return picture.hidden == Set(hidden(part).map(\.id))
    }

    /// Starts what is wanted most and is not there.
    private func pump() {
        for part in wanted where running.count < Self.parallelRequests {
            if running[part] == nil, !isDone(part) { start(part) }
        }
    }

    private func start(_ part: PagePart) {
        guard renderer.geometries.indices.contains(part.page) else { return }
        let geometry = renderer.geometries[part.page]
        let hiding = hidden(part)
        let names = Set(hiding.map(\.id))
        let region = PagePart.isWhole(geometry, scale: part.scale) ? nil : part.region(geometry)
        running[part] = Task { [weak self, renderer] in
            do {
                let image = try await renderer.render(
                    page: part.page, scale: part.scale, region: region, hiding: hiding)
                try Task.checkCancellation()
                self?.finish(part, image, hidden: names)
            } catch is CancellationError {
            } catch {
                guard let self, !Task.isCancelled else { return }
                running[part] = nil
                failed.insert(part)
                onFailure(part.page, error)
                pump()
            }
        }
    }

    private func finish(_ part: PagePart, _ image: PageImage, hidden: Set<AnnotationID>) {
        running[part] = nil
        if let picture = pictures[part] {
            picture.replace(image, hidden: hidden)
        } else {
            let picture = PartPicture(
                part, image: image, geometry: renderer.geometries[part.page], hidden: hidden)
            picture.lastUse = frame
            pictures[part] = picture
        }
        dropStandIns(page: part.page, scale: part.scale)
        pump()
        onPicture(part.page)
    }

    /// Lets pictures of other scales go once nothing of the page is missing at this one. A page in parts keeps its
    /// whole picture, to be shown, blurred, where it is scrolled to next.
    private func dropStandIns(page: Int, scale: Double) {
        guard wanted.allSatisfy({ $0.page != page || pictures[$0] != nil || failed.contains($0) }) else {
            return
        }
        let geometry = renderer.geometries[page]
        let isWhole = PagePart.isWhole(geometry, scale: scale)
        let others = pictures.keys.filter { $0.page == page && $0.scale != scale }
        let kept =
            isWhole
            ? nil : others.filter { PagePart.isWhole(geometry, scale: $0.scale) }.max { $0.scale < $1.scale }
        for part in others where part != kept { pictures[part] = nil }
    }

    /// What a picture will take in memory.
    private func byteCount(of part: PagePart) -> Int {
        guard renderer.geometries.indices.contains(part.page) else { return 0 }
        let region = part.region(renderer.geometries[part.page])
        return Int(region.width * region.height) * 4
    }

    private func trim(keeping kept: Set<PagePart>) {
        var total = byteCount
        guard total > byteLimit else { return }
        let candidates = pictures.values.filter { !kept.contains($0.part) && $0.lastUse < frame }
        for picture in candidates.sorted(by: { $0.lastUse < $1.lastUse }) {
            guard total > byteLimit else { return }
            total -= picture.byteCount
            pictures[picture.part] = nil
        }
    }
}
