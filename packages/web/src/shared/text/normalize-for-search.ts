/** A text for searching, without differences of case and accents. */
export const normalizeForSearch = (text: string): string =>
  // Most names are plain, and lists of names are long.
  (PLAIN.test(text) ? text : text.normalize('NFKD').replaceAll(/\p{M}/gu, '')).toLowerCase().trim()

const PLAIN = /^[ -~]*$/u
