// SPDX-License-Identifier: GPL-3.0-or-later
import GTKSupport
import XCTest

final class LocalizationTests: XCTestCase {
    func testMessagesWithoutACatalogueStayAsTheyAre() {
        XCTAssertEqual(localized("Open"), "Open")
        XCTAssertEqual(localized(""), "")
        XCTAssertEqual(localized("Open", context: "verb"), "Open")
        XCTAssertEqual(nlocalized("%d page", "%d pages", 1), "1 page")
        XCTAssertEqual(nlocalized("%d page", "%d pages", 0), "0 pages")
    }

    func testPlacesAreFilledInOrderOrByNumber() {
        XCTAssertEqual(filled("%s of %s", "3", "12"), "3 of 12")
        XCTAssertEqual(filled("%2$s, %1$s", "a", "b"), "b, a")
        XCTAssertEqual(filled("100 %% of %s%", "%s"), "100 % of %s%")
        XCTAssertEqual(filled("%3$s|%s|%s", "a"), "|a|")
    }
}
