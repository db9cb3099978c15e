export type TokenKind = 'emoji' | 'mention' | 'channel' | 'command'

/** The token at the caret that can be completed: from its mark to the caret. */
export type Token = { readonly kind: TokenKind; readonly query: string; readonly from: number; readonly to: number }

const kinds: readonly (readonly [TokenKind, RegExp])[] = [
  ['command', /^\/([^\n]{0,100})$/u],
  ['mention', /(?<![\p{L}\p{N}_@<])@([^@#:\n]{0,40})$/u],
  ['channel', /(?<![\p{L}\p{N}_#<])#([^@#:\n]{0,60})$/u],
  ['emoji', /(?<![\p{L}\p{N}_:<]):([\p{L}\p{N}_+-]{2,32})$/u],
]

/** The maximum number of words in a name to search for. */
const wordsOfName = 4

/** Finds the token at the caret. A completed name is not completed again, and code contains no mentions. */
export function findToken(text: string, caret: number, inserted: ReadonlyMap<string, string>): Token | null {
  const before = text.slice(0, caret)
  if (isInCode(before)) return null
  for (const [kind, pattern] of kinds) {
    const found = pattern.exec(before)
    const query = found?.[1]
    if (!found || query === undefined) continue
    if (kind !== 'command' && (query.startsWith(' ') || query.split(' ').length > wordsOfName)) continue
    const typed = before.slice(found.index)
    if ([...inserted.keys()].some((name) => typed === name || typed.startsWith(`${name} `))) continue
    return { kind, query, from: found.index, to: caret }
  }
  return null
}

/** An odd number of backticks before the caret leaves code open. */
function isInCode(before: string): boolean {
  const fences = before.split('```').length - 1
  if (fences % 2 === 1) return true
  const line = before.slice(before.lastIndexOf('\n') + 1).replaceAll('```', '')
  return (line.split('`').length - 1) % 2 === 1
}
