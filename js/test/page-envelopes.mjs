// The envelopes of dialects.json that a contract does not describe, as the tests of their pages write them.

const text = JSON.stringify;

/** Leaves out members that are undefined, as the host does. */
const plain = value => JSON.parse(text(value));

/** What each dialect's contract does not say: why a test gives the two functions. */
export const undescribed = {
  line: 'code reads it',
  homeAssistantAuth: 'code reads it, and the message names the function of its reply',
  cordova: 'its parts are elements of an array',
  flutter: 'the id is in the path of the function',
  webViewJavascriptBridge: 'code reads its queue',
  duckDuckGo: 'code reads it, and the reply repeats several parts',
  tauri: 'the message names the function of its reply',
};

/** A contract has the messages and events of this dialect, but not its commands. */
export const withoutCommands = 'homeAssistant';

const tokens = ['externalAuthSetToken', 'externalAuthRevokeToken'];

/** @type {Record<string, (channel: string) => import('../testing').FakeEnvelope>} */
export const envelopes = {
  line: () => ({
    by: 'promise',
    read(line) {
      const [name, text] = line.split(':');
      return { name, data: { text }, ticket: null };
    },
    write: () => undefined,
  }),
  homeAssistant: () => ({
    by: 'function',
    read: ({ type, id, success, result, error, payload }) => {
      if (type !== 'result') return { name: type, data: payload, ticket: id };
      return { acknowledges: id, result, error: success ? undefined : { message: error?.message, data: error } };
    },
    write: ({ name, id, isEvent, data }) => isEvent
      ? { call: 'window.externalBus', arguments: [{ id, type: 'command', command: name, payload: data }] } : undefined,
  }),
  homeAssistantAuth: channel => ({
    by: 'function',
    read: body => ({ name: channel, data: body, ticket: { callback: body.callback } }),
    write: ({ id, result, error }) => tokens.includes(id.callback)
      ? { call: id.callback, arguments: [!error, result ?? null] } : undefined,
  }),
  cordova: () => ({
    by: 'function',
    read: ([id, service, action, data]) => ({ name: `${service}.${action}`, data, ticket: id === 'INVALID' ? undefined : id }),
    write: ({ id, result, error, isElement }) =>
      ({ call: 'cordova.callbackFromNative', arguments: [id, !error, error ? 9 : 1, [error?.message ?? result ?? null], isElement] }),
  }),
  flutter: () => ({
    by: 'function',
    read: ({ handlerName, _callHandlerID, args }) => ({ name: handlerName, data: JSON.parse(args), ticket: _callHandlerID }),
    write: ({ id, result, error }) => Number.isInteger(id)
      ? { call: `flutter_inappwebview.${id}.${error ? 'reject' : 'resolve'}`, arguments: [error ?? result] } : undefined,
  }),
  webViewJavascriptBridge: () => ({
    by: 'function',
    read: queue => JSON.parse(queue).map(({ handlerName, data, callbackId, responseId, responseData }) =>
      responseId === undefined ? { name: handlerName, data, ticket: callbackId } : { acknowledges: responseId, result: responseData }),
    write({ name, id, result, error, isEvent, data }) {
      const message = isEvent ? { callbackId: id, handlerName: name, data } : { responseId: id, responseData: result ?? error };
      return { call: 'WebViewJavascriptBridge._handleMessageFromObjC', arguments: [text(message)] };
    },
  }),
  duckDuckGo: () => ({
    by: 'promise',
    read: ({ context, featureName, method, params, id }) =>
      ({ name: `${featureName}.${method}`, data: params, ticket: id === undefined ? undefined : { context, featureName, id } }),
    write: ({ id, result, error, isEvent, data }) => isEvent ? { call: 'onMessage', arguments: [data] }
      : { resolve: text({ ...id, result, error: error && { message: error.message } }) },
  }),
  tauri: () => ({
    by: 'function',
    read: body => ({
      name: [body.cmd, body.__tauriModule, body.message?.cmd].filter(Boolean).join('.'), data: body, ticket: [body.callback, body.error],
    }),
    write({ name, id, result, error, isEvent, data }) {
      const [number, value] = isEvent ? [name, data] : error ? [id[1], error.message] : [id[0], result];
      return { call: `_${number}.call`, arguments: plain([null, value ?? null]) };
    },
  }),
};
