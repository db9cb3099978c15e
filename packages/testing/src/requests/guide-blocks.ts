import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The folder of the checkout. */
export const CHECKOUT_ROOT = fileURLToPath(new URL('../../../../', import.meta.url))

/** A block of code in a page of the documentation. */
export interface GuideBlock {
  readonly page: string
  /** The heading above it, without its marks. */
  readonly section: string
  /** The text after the fence; may be empty. */
  readonly language: string
  readonly text: string
}

/** The code blocks in a page, by its path in the checkout. */
export function blocksOf(page: string): GuideBlock[] {
  const blocks: GuideBlock[] = []
  let section = ''
  let open: { language: string; lines: string[] } | null = null
  for (const line of readFileSync(join(CHECKOUT_ROOT, page), 'utf8').split('\n')) {
    const fence = /^```(\w*)\s*$/u.exec(line)
    if (open !== null && fence) {
      blocks.push({ page, section, language: open.language, text: `${open.lines.join('\n')}\n` })
      open = null
    } else if (open !== null) open.lines.push(line)
    else if (fence) open = { language: fence[1] ?? '', lines: [] }
    else section = /^#+ (.+)$/u.exec(line)?.[1] ?? section
  }
  return blocks
}

/** The blocks in a language under a heading. @throws Error if there is none */
export function blocksUnder(page: string, section: string, language: string): GuideBlock[] {
  const found = blocksOf(page).filter((block) => block.section === section && block.language === language)
  if (found.length === 0) throw new Error(`${page} has no ${language} block under “${section}”`)
  return found
}
