import type { CompiledRule } from './compiled-rules-actions.ts'
import type { KeywordMatcher, TextMatch } from './keywords-rules.ts'

/** What in a text triggers a rule. */
export interface TriggeringText {
  readonly keyword: string | null
  readonly content: string | null
}

/** The first keyword or pattern of a rule in a text that isn't within a text of the allow list. */
export function triggerIn({ keywords, patterns, allowed }: CompiledRule, text: string): TriggeringText | null {
  const isAllowed = allowedParts(allowed, text)
  for (const matcher of [keywords, patterns]) {
    for (const match of matcher?.matches(text) ?? []) {
      if (!isAllowed(match)) return { keyword: match.keyword, content: text.slice(match.start, match.end) }
    }
  }
  return null
}

/** Tells whether a match lies within a match of the allow list. */
function allowedParts(allowed: KeywordMatcher | null, text: string): (match: TextMatch) => boolean {
  if (!allowed) return () => false
  // For each position, the earliest start of an allowed text that ends there or later.
  const starts = new Int32Array(text.length + 2).fill(text.length + 1)
  for (const { start, end } of allowed.matches(text)) starts[end] = Math.min(starts[end] ?? start, start)
  for (let at = text.length; at >= 0; at--) starts[at] = Math.min(starts[at] ?? 0, starts[at + 1] ?? 0)
  return ({ start, end }) => (starts[end] ?? Number.POSITIVE_INFINITY) <= start
}
