import type { Run } from './find-inline-spans.ts'
import type { SpanKind } from './markdown-nodes.ts'

/** Where a span's content ends, and where the text continues after its closing mark. */
export interface ClosingMark {
  readonly contentEnd: number
  readonly end: number
}

/** The spans of a text. */
export interface Spans {
  /** Where the run of marks that contains this position ends; 0 where there is no mark. */
  runEnd(position: number): number
  /** The nearest mark that closes a span whose content starts here, within the range. */
  closing(mark: SpanMark, contentStart: number, end: number): ClosingMark | undefined
}

/** The mark before and after a span of a kind. */
export interface SpanMark {
  readonly kind: SpanKind
  readonly text: string
}

/** All marks of spans. */
export const SPAN_MARKS = {
  strong: { kind: 'strong', text: '**' },
  star: { kind: 'emphasis', text: '*' },
  underline: { kind: 'underline', text: '__' },
  bar: { kind: 'emphasis', text: '_' },
  strikethrough: { kind: 'strikethrough', text: '~~' },
  spoiler: { kind: 'spoiler', text: '||' },
} as const satisfies Record<string, SpanMark>

/** For every position the next run that closes a kind of span, so that nothing is ever searched twice. */
export function indexSpans(text: string, runs: readonly Run[]): Spans {
  const runEnds = new Int32Array(text.length)
  for (const { start, end } of runs) runEnds.fill(end, start, end)
  const tables = new Map<string, Int32Array>()

  const tableOf = (mark: SpanMark): Int32Array => {
    const known = tables.get(mark.text)
    if (known) return known
    const table = nextRuns(
      text.length,
      runs.map((run) => (mayClose(text, run, mark) ? run.start : -1)),
    )
    tables.set(mark.text, table)
    return table
  }
  const runEnd = (position: number): number => runEnds[position] ?? 0

  return {
    runEnd,
    closing: (mark, contentStart, end) => {
      const start = tableOf(mark)[Math.max(contentStart + 1, runEnd(contentStart - 1))] ?? -1
      if (start === -1 || start >= end) return undefined
      return closingIn(start, Math.min(runEnd(start), end), mark)
    },
  }
}

/** The run may extend beyond the range: then its rest belongs to an outer span. */
function closingIn(start: number, end: number, { text }: SpanMark): ClosingMark | undefined {
  const length = end - start
  if (text.length === 1) return length % 2 === 1 ? { contentEnd: end - 1, end } : undefined
  if (length < 2) return undefined
  // Spoilers and strikethrough may be adjacent: ||a||||b||. Of asterisks and underscores, the inner ones close first.
  const isFirstPair = text === '||' || text === '~~'
  return isFirstPair ? { contentEnd: start, end: start + 2 } : { contentEnd: end - 2, end }
}

function mayClose(text: string, { mark, start, end }: Run, span: SpanMark): boolean {
  if (!span.text.startsWith(mark)) return false
  if (span.text.length === 2) return end - start >= 2
  // Names_with_underscores and terms like 2 * 3 are not emphasis.
  const isBehindText = /\S/.test(text[start - 1] ?? ' ')
  return (end - start) % 2 === 1 && isBehindText && (mark === '*' || !isWord(text[end]))
}

/** Whether a character is a letter or a digit. */
export function isWord(character: string | undefined): boolean {
  return character !== undefined && /[\p{L}\p{N}]/u.test(character)
}

function nextRuns(length: number, starts: readonly number[]): Int32Array {
  const table = new Int32Array(length + 1).fill(-1)
  let previous = -1
  for (const start of starts) {
    if (start === -1) continue
    table.fill(start, previous + 1, start + 1)
    previous = start
  }
  return table
}
