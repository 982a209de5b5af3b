// SPDX-License-Identifier: GPL-3.0-or-later
import Annotations
import Ink

extension EditorSession {
    /// The pages as they are now.
    public var pageList: PageList { store.pageList }

    /// Changes which pages there are, as one step to undo.
    public func arrange(_ edit: PageEdit, named name: String) -> [EditorEffect] {
        collect {
            guard mayArrange else { return emit(.refused(.arrangingForbidden)) }
            cancelGesture()
            scribble.commit()
            endFilling()
            endEditing()
            dropNote()
            do throws(EditError) {
                report(try document.perform([.arrange(edit)], named: name))
            } catch {
                if error == .lastPage { emit(.refused(.lastPage)) }
            }
        }
    }

    /// Puts an empty page behind a page, as large as that one.
    public func insertBlankPage(after page: Int) -> [EditorEffect] {
        guard layout.pages.indices.contains(page) else { return [] }
        let model = layout.pages[page]
        return arrange(
            pageList.insertion(width: model.displayWidth, height: model.displayHeight, at: page + 1),
            named: "Insert Page")
    }

    /// Puts pages of another document behind a page.
    public func insert(_ imported: ImportedPages, after page: Int) -> [EditorEffect] {
        arrange(pageList.insertion(of: imported, at: page + 1), named: "Import Pages")
    }

    /// Everything that knows pages by their places learns of other ones.
    func pagesChanged() {
        inkGroup = nil
        search = nil
        markupPreview = nil
        finalMarkupRequest = nil
        fieldInput = nil
        if let textEditor { dropEditor(textEditor) }
        dropCorners()
        if noteEditor != nil {
            noteEditor = nil
            emit(.noteEditingChanged)
        }
        endFilling()
        select([])
        layout = PageLayout(
            pages: pageList.entries.map { $0.geometry(in: filePages) }, scale: layout.scale,
            viewWidth: layout.viewWidth, viewHeight: layout.viewHeight, scroll: layout.scroll)
        emit(.pagesChanged)
    }
}
