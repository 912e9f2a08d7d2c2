// The comparison with WebKit's headers, tried on headers that look like them. Apple's own are not here.
import assert from 'node:assert/strict';
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { build, root } from './toolchain.mjs';

const declared = join(root, 'Tests/AppleHost/Declarations/Shared/WebKit');

/** Headers that WebKit's own import, with members that no declaration of the package needs. */
const siblings = {
  'WKMediaPlaybackState.h': '#import <Foundation/Foundation.h>\ntypedef NS_ENUM(NSInteger, WKMediaPlaybackState) { WKMediaPlaybackStateNone } WK_API_AVAILABLE(macos(12.0));\n',
  'WKWebpagePreferences.h': `#import <WebKit/WKMediaPlaybackState.h>
#import <Security/SecTrust.h>
NS_ASSUME_NONNULL_BEGIN
@class WKPreferences;
WK_SWIFT_UI_ACTOR
WK_CLASS_AVAILABLE(macos(10.15), ios(13.0))
@interface WKWebpagePreferences : NSObject
@property (nonatomic, strong) WKPreferences *preferences;
@property (nonatomic, getter=isLockdownModeEnabled) BOOL lockdownModeEnabled WK_API_AVAILABLE(macos(13.0), ios(16.0));
@end
NS_ASSUME_NONNULL_END
`,
  'WKPreviewActionItem.h': `#import <WebKit/WKFoundation.h>
#if TARGET_OS_IPHONE
#import <UIKit/UIKit.h>
NS_ASSUME_NONNULL_BEGIN
@protocol WKPreviewActionItem <UIPreviewActionItem>
@property (nonatomic, readonly, copy) NSString *identifier;
@end
NS_ASSUME_NONNULL_END
#endif
`,
};

/** Protocols of AppKit that nothing but a list of conformances names. */
const categories = `
#if !TARGET_OS_IPHONE
@interface WKWebView (WKIBActions) <NSUserInterfaceValidations>
- (IBAction)takeStringURLFrom:(nullable id)sender;
@end
@interface WKWebView (WKNSTextFinderClient) <NSTextFinderClient>
@end
#endif
`;

/** Members that use types of frameworks without open headers. */
const members = `
@property (nonatomic, readonly, nullable) SecTrustRef serverTrust WK_API_AVAILABLE(macos(10.12), ios(10.0));
@property (nonatomic, copy) NSSet<NSString *> *names API_AVAILABLE(macos(14.0)) WK_NEW_MACRO(1);
@property (nonatomic) WKUnknownMode mode;
@property (nonatomic) NSUInteger limit;
- (void)limit:(NSUInteger)limit to:(nullable id<WKUnknownProtocol>)object;
#if TARGET_OS_IPHONE
@property (nonatomic, readonly, strong) UIScrollView *scrollView;
#else
- (void)print:(NSPrintInfo *)info flags:(NSEventModifierFlags)flags;
#endif
`;

/** Writes the package's declarations the way WebKit writes its headers, and then changes them. */
function writeHeaders(name, change = text => text) {
  const folder = join(build, 'headers-test', name);
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  for (const file of readdirSync(declared).filter(file => file.endsWith('.h') && file !== 'WebKit.h')) {
    let text = readFileSync(join(declared, file), 'utf8')
      .replace('#pragma once\n', '').replaceAll('#include', '#import').replaceAll('NS_SWIFT_UI_ACTOR', 'WK_SWIFT_UI_ACTOR')
      .replace('#import <WebKit/WKFoundation.h>', '#import <WebKit/WKFoundation.h>\n\n#import <Foundation/Foundation.h>');
    if (file === 'WKFoundation.h') text = '#import <Availability.h>\n#import <TargetConditionals.h>\n#define WK_EXTERN extern\n';
    if (file === 'WKError.h') text = text.replace('NS_ERROR_ENUM(WKErrorDomain, WKErrorCode)', 'NS_ENUM(NSInteger, WKErrorCode)');
    if (file === 'WKUserContentController.h') text = text.replace(/\s*NS_SWIFT_NAME\([^;]*\);/, ';');
    if (file === 'WKNavigationDelegate.h') text = text.replaceAll(/\n\s*(NS_SWIFT_ASYNC\(3\)|NS_SWIFT_ASYNC_NAME\([^;]*\));/g, ';');
    if (file === 'WKUIDelegate.h') text = text.replace('NS_ASSUME_NONNULL_BEGIN', '#import <WebKit/WKPreviewActionItem.h>\n\nNS_ASSUME_NONNULL_BEGIN');
    if (file === 'WKWebView.h') {
      text = text.replace('NS_ASSUME_NONNULL_BEGIN', '#import <WebKit/WKWebpagePreferences.h>\n#import <CoreGraphics/CoreGraphics.h>\n\nNS_ASSUME_NONNULL_BEGIN')
        .replace('- (void)stopLoading;', `- (void)stopLoading;\n${members}`)
        .replace('NS_ASSUME_NONNULL_END', `${categories}\nNS_ASSUME_NONNULL_END`);
    }
    writeFileSync(join(folder, file), change(text, file));
  }
  for (const [file, text] of Object.entries(siblings)) writeFileSync(join(folder, file), text);
  return folder;
}

const compare = folder => spawnSync('node', [join(root, '.ci/declarations/headers.mjs'), folder], { encoding: 'utf8', cwd: root });

test('Headers with siblings, forward declarations and the known differences pass', () => {
  const { status, stdout, stderr } = compare(writeHeaders('right'));
  assert.equal(stderr, '');
  assert.equal(status, 0);
  const lines = stdout.split('\n').filter(line => line.startsWith('headers |'));
  assert.equal(lines.length, 2);
  for (const line of lines) {
    const [, symbols, identical, explained] = /^headers \| (\d+) symbols \| (\d+) identical \| (\d+) explained$/.exec(line).map(Number);
    assert.equal(symbols, identical + explained);
    assert.ok(identical > 130, line);
    assert.ok(explained > 20, line);
  }
  assert.match(stdout, /iOS: 23 headers and 2 that they import, without CoreGraphics\/CoreGraphics.h, Security\/SecTrust.h/);
  for (const name of ['SecTrustRef', 'NSSet', 'WKUnknownMode', 'WKUnknownProtocol', 'WK_NEW_MACRO']) assert.match(stdout, new RegExp(`assumed .*\\b${name}\\b`));
  assert.match(stdout, /^iOS: assumed .*\bUIScrollView\b/m);
  assert.match(stdout, /^iOS: assumed .*\bUIPreviewActionItem\b/m);
  assert.match(stdout, /^macOS: assumed .*\bNSEventModifierFlags\b.*\bNSTextFinderClient\b.*\bNSUserInterfaceValidations\b/m);
  assert.match(stdout, /^Not compared: UIKit, .*, and WebPage and the other Swift declarations of WebKit\.$/m);
});

test('Each unexplained difference is named', () => {
  const changes = {
    'WKUserScript.h': text => text.replace('nonatomic, readonly, copy', 'nonatomic, readonly, copy, nullable'),
    'WKHTTPCookieStore.h': text => text.replace(/- \(void\)setCookie[^;]*;/, ''),
    'WKURLSchemeTask.h': text => text.replace('@protocol', 'WK_SWIFT_UI_ACTOR @protocol'),
    'WKURLSchemeHandler.h': text => text.replace('- (void)', '@optional\n- (void)'),
    // Also in what has known differences.
    'WKError.h': text => text.replace('WKErrorWebViewInvalidated', 'WKErrorViewInvalidated'),
    'WKNavigationDelegate.h': text => text.replace('didReceiveAuthenticationChallenge:(NSURLAuthenticationChallenge *)challenge', 'didReceiveAuthenticationChallenge:(nullable NSURLAuthenticationChallenge *)challenge'),
  };
  const { status, stderr } = compare(writeHeaders('wrong', (text, file) => changes[file]?.(text) ?? text));
  assert.equal(status, 1);
  for (const pattern of [
    /iOS: WKUserScript\.source is “var source: String\? \{ get \}”, but declared as “var source: String \{ get \}”/,
    /iOS: WKHTTPCookieStore\.setCookie.* is not in the headers/,
    /iOS: WKURLSchemeTask is “@MainActor protocol/,
    /iOS: WKURLSchemeHandler\.webView.* is declared as required, which it is not in the headers/,
    /macOS: WKUserScript\.source/,
    /iOS: WKError\.Code\.webViewInvalidated case webViewInvalidated is not in the headers/,
    /iOS: WKNavigationDelegate\.webView\(_:didReceive:completionHandler:\) is “/,
  ]) assert.match(stderr, pattern);
});

test('A folder without headers is an error', () => {
  const { status, stderr } = compare(join(root, 'docs'));
  assert.equal(status, 1);
  assert.match(stderr, /^There is no WKWebView.h in .*docs\.\n$/);
  assert.throws(() => execFileSync('node', [join(root, '.ci/declarations/headers.mjs')], { stdio: 'pipe' }), /There is no WKWebView.h/);
});
