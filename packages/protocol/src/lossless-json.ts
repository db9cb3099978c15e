const LONG_INTEGER = /[:[,]\s*-?\d{16}/u

/** Matches the beginning of a string, or an integer value of 16 digits or more. */
const QUOTE_OR_INTEGER = /"|(?<![\d.eE+-])-?[1-9]\d{15,}(?=\s*(?:[,\]}]|$))/gu

/**
 * Parses JSON without losing digits: an integer beyond 2^53, as some clients send ids
 * (docs/spec/values.md#ids-in-requests), becomes a string of its digits.
 *
 * @throws SyntaxError for invalid JSON
 */
export function parseJson(text: string): unknown {
  return JSON.parse(LONG_INTEGER.test(text) ? withLongIntegersQuoted(text) : text)
}

/** A reviver receives the source of each number, but takes ten times as long for everything else. */
function withLongIntegersQuoted(text: string): string {
  const parts: string[] = []
  let from = 0
  const next = new RegExp(QUOTE_OR_INTEGER)
  for (let found = next.exec(text); found; found = next.exec(text)) {
    const [token] = found
    if (token === '"') next.lastIndex = endOfText(text, found.index)
    else if (!Number.isSafeInteger(Number(token))) {
      parts.push(text.slice(from, found.index), `"${token}"`)
      from = next.lastIndex
    }
    if (next.lastIndex === 0) break
  }
  return parts.join('') + text.slice(from)
}

/** The position after a quoted string; 0 if the string is unterminated. */
function endOfText(json: string, start: number): number {
  let end = start
  do {
    end = json.indexOf('"', end + 1)
    if (end === -1) return 0
  } while (isEscaped(json, end))
  return end + 1
}

function isEscaped(json: string, at: number): boolean {
  let before = at
  while (json[before - 1] === '\\') before--
  return (at - before) % 2 === 1
}
