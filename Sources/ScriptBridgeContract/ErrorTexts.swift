import Foundation
import ScriptBridge

// All texts of the errors that this module throws, so that a text changes in one place.

extension BridgeError {
    static func duplicate(_ what: String, named name: String) -> BridgeError {
        BridgeError(.duplicateName, "There are two \(what) “\(name)”. Rename or remove one.")
    }

    static func contract(_ file: String, isMissing error: any Error) -> BridgeError {
        BridgeError(
            .invalidContract,
            "\(file) cannot be read. If there is none yet, run the test with "
                + "RECORD_CONTRACT=1 and commit the files.",
            underlyingError: error)
    }

    static func contract(_ file: String, hasFormat format: Int, ofAtMost most: Int) -> BridgeError {
        contract(
            file,
            "has the format \(format), but this version of ScriptBridge reads only formats "
                + "up to \(most). Use the version that wrote it, or record it again.")
    }

    static func contract(_ file: String, lacksType name: String) -> BridgeError {
        contract(file, "refers to the type “\(name)”, which it does not define. Record it again.")
    }

    static func contract(_ file: String, _ fault: String) -> BridgeError {
        BridgeError(.invalidContract, "\(file) \(fault)")
    }
}
