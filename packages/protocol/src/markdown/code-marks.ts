import type { MarkdownNode } from './markdown-nodes.ts'
import type { TextIndex } from './text-index.ts'

const BACKTICKS = /`+/y
const LANGUAGE = /([a-z0-9_+\-.#]{1,32})\n/iy

interface FoundCode {
  readonly end: number
  readonly node: MarkdownNode
}

/** Three backticks, anywhere in a line, until the next three. The line feed after them ends with the block. */
export function codeBlockAt(text: string, position: number, index: TextIndex): FoundCode | undefined {
  if (!text.startsWith('```', position)) return undefined
  const close = index.find('```', position + 3)
  if (close === -1) return undefined
  LANGUAGE.lastIndex = position + 3
  const language = LANGUAGE.exec(text)?.[1] ?? null
  const start = position + 3 + (language === null ? 0 : language.length)
  const code = withoutLineFeeds(text.slice(start, close))
  // Without further content, the name of a language is the code itself.
  if (code === '' && language === null) return undefined
  const end = close + 3
  return {
    end: text[end] === '\n' ? end + 1 : end,
    node: code === '' ? codeBlock(null, language ?? '') : codeBlock(language, code),
  }
}

/** Any number of backticks, until the same number of them. */
export function codeSpanAt(text: string, position: number, index: TextIndex): FoundCode | undefined {
  if (text[position - 1] === '`') return undefined
  BACKTICKS.lastIndex = position
  const count = BACKTICKS.exec(text)?.[0].length ?? 0
  const start = position + count
  const close = index.backticks(count, start)
  if (close === -1) return undefined
  const code = text.slice(start, close)
  // A space on each side lets the code begin and end with a backtick.
  const isPadded = code.startsWith(' ') && code.endsWith(' ') && code.trim() !== ''
  return { end: close + count, node: { type: 'code', text: isPadded ? code.slice(1, -1) : code } }
}

function codeBlock(language: string | null, text: string): MarkdownNode {
  return { type: 'code-block', language, text }
}

function withoutLineFeeds(text: string): string {
  let start = 0
  let end = text.length
  while (text[start] === '\n') start++
  while (end > start && text[end - 1] === '\n') end--
  return text.slice(start, end)
}
