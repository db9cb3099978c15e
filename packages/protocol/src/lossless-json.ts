const LONG_INTEGER = /[:[,]\s*-?\d{16}/u

/**
 * Reads JSON without losing digits: an integer beyond 2^53, as some clients write ids (conventions A.5), comes as the
 * text of its digits.
 *
 * @throws SyntaxError for what is no JSON
 */
export function parseJson(text: string): unknown {
  return LONG_INTEGER.test(text) ? JSON.parse(text, withAllDigits) : JSON.parse(text)
}

function withAllDigits(_key: string, value: unknown, context?: { source?: string }): unknown {
  if (typeof value !== 'number' || Number.isSafeInteger(value)) return value
  const source = context?.source
  return source !== undefined && /^-?\d+$/u.test(source) ? source : value
}
