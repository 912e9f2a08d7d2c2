// The app's code that the article's fragments rely on; the check of the declarations prepends it.

import ScriptBridge
import WebKit
