// What AppKit adds in Swift, and what it exports.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation, BeginDocumentationCommentWithOneLineSummary, NeverForceUnwrap

@_exported import AppKit
@_exported import CoreGraphics
@_exported import Foundation
