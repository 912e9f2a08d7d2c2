// The envelopes of dialects.json in JavaScript, as the tests of their pages write them for a FakeHost.
/** @typedef {import('../testing').FakeEnvelope} Envelope */

const isMissing = value => value === undefined || value === null;
const kind = value => value === undefined ? 'nothing' : value === null ? 'null' : Array.isArray(value) ? 'array' : typeof value;
/** The channel's name in errors. */
let ofChannel = '';
const notAMessage = text => Object.assign(new Error(`Channel “${ofChannel}”: ${text}.`), { code: 'notAMessage' });
const parsed = text => {
  try {
    return typeof text === 'string' ? JSON.parse(text) : text;
  } catch {
    throw Object.assign(new Error(`Channel “${ofChannel}”: expected JSON text.`), { code: 'invalidJSON' });
  }
};
const text = (body, key) => {
  if (typeof body?.[key] === 'string' && body[key]) return body[key];
  throw notAMessage(`expected a string under “${key}”, found ${kind(body?.[key])}`);
};
const joined = (body, ...keys) => keys.filter(key => !isMissing(body[key])).map(key => text(body, key)).join('.') || text(body, keys[0]);
const id = (body, key, absent) => {
  const found = body[key];
  if (isMissing(found) || found === absent) return undefined;
  if (typeof found === 'object' || typeof found === 'boolean' || Buffer.byteLength(JSON.stringify(found)) > 1_000) throw notAMessage(`no id under “${key}”`);
  return found;
};
const call = (name, ...values) => ({ call: name, arguments: values.map(value => value ?? null) });
const settle = ({ result, error }) => error ? { reject: `${error.code}: ${error.message}` } : result === undefined ? undefined : { resolve: result };
const outcome = ({ success, result, error }, acknowledges) =>
  ({ acknowledges, result, error: success ? undefined : { message: error?.message, data: error } });

/** @returns {Envelope} */
const promise = (read, write = settle) => ({ by: 'promise', read: body => read(parsed(body)), write });
/** @returns {Envelope} */
const calling = (read, write) => ({ by: 'function', read: body => read(parsed(body)), write });

const numbers = { invalidJSON: -32_700, notAMessage: -32_600, tooManyMessages: -32_600, duplicateID: -32_600, unknownMessage: -32_601, wrongKind: -32_601, invalidMessage: -32_602, handlerFailed: -32_603 };

/** JSON-RPC 2.0, as the app's `ScriptEnvelope.jsonRPC` speaks it. @returns {Envelope} */
function jsonRPC(by, deliver) {
  const request = body => {
    const ticket = ['string', 'number'].includes(typeof body?.id) && Buffer.byteLength(JSON.stringify(body.id)) <= 1_000 ? body.id : null;
    const { jsonrpc, method, params, result, error } = Object(body);
    const malformed = text => ({ name: typeof method === 'string' ? method : '', ticket, error: notAMessage(`expected ${text}`) });
    if (kind(body) !== 'object') return malformed(`an object, found ${kind(body)}`);
    if (jsonrpc !== '2.0') return malformed(`"2.0" under “jsonrpc”, found ${kind(jsonrpc)}`);
    if (method === undefined && (result !== undefined || error !== undefined)) {
      return { acknowledges: ticket, result, error: isMissing(error) ? undefined : { message: error.message, data: error } };
    }
    if (typeof method !== 'string' || !method) return malformed(`a string under “method”, found ${kind(method)}`);
    if (ticket === null && !isMissing(body.id)) return malformed(`a string or a number under “id”, found ${kind(body.id)}`);
    if (!isMissing(params) && typeof params !== 'object') return malformed(`an object or an array under “params”, found ${kind(params)}`);
    return { name: method, data: params ?? undefined, ticket: 'id' in body ? ticket : undefined };
  };
  const response = ({ id, result, error }) => {
    if (!error) return { jsonrpc: '2.0', id, result: result ?? null };
    const { code, message, data } = error;
    const number = Object.hasOwn(numbers, code) ? numbers[code] : /^-?\d+$/.test(code) ? Number(code) : undefined;
    return { jsonrpc: '2.0', id, error: { code: number ?? -32_000, message, data: number === undefined ? { code, data } : data } };
  };
  return {
    by,
    read(posted) {
      let body;
      try {
        body = parsed(posted);
      } catch (error) {
        return { name: '', ticket: null, error };
      }
      if (!Array.isArray(body)) return request(body);
      return body.length ? { batch: body.map(request) } : { name: '', ticket: null, error: notAMessage('expected a batch with at least one message') };
    },
    write(output) {
      if (Array.isArray(output)) return deliver(output.map(response));
      if (!output.isCommand) return output.isElement ? undefined : deliver(response(output));
      return by === 'promise' ? undefined : deliver({ jsonrpc: '2.0', id: output.id, method: output.name, params: output.data });
    },
  };
}

const capacitor = calling(
  body => ({ ticket: id(body, 'callbackId', '-1'), name: joined(body, 'pluginId', 'methodName'), data: body.options }),
  ({ id, result, error, isElement = false, isEnd, isCommand }) => isEnd || isCommand ? undefined : call('Capacitor.fromNative', {
    callbackId: id, save: isElement, success: !error, data: error ? undefined : result ?? null,
    error: error && { message: error.message, errorMessage: error.message, code: error.code },
  }));
const result = ({ id, result, error }) => ({ id, type: 'result', success: !error, result: error ? undefined : result ?? null, error });
const authFunctions = ['externalAuthSetToken', 'externalAuthRevokeToken'];

/** @type {Record<string, (channel: string) => Envelope>} */
const all = {
  type: () => calling(body => ({ ticket: id(body, 'id'), name: text(body, 'type'), data: body.payload }), output => call('window.externalBus', result(output))),
  action: () => promise(body => ({ ticket: null, name: text(body, 'action'), data: body.params })),
  message: () => calling(body => ({ name: text(body, 'message'), data: body }), () => undefined),
  event: () => promise(body => ({ ticket: null, name: text(body, 'event'), data: parsed(body.data) })),
  body: () => promise(body => ({ ticket: null, name: text(body, 'type'), data: body.body }), ({ result, error }) => ({ resolve: { ok: !error, value: result, reason: error?.message } })),
  module: () => calling(
    body => ({ ticket: id(body, 'callbackId'), name: joined(body, 'moduleName', 'methodName'), data: body.params }),
    ({ id, result, error }) => call(error ? 'Bridge.execErrorCallback' : 'Bridge.execSuccessCallback', id, error ? error.message : result)),
  wholeChannel: channel => ({ by: 'promise', read: data => ({ name: channel, data, ticket: null }), write: settle }),
  wholeNamed: () => ({ by: 'promise', read: data => ({ name: 'Whole', data, ticket: null }), write: settle }),
  jsonRPC: () => jsonRPC('promise', value => ({ resolve: value })),
  jsonRPCCall: () => jsonRPC('function', value => call('rpc.receive', value)),
  jsonRPCText: () => jsonRPC('function', value => call('rpc.receive', JSON.stringify(value))),
  line: () => ({
    by: 'function',
    read(line) {
      const [name, text] = line.split(':');
      return { name, data: { text } };
    },
    write: () => undefined,
  }),
  homeAssistant: () => calling(
    body => body.type === 'result' ? outcome(body, body.id) : { ticket: id(body, 'id'), name: text(body, 'type'), data: body.payload },
    output => {
      const { name, id, data, isCommand } = output;
      if (isCommand) return call('window.externalBus', { id, type: 'command', command: name, payload: data });
      return output.result === undefined && !output.error ? undefined : call('window.externalBus', result(output));
    }),
  homeAssistantAuth: channel => calling(
    body => {
      if (!authFunctions.includes(body.callback)) throw notAMessage('expected a listed function');
      return { name: channel, data: body, ticket: [body.callback] };
    },
    ({ id, result, error }) => call(id[0], !error, result)),
  capacitor: () => capacitor,
  capacitorErrors: () => ({
    ...capacitor, read: body => body.type === 'js.error' ? { name: 'Note', data: body.error } : capacitor.read(body),
  }),
  cordova: () => calling(
    body => ({ ticket: id(body, 0, 'INVALID'), name: joined(body, 1, 2), data: body[3] }),
    ({ id, result, error, isElement = false, isEnd }) =>
      call('cordova.callbackFromNative', id, !error, isEnd ? 0 : error ? 9 : 1, isEnd ? [] : [error ? error.message : result ?? null], isElement)),
  reactNative: () => calling(
    body => ({ ticket: id(body, 'id'), name: text(body, 'type'), data: body.payload }),
    ({ name, id, data, result, error, isCommand }) => ({ message: JSON.stringify(isCommand ? { type: name, payload: data } : { id, result, error: error?.message }) })),
  flutter: () => calling(
    body => ({ ticket: id(body, '_callHandlerID'), name: text(body, 'handlerName'), data: parsed(body.args) }),
    ({ id, result, error }) => call(`window.flutter_inappwebview[${Number.isInteger(id) ? id : JSON.stringify(id)}].${error ? 'reject' : 'resolve'}`, error ?? result)),
  flutterLinux: () => promise(body => ({ ticket: null, name: text(body, 'handlerName'), data: parsed(body.args) })),
  webViewJavascriptBridge: () => calling(
    queue => {
      if (!Array.isArray(queue)) throw notAMessage(`expected an array, found ${kind(queue)}`);
      return queue.map(body => isMissing(body.responseId)
        ? { ticket: id(body, 'callbackId'), name: text(body, 'handlerName'), data: body.data } : { acknowledges: body.responseId, result: body.responseData });
    },
    ({ name, id, data, result, error, isCommand }) => call('WebViewJavascriptBridge._handleMessageFromObjC',
      JSON.stringify(isCommand ? { callbackId: id, handlerName: name, data } : { responseId: id, responseData: result ?? error ?? null }))),
  duckDuckGo: channel => promise(
    body => {
      if (body.context !== channel) throw notAMessage('another context');
      return { ticket: id(body, 'id'), name: joined(body, 'featureName', 'method'), data: body.params };
    },
    ({ name, id, data, result, error, isCommand }) => {
      const [featureName, method] = name.split('.');
      return isCommand
        ? call(`window.navigator.duckduckgo.messageHandlers["${method}"]`, { context: channel, featureName, subscriptionName: method, params: data })
        : { resolve: JSON.stringify({ context: channel, featureName, id, result: error ? undefined : result ?? {}, error: error && { message: error.message } }) };
    }),
  miniApp: () => calling(
    body => ({ ticket: id(body, 'id'), name: text(body, 'action'), data: body.param ?? undefined }),
    ({ id, result, error }) => {
      const value = error ?? result;
      return call(error ? 'MiniAppBridge.execErrorCallback' : 'MiniAppBridge.execSuccessCallback', id, typeof value === 'string' ? value : JSON.stringify(value));
    }),
  markEdit: () => promise(body => ({ ticket: null, name: joined(body, 'moduleName', 'methodName'), data: parsed(body.parameters) })),
  mcpApp: () => jsonRPC('function', value => ({ message: value })),
  tauri: () => calling(
    body => ({ name: joined(body, 'cmd'), data: body, ticket: isMissing(body.callback) ? undefined : [body.callback, body.error] }),
    ({ name, id, data, result, error, isCommand }) => isCommand ? call(`window["_${name}"]`, data) : call(`window["_${id[error ? 1 : 0]}"]`, error ? error.message : result)),
  telegram: () => calling(
    body => {
      const name = text(body, 'eventName');
      const data = parsed(body.eventData) || undefined;
      return { name, data, ticket: name in telegramAnswers ? data?.req_id === undefined ? name : [name, data.req_id] : undefined };
    },
    ({ name, id, data, result, error, isEnd, isCommand }) => {
      const answer = isCommand ? data : isEnd ? {} : { ...result ?? { error: error.message }, req_id: Array.isArray(id) ? id[1] : undefined };
      return call('Telegram.WebView.receiveEvent', isCommand ? name : isEnd ? 'scan_qr_popup_closed' : telegramAnswers[name], answer);
    }),
  comlink: () => calling(
    body => {
      if (body.type !== 'APPLY') return { ticket: id(body, 'id'), name: '', error: { code: 'notSupported', message: 'Only functions can be called.' } };
      return { ticket: id(body, 'id'), name: body.path.join('.'), data: body.argumentList.map(({ value }) => value) };
    },
    ({ id, result, error }) => ({
      message: error ? { id, type: 'HANDLER', name: 'throw', value: { isError: true, value: { message: error.message, name: error.code } } } : { id, type: 'RAW', value: result ?? null },
    })),
  penpal: () => calling(
    body => {
      if (body.type === 'SYN') return { answer: { message: { namespace: 'penpal', type: 'SYN', participantId: '0' } } };
      if (body.type === 'ACK1') return { answer: { message: { namespace: 'penpal', type: 'ACK2' } } };
      return { ticket: id(body, 'id'), name: body.methodPath.join('.'), data: body.args };
    },
    ({ id, result, error }) => ({
      message: { namespace: 'penpal', type: 'REPLY', callId: id, ...error ? { value: { name: error.code, message: error.message }, isError: true, isSerializedErrorInstance: true } : { value: result ?? null } },
    })),
  pywebview: () => calling(
    body => ({ ticket: [body.funcName, body.id], name: text(body, 'funcName'), data: body.params }),
    ({ id, result, error }) => call(`window.pywebview._returnValuesCallbacks["${id[0]}"]["${id[1]}"]`, { isError: !!error, value: JSON.stringify(error ? { message: error.message, name: error.code } : result ?? null) })),
  vk: channel => calling(
    body => ({ ticket: id(body, 'request_id'), name: channel, data: body }),
    ({ name, id, result, error }) => ({
      dispatch: 'VKWebAppEvent', detail: { type: `${name}${error ? 'Failed' : 'Result'}`, data: { ...error ? { error_type: 'client_error', error_data: { error_reason: error.message } } : result, request_id: id } },
    })),
  webview: () => calling(
    body => ({ ticket: id(body, 'id'), name: text(body, 'method'), data: body.params }),
    ({ id, result, error }) => call('window.__webview__.onReply', id, error ? 1 : 0, JSON.stringify(error ?? result ?? null))),
  widget: () => calling(
    body => ({ ticket: body, name: text(body, 'action'), data: body.data }),
    ({ id, result, error }) => ({ message: { ...id, response: error ? { error: { message: error.message } } : result ?? {} } })),
};

const telegramAnswers = {
  web_app_invoke_custom_method: 'custom_method_invoked', web_app_open_popup: 'popup_closed', web_app_open_scan_qr_popup: 'qr_text_received',
};

/** The envelopes, each for the name of a channel. */
export const envelopes = Object.fromEntries(Object.entries(all).map(([name, envelope]) => [name, (channel = 'own') => {
  ofChannel = channel;
  return envelope(channel);
}]));
