// The types that code values are part of the messages that apps write, so one import gives both.
@_exported public import JavaScriptCoding
