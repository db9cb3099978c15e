import { type BlockLine, blockLineAt } from './block-lines.ts'
import { endOfLine } from './find-inline-spans.ts'

/** The quoted text without its marks: adjacent lines are one quote, and >>> quotes everything after it. */
export function quoteAt(
  text: string,
  from: number,
  to: number,
  { kind, contentStart }: Pick<BlockLine, 'kind' | 'contentStart'>,
): { end: number; text: string } {
  if (kind === 'quoted-rest') return { end: to, text: text.slice(contentStart, to) }
  const lines: string[] = []
  let position = from
  while (position < to) {
    const lineEnd = Math.min(endOfLine(text, position), to)
    const start = quotedStart(text, position, lineEnd)
    if (start === undefined) break
    lines.push(text.slice(start, lineEnd))
    position = Math.min(lineEnd + 1, to)
  }
  return { end: position, text: lines.join('\n') }
}

/** A `>` without its space continues a quote, because trimming lines removes the space. */
function quotedStart(text: string, position: number, lineEnd: number): number | undefined {
  const line = blockLineAt(text, position)
  if (line?.kind === 'quote') return Math.min(line.contentStart, lineEnd)
  return text.slice(position, lineEnd) === '>' ? lineEnd : undefined
}
