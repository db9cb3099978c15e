// Markdown of messages as HTML.

import type { GuildPageLink, ListNode, MarkdownNode, TimeStyle } from '@guildhall/protocol/markdown/markdown-nodes'
import { type MarkdownSurface, parseMarkdown } from '@guildhall/protocol/markdown/parse-markdown'
import { TIME_FORMATS } from '@guildhall/protocol/markdown/time-formats'
import { addressOfPath, type Markup, markup, webLink } from './markup.ts'
import type { PageNames } from './page-names.ts'

const PLACES: Readonly<Record<GuildPageLink, string>> = {
  customize: 'Channels & roles',
  browse: 'Browse channels',
  guide: 'Server guide',
  'linked-roles': 'Linked roles',
}

/** A text with its marks, mentions and emojis. */
export const markdownText = (names: PageNames, text: string, surface: MarkdownSurface): Markup =>
  nodesMarkup(names, parseMarkdown(text, surface))

const nodesMarkup = (names: PageNames, nodes: readonly MarkdownNode[]): Markup =>
  markup`${nodes.map((node) => nodeMarkup(names, node))}`

function nodeMarkup(names: PageNames, node: MarkdownNode): Markup {
  switch (node.type) {
    case 'text':
    case 'emoji':
      return markup`${node.text}`
    case 'code':
      return markup`<code>${node.text}</code>`
    case 'code-block':
      return markup`<pre><code>${node.text}</code></pre>`
    case 'list':
      return listMarkup(names, node)
    case 'link':
      return webLink(node.href, nodesMarkup(names, node.children))
    case 'custom-emoji':
      return emojiMarkup(names, node)
    case 'shortcode':
      return markup`:${node.name}:`
    case 'time':
      return timeMarkup(node.unix_s, node.style)
    case 'user':
    case 'role':
    case 'channel':
    case 'everyone':
    case 'command':
    case 'place':
      return mentionMarkup(names, node)
    default:
      return spanMarkup(names, node)
  }
}

type Spanning = Exclude<Extract<MarkdownNode, { children: readonly MarkdownNode[] }>, { type: 'link' }>

function spanMarkup(names: PageNames, node: Spanning): Markup {
  const content = nodesMarkup(names, node.children)
  switch (node.type) {
    case 'strong':
      return markup`<strong>${content}</strong>`
    case 'emphasis':
      return markup`<em>${content}</em>`
    case 'underline':
      return markup`<u>${content}</u>`
    case 'strikethrough':
      return markup`<s>${content}</s>`
    case 'spoiler':
      return spoilerMarkup(content)
    case 'quote':
      return markup`<blockquote>${content}</blockquote>`
    case 'subtext':
      return markup`<small>${content}</small>`
    case 'heading':
      return markup`<div class="heading-${node.level}">${content}</div>`
  }
}

/** Hidden content, which the reader opens without a script. */
export const spoilerMarkup = (content: Markup): Markup =>
  markup`<details class="spoiler"><summary>Spoiler</summary>${content}</details>`

function listMarkup(names: PageNames, { start, items }: ListNode): Markup {
  const drawn = items.map((item) => markup`<li>${nodesMarkup(names, item)}</li>`)
  return start === null ? markup`<ul>${drawn}</ul>` : markup`<ol start="${start}">${drawn}</ol>`
}

/** A custom emoji; its name if its image no longer exists. */
export function emojiMarkup(
  names: PageNames,
  { id, name }: { readonly id?: string | null; readonly name?: string | null },
): Markup {
  const path = id ? names.emojiPath(id) : ''
  if (!id) return markup`${name}`
  if (path === '') return markup`:${name}:`
  return markup`<img class="emoji" src="${addressOfPath(path)}" alt=":${name}:" title=":${name}:" loading="lazy">`
}

type Mention = Extract<MarkdownNode, { type: 'user' | 'role' | 'channel' | 'everyone' | 'command' | 'place' }>

function mentionMarkup(names: PageNames, node: Mention): Markup {
  switch (node.type) {
    case 'user':
      return mention(`@${names.userName(node.id) ?? 'Unknown user'}`)
    case 'role':
      return mention(`@${names.roleName(node.id) ?? 'Unknown role'}`)
    case 'everyone':
      return mention(`@${node.name}`)
    case 'command':
      return mention(`/${node.name}`)
    case 'place':
      return mention(PLACES[node.place])
    case 'channel':
      return channelLink(names, node.id)
  }
}

const mention = (text: string): Markup => markup`<bdi class="mention">${text}</bdi>`

/** The name of a channel or thread, with a link if it is in the export. */
export function channelLink(names: PageNames, id: string): Markup {
  const channel = names.channel(id)
  if (!channel) return mention('#unknown')
  const name = mention(`#${channel.name}`)
  return channel.path === null ? name : markup`<a href="${addressOfPath(channel.path)}">${name}</a>`
}

function timeMarkup(unix_s: number, style: TimeStyle): Markup {
  const text = new Intl.DateTimeFormat('en', { ...TIME_FORMATS[style === 'R' ? 'f' : style], timeZone: 'UTC' }).format(
    unix_s * 1000,
  )
  return markup`<span class="mention">${text} UTC</span>`
}
