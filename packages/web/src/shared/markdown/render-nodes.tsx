import { containsBlock } from '@guildhall/protocol/markdown/contains-block'
import type { ListNode, MarkdownNode } from '@guildhall/protocol/markdown/markdown-nodes'
import { useContext } from 'react'
import { Emoji } from '../emoji/emoji.tsx'
import { Shortcode } from '../emoji/shortcode.tsx'
import { CodeBlock } from './code-block.tsx'
import { MarkdownLink } from './markdown-link.tsx'
import { MarkdownSettingContext } from './markdown-setting.ts'
import {
  ChannelMention,
  CommandMention,
  EveryoneMention,
  GuildPageMention,
  RoleMention,
  UserMention,
} from './mention.tsx'
import { SealedSpoiler, Spoiler } from './spoiler.tsx'
import { Timestamp } from './timestamp.tsx'

type NodesProps = { nodes: readonly MarkdownNode[] }

/** Nodes are never moved: a changed text is another text, so their index is a valid key. */
export function RenderedNodes({ nodes }: NodesProps) {
  // biome-ignore lint/suspicious/noArrayIndexKey: see above.
  return nodes.map((node, index) => (node.type === 'text' ? node.text : <DrawnNode key={index} node={node} />))
}

function DrawnNode({ node }: { node: MarkdownNode }) {
  const look = useContext(MarkdownSettingContext).isJumbo ? 'large' : 'inline'
  switch (node.type) {
    case 'text':
      return node.text
    case 'code':
      return <code className="markdown-code">{node.text}</code>
    case 'code-block':
      return <CodeBlock language={node.language} text={node.text} />
    case 'list':
      return <DrawnList list={node} />
    case 'link':
      return (
        <MarkdownLink link={node}>
          <RenderedNodes nodes={node.children} />
        </MarkdownLink>
      )
    case 'user':
      return <UserMention id={node.id} />
    case 'role':
      return <RoleMention id={node.id} />
    case 'channel':
      return <ChannelMention id={node.id} />
    case 'everyone':
      return <EveryoneMention name={node.name} />
    case 'command':
      return <CommandMention id={node.id} name={node.name} />
    case 'place':
      return <GuildPageMention place={node.place} />
    case 'emoji':
    case 'custom-emoji':
      return <Emoji emoji={node} look={look} />
    case 'shortcode':
      return <Shortcode name={node.name} look={look} />
    case 'time':
      return <Timestamp unix_s={node.unix_s} style={node.style} />
    default:
      return <Holder node={node} />
  }
}

type HolderNode = Exclude<Extract<MarkdownNode, { children: readonly MarkdownNode[] }>, { type: 'link' }>

function Holder({ node }: { node: HolderNode }) {
  const { isSealed } = useContext(MarkdownSettingContext)
  const content = <RenderedNodes nodes={node.children} />
  switch (node.type) {
    case 'strong':
      return <strong>{content}</strong>
    case 'emphasis':
      return <em>{content}</em>
    case 'underline':
      return <u>{content}</u>
    case 'strikethrough':
      return <s>{content}</s>
    case 'spoiler':
      return isSealed ? <SealedSpoiler /> : <Spoiler isBlock={containsBlock(node.children)}>{content}</Spoiler>
    case 'quote':
      return <blockquote className="markdown-quote">{content}</blockquote>
    case 'subtext':
      return <small className="markdown-subtext">{content}</small>
    case 'heading': {
      // The page, the channel and the message's author have the headings above these.
      const Heading = ({ 1: 'h4', 2: 'h5', 3: 'h6' } as const)[node.level]
      return <Heading className={`markdown-heading markdown-heading-${node.level}`}>{content}</Heading>
    }
  }
}

function DrawnList({ list: { start, items } }: { list: ListNode }) {
  const drawn = items.map((item, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: as with the nodes, an item has no identity except its index.
    <li key={index}>
      <RenderedNodes nodes={item} />
    </li>
  ))
  if (start === null) return <ul className="markdown-list">{drawn}</ul>
  return (
    <ol className="markdown-list" start={start}>
      {drawn}
    </ol>
  )
}
