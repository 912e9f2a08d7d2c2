// Generated from ScriptChannel.Limits.swift by js/embed.mjs. Do not edit: run `make script`.

/** The limits that the fake host keeps; times in milliseconds. */
export interface Limits {
  timeout: number;
  maximumByteCount: number;
  maximumMessageCount: number;
  maximumPendingCount: number;
  maximumSubscriptionCount: number;
  maximumCredit: number;
  maximumWaitingEventCount: number;
  eventWaitingTime: number;
  maximumPendingByteCount: number;
  maximumUploadCount: number;
  maximumUploadByteCount: number;
  maximumDownloadCount: number;
  downloadWaitingTime: number;
}
