import Foundation
import ScriptBridge

/// Types that try their forms in order, or have other members for each kind.
extension Sample {
    /// A type that tries its forms in order.
    enum Query: Codable, Sendable {
        case term(Term)
        case domain(Domain)
        case span(Span)

        struct Span: Codable, Sendable { let from, to: Int }

        struct Term: Codable, Sendable {
            let term: String
        }

        struct Domain: Codable, Sendable {
            let domain: String
            let port: Int?
        }

        init(from decoder: any Decoder) throws {
            if let term = try? Term(from: decoder) {
                self = .term(term)
            } else if let domain = try? Domain(from: decoder) {
                self = .domain(domain)
            } else {
                self = .span(try Span(from: decoder))
            }
        }

        func encode(to encoder: any Encoder) throws {
            switch self {
            case .term(let term): try term.encode(to: encoder)
            case .domain(let domain): try domain.encode(to: encoder)
            case .span(let span): try span.encode(to: encoder)
            }
        }
    }

    /// A recursive type that tries its forms in order.
    indirect enum Rule: Codable, Sendable {
        case not(Rule)
        case named(Named)

        struct Not: Codable, Sendable { let not: Rule }
        struct Named: Codable, Sendable { let name: String }

        init(from decoder: any Decoder) throws {
            if let rule = try? Not(from: decoder) {
                self = .not(rule.not)
            } else {
                self = .named(try Named(from: decoder))
            }
        }

        func encode(to encoder: any Encoder) throws {
            switch self {
            case .not(let rule): try Not(not: rule).encode(to: encoder)
            case .named(let named): try named.encode(to: encoder)
            }
        }
    }

    /// A type that tries one member, and then others.
    enum Name: Codable, Sendable {
        case whole(String)
        case parts(String, String)

        enum CodingKeys: CodingKey { case name, first, last }

        init(from decoder: any Decoder) throws {
            let members = try decoder.container(keyedBy: CodingKeys.self)
            if let name = try? members.decode(String.self, forKey: .name) {
                self = .whole(name)
            } else {
                self = .parts(
                    try members.decode(String.self, forKey: .first),
                    try members.decode(String.self, forKey: .last))
            }
        }

        func encode(to encoder: any Encoder) throws {
            var members = encoder.container(keyedBy: CodingKeys.self)
            switch self {
            case .whole(let name): try members.encode(name, forKey: .name)
            case .parts(let first, let last):
                try members.encode(first, forKey: .first)
                try members.encode(last, forKey: .last)
            }
        }
    }

    /// A type that tries a number, and then text with a unit.
    enum Width: Codable, Sendable {
        case pixels(Int)
        case other(String, unit: String)

        enum CodingKeys: CodingKey { case size, unit }

        init(from decoder: any Decoder) throws {
            let members = try decoder.container(keyedBy: CodingKeys.self)
            if let pixels = try? members.decode(Int.self, forKey: .size) {
                self = .pixels(pixels)
            } else {
                let size = try members.decode(String.self, forKey: .size)
                self = .other(size, unit: try members.decode(String.self, forKey: .unit))
            }
        }

        func encode(to encoder: any Encoder) throws {
            var members = encoder.container(keyedBy: CodingKeys.self)
            switch self {
            case .pixels(let pixels): try members.encode(pixels, forKey: .size)
            case .other(let size, let unit):
                try members.encode(size, forKey: .size)
                try members.encode(unit, forKey: .unit)
            }
        }
    }

    /// A type that tries text, and then an object.
    enum Model: Codable, Sendable {
        case name(String)
        case model(Details)

        struct Details: Codable, Sendable {
            let id: String
            let name: String?
        }

        init(from decoder: any Decoder) throws {
            if let name = try? decoder.singleValueContainer().decode(String.self) {
                self = .name(name)
            } else {
                self = .model(try Details(from: decoder))
            }
        }

        func encode(to encoder: any Encoder) throws {
            switch self {
            case .name(let name): try name.encode(to: encoder)
            case .model(let model): try model.encode(to: encoder)
            }
        }
    }

    /// A type with different members for each kind.
    enum Payment: Codable, Sendable {
        case card(number: String)
        case cash

        enum Kind: String, Codable, CaseIterable { case card, cash }
        enum CodingKeys: CodingKey { case kind, number }

        init(from decoder: any Decoder) throws {
            let members = try decoder.container(keyedBy: CodingKeys.self)
            switch try members.decode(Kind.self, forKey: .kind) {
            case .card: self = .card(number: try members.decode(String.self, forKey: .number))
            case .cash: self = .cash
            }
        }

        func encode(to encoder: any Encoder) throws {
            var members = encoder.container(keyedBy: CodingKeys.self)
            switch self {
            case .card(let number):
                try members.encode(Kind.card, forKey: .kind)
                try members.encode(number, forKey: .number)
            case .cash:
                try members.encode(Kind.cash, forKey: .kind)
            }
        }
    }
}
