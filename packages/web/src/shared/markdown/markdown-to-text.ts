import type { GuildPageLink, MarkdownNode } from '@guildhall/protocol/markdown/markdown-nodes'
import { parseMarkdown } from '@guildhall/protocol/markdown/parse-markdown'
import { t } from '../../language/main.ts'
import { formatDistance, formatTime } from './format-time.ts'

/** The names for IDs in a text; undefined for unknown ones. */
export type PlainNames = {
  readonly user: (id: string) => string | undefined
  readonly role: (id: string) => string | undefined
  readonly channel: (id: string) => string | undefined
}

export const GUILD_PAGE_NAMES: Readonly<Record<GuildPageLink, string>> = {
  customize: t('markdown.channels-roles'),
  browse: t('markdown.browse-channels'),
  guide: t('markdown.guild-guide'),
  'linked-roles': t('markdown.linked-roles'),
}

/** The replacement for a spoiler, of constant length, since that would reveal something too. */
const HIDDEN = t('markdown.hidden-spoiler')

/** A text without markup in one line. Spoilers stay hidden. */
export function markdownToText(text: string, names: PlainNames, now_s: number): string {
  return wordsOf(parseMarkdown(text, 'preview'), names, now_s).replaceAll(/\s+/gu, ' ').trim()
}

const wordsOf = (nodes: readonly MarkdownNode[], names: PlainNames, now_s: number): string =>
  nodes.map((node) => wordsIn(node, names, now_s)).join('')

function wordsIn(node: MarkdownNode, names: PlainNames, now_s: number): string {
  switch (node.type) {
    case 'text':
    case 'code':
    case 'code-block':
    case 'emoji':
      return node.text
    case 'spoiler':
      return HIDDEN
    case 'list':
      return node.items.map((item) => wordsOf(item, names, now_s)).join(' ')
    case 'user':
      return `@${names.user(node.id) ?? t('markdown.unknown-user-name')}`
    case 'role':
      return `@${names.role(node.id) ?? t('markdown.unknown-role-name')}`
    case 'channel':
      return `#${names.channel(node.id) ?? t('markdown.unknown-channel-name')}`
    case 'everyone':
      return `@${node.name}`
    case 'command':
      return `/${node.name}`
    case 'place':
      return GUILD_PAGE_NAMES[node.place]
    case 'custom-emoji':
    case 'shortcode':
      return `:${node.name}:`
    case 'time':
      return node.style === 'R' ? formatDistance(node.unix_s, now_s) : formatTime(node.unix_s, node.style)
    default:
      return wordsOf(node.children, names, now_s)
  }
}
