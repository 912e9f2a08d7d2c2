// Generated from ScriptChannel.Limits.swift by js/embed.mjs. Do not edit: run `make script`.

/** The limits that the fake host keeps; times in milliseconds. */
export const defaults = {
  timeout: Infinity,
  maximumByteCount: 64 << 20,
  maximumMessageCount: 1_000,
  maximumPendingCount: 10_000,
  maximumSubscriptionCount: 100,
  maximumCredit: 1_024,
  maximumWaitingEventCount: 1_000,
  eventWaitingTime: 10_000,
  maximumPendingByteCount: 256 << 20,
  maximumUploadCount: 100,
  maximumUploadByteCount: 1 << 30,
  maximumDownloadCount: 1_000,
  downloadWaitingTime: 60_000,
};
