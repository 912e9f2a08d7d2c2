// The Swift additions of AppKit, and the modules that it re-exports.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation, BeginDocumentationCommentWithOneLineSummary, NeverForceUnwrap

@_exported import AppKit
@_exported import CoreGraphics
@_exported import Foundation
