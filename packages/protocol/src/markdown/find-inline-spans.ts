import { angleMarkAt } from './angle-marks.ts'
import { type BlockLine, blockLineAt } from './block-lines.ts'
import { codeBlockAt, codeSpanAt } from './code-marks.ts'
import { autolinkAt, bareLinkAt, type FoundLink, maskedLinkAt } from './links.ts'
import type { MarkdownNode } from './markdown-nodes.ts'
import { indexText, type TextIndex } from './text-index.ts'

/** A range of the text that is one unit: marks inside it mean nothing. */
export type InlinePiece = { readonly end: number } & (
  | { readonly node: MarkdownNode }
  | { readonly link: FoundLink }
  | { readonly literal: string }
)

/** Adjacent marks of the same character. */
export interface Run {
  readonly mark: '*' | '_' | '~' | '|'
  readonly start: number
  readonly end: number
}

/** What {@link findPieces} found, and in how many steps. */
export interface FoundPieces {
  readonly pieces: ReadonlyMap<number, InlinePiece>
  readonly runs: readonly Run[]
  readonly steps: number
}

const EMOJI = /\p{RGI_Emoji}/vy
const SHORTCODE = /:([a-z0-9_+-]{1,64}):/iy
const EVERYONE = /@(everyone|here)(?!\w)/y
const SHRUG = '¯\\_(ツ)_/¯'
/** None of these can begin in plain text. */
const PLAIN = /[^\\`[<h@:*_~|¯\n\d#\u{a9}\u{ae}\u{2000}-\u{10ffff}]+/iuy

/** Scans the text once, from left to right: the span that starts first contains what it contains. */
export function findPieces(text: string, hasBlocks: boolean, hasLinks: boolean): FoundPieces {
  const index = indexText(text)
  const pieces = new Map<number, InlinePiece>()
  const runs: Run[] = []
  let steps = 0
  let position = 0
  let line: BlockLine | undefined
  let lineEnd = text.length

  while (position < text.length) {
    steps++
    if (hasBlocks && (position === 0 || text[position - 1] === '\n')) {
      line = blockLineAt(text, position)
      lineEnd = line && line.kind !== 'quoted-rest' ? endOfLine(text, position) : text.length
      if (line) position = line.contentStart
    }
    const piece = pieceAt(text, position, index, hasLinks)
    // A heading ends with its line, whatever was opened in it; a list can contain code blocks.
    if (piece && (piece.end <= lineEnd || (line?.kind === 'list' && isCodeBlock(piece)))) {
      pieces.set(position, piece)
      position = piece.end
      if (position > lineEnd) lineEnd = endOfLine(text, position)
      continue
    }
    const run = runAt(text, position)
    if (run) runs.push(run)
    PLAIN.lastIndex = position
    const plain = PLAIN.exec(text)?.[0].length ?? 0
    position = run?.end ?? position + Math.max(1, plain)
  }
  return { pieces, runs, steps }
}

/** Whether a piece is a block of code. */
export function isCodeBlock(piece: InlinePiece): boolean {
  return 'node' in piece && piece.node.type === 'code-block'
}

/** Where the line at a position ends. */
export function endOfLine(text: string, position: number): number {
  const end = text.indexOf('\n', position)
  return end === -1 ? text.length : end
}

function pieceAt(text: string, position: number, index: TextIndex, hasLinks: boolean): InlinePiece | undefined {
  const character = text[position] ?? ''
  switch (character) {
    case '\\':
      return /[^\p{L}\p{N}\s]/u.test(text[position + 1] ?? ' ') ? escaped(text, position) : undefined
    case '`':
      return codeBlockAt(text, position, index) ?? codeSpanAt(text, position, index)
    case '[':
      return hasLinks ? linkPiece(maskedLinkAt(text, position, index)) : undefined
    case '<':
      return angleMarkAt(text, position) ?? (hasLinks ? linkPiece(autolinkAt(text, position)) : undefined)
    case 'h':
    case 'H':
      return hasLinks ? linkPiece(bareLinkAt(text, position)) : undefined
    case '@':
      return everyoneAt(text, position)
    case ':':
      return shortcodeAt(text, position)
    case '¯':
      return text.startsWith(SHRUG, position) ? { end: position + SHRUG.length, literal: SHRUG } : undefined
    default:
      return character > '\u00a8' || text[position + 1] === '\ufe0f' ? emojiAt(text, position) : undefined
  }
}

/** A character after a backslash is literal; so is a whole emoji or bracketed mark, since its start is removed. */
function escaped(text: string, position: number): InlinePiece {
  const character = String.fromCodePoint(text.codePointAt(position + 1) ?? 0)
  return { end: position + 1 + character.length, literal: character }
}

function linkPiece(link: FoundLink | undefined): InlinePiece | undefined {
  return link && { end: link.end, link }
}

function everyoneAt(text: string, position: number): InlinePiece | undefined {
  EVERYONE.lastIndex = position
  const name = EVERYONE.exec(text)?.[1]
  if (name !== 'everyone' && name !== 'here') return undefined
  return { end: EVERYONE.lastIndex, node: { type: 'everyone', name } }
}

/** A time, 10:30:00, is not a shortcode. */
function shortcodeAt(text: string, position: number): InlinePiece | undefined {
  SHORTCODE.lastIndex = position
  const name = SHORTCODE.exec(text)?.[1]
  if (name === undefined || /\w/.test(text[position - 1] ?? '')) return undefined
  return { end: SHORTCODE.lastIndex, node: { type: 'shortcode', name } }
}

function emojiAt(text: string, position: number): InlinePiece | undefined {
  EMOJI.lastIndex = position
  const [emoji] = EMOJI.exec(text) ?? []
  if (emoji === undefined) return undefined
  // Some keyboards add a variation selector to emoji that need none.
  const end = position + emoji.length
  return { end: text[end] === '\ufe0f' ? end + 1 : end, node: { type: 'emoji', text: emoji } }
}

function runAt(text: string, start: number): Run | undefined {
  const mark = text[start]
  if (mark !== '*' && mark !== '_' && mark !== '~' && mark !== '|') return undefined
  let end = start + 1
  while (text[end] === mark) end++
  return { mark, start, end }
}
