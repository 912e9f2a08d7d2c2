// Generated from Dates.swift by js/embed.mjs. Do not edit: run `make script`.

/** The dates of a contract: the pattern of a text, or undefined for a number. */
export const dates = {
  date: /^(\d{4}|[+-]\d{6})-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])T([01]\d|2[0-3]):[0-5]\d(:[0-5]\d(\.\d+)?)?(Z|[+-]\d\d:\d\d)$/,
  milliseconds: undefined,
  seconds: undefined,
};
