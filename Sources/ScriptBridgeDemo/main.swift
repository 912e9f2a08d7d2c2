#if !WebKitGTK
print("Build the demo with the trait: swift run --traits WebKitGTK scriptbridge-demo")
#endif
