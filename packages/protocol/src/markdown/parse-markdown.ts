import { type BlockLine, blockLineAt } from './block-lines.ts'
import { type ClosingMark, indexSpans, isWord, SPAN_MARKS, type SpanMark, type Spans } from './find-closing.ts'
import { endOfLine, findPieces, type InlinePiece, isCodeBlock } from './find-inline-spans.ts'
import { flatten } from './flatten.ts'
import { listAt } from './lists.ts'
import type { MarkdownNode } from './markdown-nodes.ts'
import { quoteAt } from './quotes.ts'

/**
 * The kind of text. A message and an embed's description support everything; inline text, such as the name of an
 * embed's field, has no blocks; a preview is a message in one line.
 */
export type MarkdownSurface = 'message' | 'embed' | 'inline' | 'preview'

/** The maximum nesting of spans, quotes and lists. Deeper ones are plain text. */
const most_depth = 12

interface Source {
  readonly text: string
  readonly pieces: ReadonlyMap<number, InlinePiece>
  readonly spans: Spans
}

interface Context {
  readonly depth: number
  readonly hasBlocks: boolean
  readonly hasLinks: boolean
  readonly isQuoted: boolean
  /** Whether the first character counts as the start of a line. */
  readonly startsLine: boolean
  readonly work: ParseSteps
}

/** Counts steps, so that a test can verify linear time. */
export interface ParseSteps {
  steps: number
}

interface Read {
  readonly end: number
  readonly node: MarkdownNode
}

/** Parses a text's Markdown. Anything that isn't a mark, or has no counterpart, is text; nothing throws. */
export function parseMarkdown(
  text: string,
  surface: MarkdownSurface,
  work: ParseSteps = { steps: 0 },
): readonly MarkdownNode[] {
  const hasBlocks = surface !== 'inline'
  const context = { depth: 0, hasBlocks, hasLinks: true, isQuoted: false, startsLine: true, work }
  const nodes = readText(text, context)
  return surface === 'preview' ? flatten(nodes) : nodes
}

function readText(text: string, context: Context): MarkdownNode[] {
  const { pieces, runs, steps } = findPieces(text, context.hasBlocks, context.hasLinks)
  context.work.steps += steps + text.length
  return readRange({ text, pieces, spans: indexSpans(text, runs) }, 0, text.length, context)
}

function readRange(source: Source, from: number, to: number, context: Context): MarkdownNode[] {
  if (context.depth > most_depth) return textNodes(source.text.slice(from, to))
  const nodes: MarkdownNode[] = []
  let plain = ''
  let position = from

  while (position < to) {
    context.work.steps++
    const piece = source.pieces.get(position)
    if (piece && 'literal' in piece && piece.end <= to) {
      plain += piece.literal
      position = piece.end
      continue
    }
    const read =
      readBlock(source, position, from, to, context) ??
      readPiece(piece, to, context) ??
      readSpan(source, position, from, to, context)
    if (read) {
      nodes.push(...textNodes(plain), read.node)
      plain = ''
      position = read.end
    } else {
      plain += source.text[position] ?? ''
      position++
    }
  }
  nodes.push(...textNodes(plain))
  return nodes
}

function textNodes(text: string): MarkdownNode[] {
  return text === '' ? [] : [{ type: 'text', text }]
}

function readBlock(source: Source, position: number, from: number, to: number, context: Context): Read | undefined {
  const isLineStart = source.text[position - 1] === '\n' || (position === from && context.startsLine)
  if (!context.hasBlocks || !isLineStart || context.depth === most_depth) return undefined
  const line = blockLineAt(source.text, position)
  return line && line.contentStart <= to ? blockOf(line, source, position, to, context) : undefined
}

function blockOf(line: BlockLine, source: Source, position: number, to: number, context: Context): Read | undefined {
  const inner = { ...context, depth: context.depth + 1, startsLine: true }
  if (line.kind === 'list') {
    // A span's closing mark can't be an item: ||- || contains an empty list.
    if (line.contentStart === to) return undefined
    const { end, start, items } = listAt(source.text, position, to, (place) => codeBlockEnd(source, place))
    return { end, node: { type: 'list', start, items: items.map((item) => readText(item, inner)) } }
  }
  if (line.kind === 'quote' || line.kind === 'quoted-rest') {
    if (context.isQuoted) return undefined
    const { end, text } = quoteAt(source.text, position, to, line)
    return { end, node: { type: 'quote', children: readText(text, { ...inner, isQuoted: true }) } }
  }
  const lineEnd = Math.min(endOfLine(source.text, position), to)
  if (lineEnd === line.contentStart) return undefined
  const children = readRange(source, line.contentStart, lineEnd, { ...inner, hasBlocks: false })
  const end = Math.min(lineEnd + 1, to)
  if (line.kind === 'subtext') return { end, node: { type: 'subtext', children } }
  return { end, node: { type: 'heading', level: line.level, children } }
}

function codeBlockEnd({ pieces }: Source, position: number): number | undefined {
  const piece = pieces.get(position)
  return piece && isCodeBlock(piece) ? piece.end : undefined
}

function readPiece(piece: InlinePiece | undefined, to: number, context: Context): Read | undefined {
  if (!piece || piece.end > to || 'literal' in piece) return undefined
  if ('node' in piece) {
    const { node } = piece
    const isPressed = node.type === 'code-block' && !context.hasBlocks
    return { end: piece.end, node: isPressed ? { type: 'code', text: node.text } : node }
  }
  const { href, title, label, written } = piece.link
  const inner = { ...context, depth: context.depth + 1, hasBlocks: false, hasLinks: false }
  const children = label === null ? textNodes(written) : readText(label, inner)
  return { end: piece.end, node: { type: 'link', href, title, isMasked: label !== null, children } }
}

function readSpan(source: Source, position: number, from: number, to: number, context: Context): Read | undefined {
  if (source.spans.runEnd(position) === 0 || context.depth === most_depth) return undefined
  const found = spanAt(source, position, to)
  if (!found) return undefined
  const { mark, closing } = found
  const isLineStart = position === from ? context.startsLine : source.text[position - 1] === '\n'
  const startsLine = mark.kind === 'spoiler' && isLineStart
  const inner = { ...context, depth: context.depth + 1, startsLine }
  const children = readRange(source, position + mark.text.length, closing.contentEnd, inner)
  return { end: closing.end, node: { type: mark.kind, children } }
}

function spanAt(source: Source, position: number, to: number): { mark: SpanMark; closing: ClosingMark } | undefined {
  const { text, spans } = source
  const length = Math.min(spans.runEnd(position), to) - position
  const closingOf = (mark: SpanMark) => spans.closing(mark, position + mark.text.length, to)
  const spanOf = (mark: SpanMark) => {
    const closing = closingOf(mark)
    return closing && { mark, closing }
  }
  switch (text[position]) {
    case '*': {
      const strong = length >= 2 ? spanOf(SPAN_MARKS.strong) : undefined
      const star = length !== 2 && /\S/.test(text[position + 1] ?? ' ') ? spanOf(SPAN_MARKS.star) : undefined
      return outerOf(strong, star)
    }
    case '_': {
      const underline = length >= 2 ? spanOf(SPAN_MARKS.underline) : undefined
      const mayOpen = length !== 2 && /\S/.test(text[position + 1] ?? ' ') && !isWord(text[position - 1])
      return outerOf(underline, mayOpen ? spanOf(SPAN_MARKS.bar) : undefined)
    }
    case '~':
      return length >= 2 ? spanOf(SPAN_MARKS.strikethrough) : undefined
    default:
      return length >= 2 ? spanOf(SPAN_MARKS.spoiler) : undefined
  }
}

/** Three marks open two spans, and the one that closes later contains the other: ***a** b* and ***a* b**. */
function outerOf<Span extends { closing: ClosingMark }>(double: Span | undefined, single: Span | undefined) {
  if (!double || !single) return double ?? single
  return single.closing.end > double.closing.end ? single : double
}
