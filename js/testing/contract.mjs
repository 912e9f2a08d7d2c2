// Checks values against a contract.json, for the fake host. ScriptBridgeContract writes the file from the
// host's Swift types; the comment of ContractFile there lists the shapes.
import { codes } from './codes.mjs';
import { dates } from './dates.mjs';
import { HostError } from './host-error.mjs';
import { isBytes } from './values.mjs';

/** @typedef {any} Shape */
/** @typedef {'message' | 'request' | 'subscription' | 'upload'} Kind */
/** @typedef {{ path: (string | number)[], text: string }} Mismatch */

const newestFormat = 1;

const { hasOwn } = Object;
const isText = (/** @type {unknown} */ value) => typeof value === 'string';
const isObject = (/** @type {unknown} */ value) => typeof value === 'object' && value !== null && !Array.isArray(value);

/** @type {(bits: number, isSigned: boolean) => (value: any) => boolean} */
const integer = (bits, isSigned) => value => Number.isInteger(value)
  && value >= (isSigned ? -(2 ** (bits - 1)) : 0) && value < 2 ** (isSigned ? bits - 1 : bits);

/** @type {(pattern: RegExp) => (value: any) => boolean} */
const matching = pattern => value => isText(value) && pattern.test(value);

/** @type {Record<string, (value: any) => boolean>} */
const words = {
  unknown: value => value !== undefined,
  null: value => value === null,
  boolean: value => typeof value === 'boolean',
  double: Number.isFinite,
  float: Number.isFinite,
  // A smaller integer is a number.
  largeInteger: value => isText(value) && /^-?[1-9]\d*$/.test(value) && !Number.isSafeInteger(Number(value)),
  decimal: matching(/^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i),
  string: isText,
  base64: value => isText(value) && value.length % 4 === 0 && /^[A-Za-z0-9+/]*={0,2}$/.test(value),
  url: matching(/./),
  bytes: isBytes,
  uuid: matching(/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i),
  int: integer(64, true),
  uint: integer(64, false),
  ...Object.fromEntries([8, 16, 32, 64, 128].flatMap(bits =>
    [[`int${bits}`, integer(bits, true)], [`uint${bits}`, integer(bits, false)]])),
  ...Object.fromEntries(Object.entries(dates).map(([name, pattern]) =>
    [name, pattern ? matching(pattern) : Number.isFinite])),
};

/**
 * Describes a value in an error.
 * @param {unknown} value
 */
function found(value) {
  if (value === undefined) return 'nothing';
  if (isObject(value)) return 'an object';
  if (Array.isArray(value)) return 'an array';
  const text = JSON.stringify(value);
  return text.length > 60 ? `${text.slice(0, 60)}…` : text;
}

/** @type {<Item>(items: Item[], mismatch: (item: Item, index: number) => Mismatch | undefined) => Mismatch | undefined} */
function first(items, mismatch) {
  for (const [index, item] of items.entries()) {
    const flaw = mismatch(item, index);
    if (flaw) return flaw;
  }
  return undefined;
}

/** @param {string} text */
const invalid = text => new HostError('invalidContract', `The contract cannot be used. ${text}`);

/** @type {(kind: string) => string} */
const withArticle = kind => `${kind === 'upload' ? 'an' : 'a'} ${kind}`;

/** @type {(names: string[]) => string} */
const listed = names => names.map(name => `“${name}”`).join(', ') || 'none';

/** @type {(kind: string, name: string, others: string[]) => HostError} */
const missing = (kind, name, others) =>
  new HostError('notInContract', `The contract has no ${kind} “${name}”. It has ${listed(others)}.`);

/** @type {(code: string, sentence: string | undefined) => void} */
const reject = (code, sentence) => {
  if (sentence) throw new HostError(code, sentence);
};

/**
 * A value's place: `data.items[2].path`.
 * @param {string} start
 * @param {(string | number)[]} path
 */
const place = (start, path) => start + path.map(step => typeof step === 'number' ? `[${step}]`
  : /^[\w$]+$/.test(step) ? `.${step}` : `[${JSON.stringify(step)}]`).join('');

/** A contract between page and host. Values that it does not allow are rejected. */
export class Contract {
  /** @type {Record<string, { kind: Kind, data: Shape, reply?: Shape, element?: Shape, codes?: string[] }>} */
  #messages;
  /** @type {Record<string, { parameters: { name: string, data: Shape }[], result?: Shape }>} */
  #functions;
  /** @type {Record<string, Shape>} */
  #events;
  /** @type {Record<string, Shape>} */
  #types;
  /** Whether the channel's pages post in an envelope of their own, whose data may be the whole body. */
  hasEnvelope;
  /** The channel's name. */
  channel;

  /**
   * @param {any} file The content of contract.json.
   * @param {string} [channel] The channel on which the page posts; the first by default.
   */
  constructor(file, channel) {
    /** @type {any} */
    const members = isObject(file) ? file : {};
    const { format, channels, functions, events, types } = members;
    if (format > newestFormat) throw invalid(`It has the format ${format}, but only formats up to ${newestFormat} can be read. Update scriptbridge, or record it again.`);
    if (![channels, functions, events, types].every(isObject)) throw invalid(`Expected the content of a contract.json, found ${found(file)}.`);
    const name = channel ?? Object.keys(channels)[0] ?? '';
    if (!hasOwn(channels, name)) throw invalid(`It has no channel “${name}”. It has ${listed(Object.keys(channels))}.`);
    this.#messages = channels[name];
    this.channel = name;
    this.hasEnvelope = members.envelopes?.includes?.(name) === true;
    this.#functions = Object.fromEntries(Object.entries(functions).map(([path, value]) => [path.replace(/^((window|globalThis|self)\.)?bridge\./, ''), value]));
    this.#events = events;
    this.#types = types;
    const parts = [
      ...Object.values(this.#messages).flatMap(({ data, reply, element }) => [data, reply, element]),
      ...Object.values(this.#functions).flatMap(({ parameters, result }) => [...parameters.map(({ data }) => data), result]),
      ...Object.values(events), ...Object.values(types),
    ];
    for (const shape of parts) if (shape !== undefined) this.#checkShape(shape, []);
  }

  /**
   * Rejects handlers for messages that the page cannot post.
   * @param {Record<string, Record<string, Function>>} handlers
   */
  checkHandlers(handlers) {
    for (const [kind, named] of Object.entries(handlers)) {
      for (const name of Object.keys(named)) {
        const actual = hasOwn(this.#messages, name) ? this.#messages[name]?.kind : undefined;
        if (!actual) throw missing(kind, name, Object.keys(this.#messages));
        if (actual !== kind) throw new HostError('notInContract', `“${name}” is ${withArticle(actual)} in the contract, not ${withArticle(kind)}.`);
      }
    }
  }

  /**
   * Returns what is wrong with a part of a message: the page's `data`, or the host's `reply` or `element`.
   * @param {string} name
   * @param {'data' | 'reply' | 'element'} part
   * @param {unknown} value
   */
  flaw(name, part, value) {
    const shape = this.#messages[name]?.[part];
    return shape === undefined ? undefined : this.#sentence(`“${name}”`, shape, value, part, part === 'data');
  }

  /**
   * Rejects the code of a handler's error, if the contract lists codes of the message but not this one.
   * @param {string} name
   * @param {string} code
   */
  checkCode(name, code) {
    const own = this.#messages[name]?.codes;
    if (!own || own.includes(code) || codes.has(code)) return;
    throw new HostError('notInContract', `“${name}” has no error code “${code}” in the contract. It has ${listed(own)}.`);
  }

  /**
   * Rejects an event that the host does not emit.
   * @param {string} name
   * @param {unknown} data
   */
  checkEvent(name, data) {
    if (!hasOwn(this.#events, name)) throw missing('event', name, Object.keys(this.#events));
    reject('notInContract', this.#sentence(`The event “${name}”`, this.#events[name], data, 'data'));
  }

  /**
   * Rejects a call that the host does not make.
   * @param {string} name
   * @param {unknown[]} values
   */
  checkCall(name, values) {
    const called = hasOwn(this.#functions, name) ? this.#functions[name] : undefined;
    if (!called) throw missing('function', name, Object.keys(this.#functions));
    const { parameters } = called;
    if (values.length !== parameters.length) {
      const names = parameters.map(({ name }) => name).join(', ');
      throw new HostError('notInContract', `The function “${name}” takes (${names}), but got ${values.length} values.`);
    }
    parameters.forEach((parameter, index) =>
      reject('notInContract', this.#sentence(`The function “${name}”`, parameter.data, values[index], parameter.name)));
  }

  /**
   * Rejects the result of a page function, like a host.
   * @param {string} name
   * @param {unknown} value
   */
  checkResult(name, value) {
    const shape = this.#functions[name]?.result;
    if (shape !== undefined) reject('invalidResult', this.#sentence(`The function “${name}”`, shape, value, 'result', true));
  }

  /** @type {(subject: string, shape: Shape, value: unknown, start: string, isFromPage?: boolean) => string | undefined} */
  #sentence(subject, shape, value, start, isFromPage = false) {
    const mismatch = this.#mismatch(shape, value ?? null, [], isFromPage);
    return mismatch && `${subject}: ${place(start, mismatch.path)}: ${mismatch.text}.`;
  }

  /**
   * Returns why a value does not have a shape.
   * @param {Shape} shape
   * @param {any} value
   * @param {(string | number)[]} path
   * @param {boolean} isFromPage
   * @returns {Mismatch | undefined}
   */
  #mismatch(shape, value, path, isFromPage) {
    const wrong = { path, text: `expected ${this.#name(shape)}, found ${found(value)}` };
    /** @type {(shape: Shape, value: any, ...steps: (string | number)[]) => Mismatch | undefined} */
    const inside = (shape, value, ...steps) => this.#mismatch(shape, value, [...path, ...steps], isFromPage);
    while (hasOwn(shape, 'type')) shape = this.#types[shape.type];
    if (isText(shape)) return words[shape]?.(value) ? undefined : wrong;
    if (hasOwn(shape, 'literal')) return value === shape.literal ? undefined : wrong;
    if (hasOwn(shape, 'union')) {
      /** @type {(Mismatch | undefined)[]} */
      const mismatches = shape.union.map((/** @type {Shape} */ member) => inside(member, value));
      if (mismatches.includes(undefined)) return undefined;
      // Report the member that matches most deeply, if there is exactly one.
      const depth = Math.max(...mismatches.map(mismatch => mismatch?.path.length ?? 0));
      const deepest = mismatches.filter(mismatch => mismatch?.path.length === depth);
      return depth > path.length && deepest.length === 1 ? deepest[0] : wrong;
    }
    if (hasOwn(shape, 'array')) return Array.isArray(value) ? first(value, (element, index) => inside(shape.array, element, index)) : wrong;
    if (hasOwn(shape, 'tuple')) {
      const isLongEnough = Array.isArray(value) && value.length === shape.tuple.length;
      return isLongEnough ? first(value, (element, index) => inside(shape.tuple[index], element, index)) : wrong;
    }
    // An array of no arguments is as good as no members.
    if (Array.isArray(value) && !value.length && shape.fields && !Object.keys(shape.fields).length) return undefined;
    if (!isObject(value)) return wrong;
    if (hasOwn(shape, 'keys')) {
      return first(Object.entries(value), ([key, member]) => {
        const isKey = !inside(shape.keys, key) || /^-?\d+$/.test(key) && !inside(shape.keys, Number(key));
        return isKey ? inside(shape.values, member, key) : { path, text: `expected ${this.#name(shape.keys)} as a key, found ${found(key)}` };
      });
    }
    /** @type {Record<string, Shape>} */
    const fields = shape.fields;
    return first(Object.entries(fields), ([name, field]) => {
      const isOptional = hasOwn(field, 'optional');
      const member = hasOwn(value, name) ? value[name] : undefined;
      // The host reads null as absent, and omits absent members.
      if (isOptional && (member === undefined || isFromPage && member === null)) return undefined;
      return inside(isOptional ? field.optional : field, member, name);
    }) ?? first(Object.keys(value), name => hasOwn(fields, name) || isFromPage && !path.length && this.hasEnvelope ? undefined : { path: [...path, name], text: 'is not in the contract' });
  }

  /**
   * Describes a shape in an error.
   * @param {Shape} shape
   * @returns {string}
   */
  #name(shape) {
    if (isText(shape)) return shape;
    if (hasOwn(shape, 'literal')) return JSON.stringify(shape.literal);
    if (hasOwn(shape, 'union')) return shape.union.map((/** @type {Shape} */ member) => this.#name(member)).join(' or ');
    if (hasOwn(shape, 'array')) return 'an array';
    if (hasOwn(shape, 'tuple')) return `an array of ${shape.tuple.length}`;
    if (!hasOwn(shape, 'type')) return 'an object';
    const { union } = this.#types[shape.type];
    return union?.every((/** @type {Shape} */ member) => hasOwn(member, 'literal')) ? this.#name({ union }) : shape.type;
  }

  /**
   * Rejects an unknown shape, or a type that consists only of itself.
   * @param {Shape} shape
   * @param {string[]} [through] The types that it was reached by; none from inside another shape.
   */
  #checkShape(shape, through) {
    /** @type {(shapes: Shape[]) => void} */
    const inside = shapes => shapes.forEach(shape => this.#checkShape(shape));
    if (isText(shape) ? hasOwn(words, shape) : isText(shape?.literal) || Number.isInteger(shape?.literal)) return;
    if (isText(shape?.type)) {
      const { type } = shape;
      if (!hasOwn(this.#types, type)) throw invalid(`It refers to the type “${type}”, which it does not define.`);
      if (through?.includes(type)) throw invalid(`The type “${type}” consists only of itself.`);
      if (through) this.#checkShape(this.#types[type], [...through, type]);
    } else if (Array.isArray(shape?.union)) shape.union.forEach((/** @type {Shape} */ member) => this.#checkShape(member, through));
    else if (Array.isArray(shape?.tuple)) inside(shape.tuple);
    else if (isObject(shape?.fields)) inside(Object.values(shape.fields).map(field => field?.optional ?? field));
    else if (shape?.keys !== undefined) inside([shape.keys, shape.values]);
    else if (shape?.array !== undefined) inside([shape.array]);
    else throw invalid(`Unknown type: ${found(shape)}.`);
  }
}
