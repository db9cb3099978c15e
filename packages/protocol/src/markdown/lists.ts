import { type BlockLine, blockLineAt } from './block-lines.ts'

interface FoundList {
  readonly end: number
  readonly start: number | null
  /** The text of each item, without its mark and its indentation. */
  readonly items: readonly string[]
}

type ListLine = Extract<BlockLine, { kind: 'list' }>

/** A line with at least this indentation belongs to the item above it. */
const item_indent = 2

/** The lines from here that belong to one list. Nested lists are part of an item's text. */
export function listAt(
  text: string,
  from: number,
  to: number,
  codeBlockEnd: (position: number) => number | undefined,
): FoundList {
  const first = listLineAt(text, from, to)
  const indent = (first?.indent ?? 0) + item_indent
  const items: string[][] = []
  let position = from
  while (position < to) {
    const lineEnd = endOfItemLine(text, position, to, codeBlockEnd)
    const line = listLineAt(text, position, to)
    const isItem = line !== undefined && line.indent < indent && (line.number === null) === (first?.number === null)
    if (isItem) items.push([text.slice(line.contentStart, lineEnd)])
    else if (setIn(text, position, lineEnd) >= indent) items.at(-1)?.push(text.slice(position + indent, lineEnd))
    else break
    position = Math.min(text[lineEnd] === '\n' ? lineEnd + 1 : lineEnd, to)
  }
  return { end: position, start: first?.number ?? null, items: items.map((lines) => lines.join('\n')) }
}

function listLineAt(text: string, position: number, to: number): ListLine | undefined {
  const line = blockLineAt(text, position)
  return line?.kind === 'list' && line.contentStart < to ? line : undefined
}

/** A code block that starts in the line belongs to it with all its lines. */
function endOfItemLine(
  text: string,
  from: number,
  to: number,
  codeBlockEnd: (position: number) => number | undefined,
): number {
  let position = from
  while (position < to && text[position] !== '\n') {
    const end = codeBlockEnd(position)
    if (end === undefined) position++
    else if (text[end - 1] === '\n') return Math.min(end - 1, to)
    else position = end
  }
  return Math.min(position, to)
}

/** A line's indentation in spaces; none if there is nothing else in it. */
function setIn(text: string, position: number, lineEnd: number): number {
  let end = position
  while (end < lineEnd && text[end] === ' ') end++
  return end === lineEnd ? 0 : end - position
}
