// Generated from ErrorTexts.swift by js/embed.mjs. Do not edit: run `make script`.
import { HostError, quoted } from './host-error.mjs';

/** @type {() => HostError} */
export const alreadyWaitsForChunk = () => new HostError('tooManyPending', `The page is already waiting for a chunk of these bytes.`);

/** @type {() => HostError} */
export const alreadyWaitsForRoom = () => new HostError('tooManyPending', `The upload is already waiting for room.`);

/** @type {() => HostError} */
export const bridgeRemoved = () => new HostError('noWebView', `The bridge was removed before the page answered.`);

/** @type {(index: number) => HostError} */
export const chunkMissing = (index) => new HostError('uploadIncomplete', `Chunk ${index} of the upload is missing.`);

/** @type {(limit: number) => HostError} */
export const chunkTooLarge = (limit) => new HostError('messageTooLarge', `A chunk of the upload has more than ${limit} bytes.`);

/** @type {() => HostError} */
export const documentEnded = () => new HostError('documentGone', `The document has ended.`);

/** @type {() => HostError} */
export const downloadIncomplete = () => new HostError('downloadIncomplete', `The host could not read all of the bytes.`);

/** @type {(id: string) => HostError} */
export const duplicateID = (id) => new HostError('duplicateID', `The id ${id} is in use. Give each open message an id of its own.`);

/** @type {(id: number) => HostError} */
export const duplicateUpload = (id) => new HostError('duplicateID', `Upload ${id} is still in progress.`);

/** @type {(name: string) => HostError} */
export const elementNotSent = (name) => new HostError('wrongKind', `The page's dialect cannot carry elements of ${quoted(name)}: use a request.`);

/** @type {(path: string) => HostError} */
export const functionNotFound = (path) => new HostError('functionNotFound', `The page has no function “${path}”. Define it first, or call it with availableWithin.`);

/** @type {(name: string) => HostError} */
export const handlerFailed = (name) => new HostError('handlerFailed', `The host failed to handle ${quoted(name)}.`);

/** @type {() => HostError} */
export const hostGone = () => new HostError('hostGone', `The host removed the bridge before it answered.`);

/** @type {() => HostError} */
export const malformedChunk = () => new HostError('invalidMessage', `Expected a chunk with an integer “index” and “bytes” in base64.`);

/** @type {() => HostError} */
export const malformedCredit = () => new HostError('notAMessage', `Expected “credit” to be an integer above 0.`);

/** @type {() => HostError} */
export const malformedID = () => new HostError('notAMessage', `Expected “id” to be an integer above 0.`);

/** @type {() => HostError} */
export const malformedKind = () => new HostError('notAMessage', `Expected “kind” to be “subscribe”, or to be missing.`);

/** @type {() => HostError} */
export const malformedTimeout = () => new HostError('notAMessage', `Expected “timeout” to be a number above 0.`);

/** @type {(limit: number) => HostError} */
export const messageTooLarge = (limit) => new HostError('messageTooLarge', `The packet has more than ${limit} bytes. Send the data in parts, or upload it.`);

/** @type {() => HostError} */
export const navigatedAway = () => new HostError('documentGone', `The page navigated away.`);

/** @type {() => HostError} */
export const navigatedAwayBeforeAcknowledgement = () => new HostError('documentGone', `The page navigated away before it acknowledged the command.`);

/** @type {() => HostError} */
export const noDownload = () => new HostError('downloadEnded', `The bytes are unknown or expired, or belong to another page. Request their value again.`);

/** @type {() => HostError} */
export const notAPacket = () => new HostError('notAMessage', `Expected a packet with a string “document” and an array “messages”.`);

/** @type {() => HostError} */
export const removedBeforeAcknowledgement = () => new HostError('hostGone', `The bridge was removed before the page acknowledged the command.`);

/** @type {() => HostError} */
export const ticketTooLong = () => new HostError('notAMessage', `The message's ID has more than 1000 bytes.`);

/** @type {(name: string, time: number) => HostError} */
export const timedOutHandlingAfter = (name, time) => new HostError('timedOut', `The host did not handle ${quoted(name)} within ${Math.round(time * 10) / 10} ms.`);

/** @type {() => HostError} */
export const tooManyChunks = () => new HostError('tooManyPending', `Too many chunks of the upload wait to be read. After a reply of true, send an empty one.`);

/** @type {() => HostError} */
export const tooManyDownloads = () => new HostError('tooManyPending', `Too many downloads wait for pages. Read some first, or raise maximumDownloadCount.`);

/** @type {(limit: number) => HostError} */
export const tooManyMessages = (limit) => new HostError('tooManyMessages', `The packet has more than ${limit} messages. Send the rest in another packet.`);

/** @type {(limit: number) => HostError} */
export const tooManyMessagesInBatch = (limit) => new HostError('tooManyMessages', `The batch has more than ${limit} messages. Send the rest in another batch.`);

/** @type {(limit: number) => HostError} */
export const tooManyPending = (limit) => new HostError('tooManyPending', `More than ${limit} messages are pending. Wait for one to end.`);

/** @type {(limit: number) => HostError} */
export const tooManySubscriptions = (limit) => new HostError('tooManySubscriptions', `More than ${limit} subscriptions are open. End one first.`);

/** @type {() => HostError} */
export const tooManyUnreadBytes = () => new HostError('tooManyPending', `Too many bytes of uploads wait to be read. Upload less, or raise maximumUnreadByteCount.`);

/** @type {(limit: number) => HostError} */
export const tooManyUploads = (limit) => new HostError('tooManyPending', `More than ${limit} uploads are in progress. Wait for one to end.`);

/** @type {(index: number) => HostError} */
export const unexpectedChunkInsteadOf = (index) => new HostError('downloadEnded', `Expected a request for chunk ${index} of the bytes.`);

/** @type {(name: string, channel: string) => HostError} */
export const unknownMessageOn = (name, channel) => new HostError('unknownMessage', `Channel “${channel}” has no handler for ${quoted(name)}.`);

/** @type {() => HostError} */
export const unnamedMessage = () => new HostError('notAMessage', `Expected a message with a string “name”.`);

/** @type {() => HostError} */
export const unreadableBody = () => new HostError('invalidJSON', `The body cannot be read as JSON. Post a plain object, or JSON as text.`);

/** @type {(version: number) => HostError} */
export const unsupportedVersion = (version) => new HostError('unsupportedVersion', `The host speaks version ${version} of the protocol; load its bridge.js.`);

/** @type {() => HostError} */
export const uploadEnded = () => new HostError('uploadEnded', `The upload has ended: its handler reads no more bytes.`);

/** @type {(count: number, announced: number) => HostError} */
export const uploadIncompleteOf = (count, announced) => new HostError('uploadIncomplete', `The upload has ${count} bytes, but ${announced} were announced.`);

/** @type {() => HostError} */
export const uploadReadTwice = () => new HostError('uploadEnded', `The bytes of an upload can be read only once.`);

/** @type {(limit: number) => HostError} */
export const uploadTooLarge = (limit) => new HostError('uploadTooLarge', `The upload has more than ${limit} bytes.`);

/** @type {(name: string, isSubscribed: boolean) => HostError} */
export const wrongKindIsSubscribed = (name, isSubscribed) => new HostError('wrongKind', `${quoted(name)} ${isSubscribed ? "is not a subscription: use bridge.request" : "is a subscription: use bridge.subscribe"}.`);
