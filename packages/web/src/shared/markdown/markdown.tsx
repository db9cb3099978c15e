import './markdown.css'
import { type MarkdownSurface, parseMarkdown } from '@guildhall/protocol/markdown/parse-markdown'
import { type ReactNode, useMemo } from 'react'
import { MarkdownSettingContext } from './markdown-setting.ts'
import { isOnlyEmoji } from './only-emoji.ts'
import { RenderedNodes } from './render-nodes.tsx'

type MarkdownProps = {
  text: string
  surface: MarkdownSurface
  /** An element after the last word, in its line. */
  trailing?: ReactNode
}

/** Renders a user's Markdown. The names in it come from the NamesContext around it. */
export function Markdown({ text, surface, trailing }: MarkdownProps) {
  const nodes = useMemo(() => parseMarkdown(text, surface), [text, surface])
  const setting = useMemo(
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
    <MarkdownSettingContext value={setting}>
      <Holder className={isLine ? 'markdown markdown-line' : 'markdown'} dir="auto">
        <RenderedNodes nodes={nodes} />
        {trailing}
      </Holder>
    </MarkdownSettingContext>
  )
}
