import { t } from '../../language/main.ts'
import { formatDistance, formatTime } from './format-time.ts'
import type { GuildPlace, MarkdownNode } from './markdown-nodes.ts'
import { parseMarkdown } from './parse-markdown.ts'

/** What the ids in a text are called; undefined where nobody knows. */
export type PlainNames = {
  readonly user: (id: string) => string | undefined
  readonly role: (id: string) => string | undefined
  readonly channel: (id: string) => string | undefined
}

export const PLACE_NAMES: Readonly<Record<GuildPlace, string>> = {
  customize: t('markdown.channels-roles'),
  browse: t('markdown.browse-channels'),
  guide: t('markdown.guild-guide'),
  'linked-roles': t('markdown.linked-roles'),
}

/** What stands in place of a spoiler: its length would tell something, too. */
const HIDDEN = t('markdown.hidden-spoiler')

/** A text as plain words in one line, for places that draw no markup. What is hidden as a spoiler stays hidden. */
export function plainWords(text: string, names: PlainNames, now_s: number): string {
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
      return `@${names.user(node.id) ?? t('markdown.unknown-user-2')}`
    case 'role':
      return `@${names.role(node.id) ?? t('markdown.unknown-role-2')}`
    case 'channel':
      return `#${names.channel(node.id) ?? t('markdown.unknown-channel-2')}`
    case 'everyone':
      return `@${node.name}`
    case 'command':
      return `/${node.name}`
    case 'place':
      return PLACE_NAMES[node.place]
    case 'custom-emoji':
    case 'shortcode':
      return `:${node.name}:`
    case 'time':
      return node.style === 'R' ? formatDistance(node.unix_s, now_s) : formatTime(node.unix_s, node.style)
    default:
      return wordsOf(node.children, names, now_s)
  }
}
