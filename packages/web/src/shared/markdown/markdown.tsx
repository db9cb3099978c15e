import './markdown.css'
import { type ReactNode, useMemo } from 'react'
import { DrawnNodes } from './drawn-nodes.tsx'
import { MarkdownSettingContext } from './markdown-setting.ts'
import { isOnlyEmoji } from './only-emoji.ts'
import { type MarkdownSurface, parseMarkdown } from './parse-markdown.ts'

type MarkdownProps = {
  text: string
  surface: MarkdownSurface
  /** What stands behind the last word, in its line. */
  trailing?: ReactNode
}

/** Somebody's text with its marks drawn. The names in it come from the NamesContext around it. */
export function Markdown({ text, surface, trailing }: MarkdownProps) {
  const nodes = useMemo(() => parseMarkdown(text, surface), [text, surface])
  const standing = useMemo(
    () => ({
      isPressable: surface === 'message' || surface === 'embed',
      isSealed: surface === 'preview',
      isJumbo: surface === 'message' && isOnlyEmoji(nodes),
    }),
    [nodes, surface],
  )
  const isLine = surface === 'inline' || surface === 'preview'
  const Holder = isLine ? 'span' : 'div'

  return (
    <MarkdownSettingContext value={standing}>
      <Holder className={isLine ? 'markdown markdown-line' : 'markdown'} dir="auto">
        <DrawnNodes nodes={nodes} />
        {trailing}
      </Holder>
    </MarkdownSettingContext>
  )
}
