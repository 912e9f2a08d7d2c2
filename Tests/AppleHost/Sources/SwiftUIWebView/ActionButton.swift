import ScriptBridge

struct ActionButton: ScriptMessage { let path, icon: String }
