// Found: values in generic types need iOS 26
import WebKit

/// A key of a fixed length.
#if MISTAKE
struct ValueGeneric<let count: Int> {}
#else
struct ValueGeneric {
    let count: Int
}
#endif
