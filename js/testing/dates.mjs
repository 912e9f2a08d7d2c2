// Generated from Dates.swift by js/embed.mjs. Do not edit: run `make script`.

/** The dates of a contract: the pattern of a text, or undefined for a number. */
export const dates = {
  date: /^(\d{4}|[+-]\d{6})-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:\d\d)$/,
  milliseconds: undefined,
  seconds: undefined,
};
