// The terms by which a message is found (docs/spec/search.md#filters). Those for filters begin with a colon, which no
// word contains.
import { createHash } from 'node:crypto'
import { textDisplayContents } from '@guildhall/protocol/components/walk-components'
import { ChannelType } from '@guildhall/protocol/enums/channel-type'
import { MessageFlag } from '@guildhall/protocol/enums/message-flag'
import { MessageType } from '@guildhall/protocol/enums/message-type'
import type { Embed } from '@guildhall/protocol/objects/messages/embed'
import type { Message } from '@guildhall/protocol/objects/messages/message'
import type { Poll } from '@guildhall/protocol/objects/messages/poll'
import { wordsOf } from '@guildhall/protocol/search-words'
import { snowflakeTime } from '../../kernel/ids/ids.ts'
import { type ChannelModel, isThread } from '../../kernel/permissions/any-channel.ts'
import type { GuildModel } from '../../kernel/read-model/guild-model.ts'

type Shown = Pick<Message, 'content' | 'attachments' | 'embeds' | 'components'>

/** The parts of a stored message by which it is found. */
export interface SearchedMessage
  extends Shown,
    Pick<Message, 'id' | 'type' | 'flags' | 'pinned' | 'mention_everyone' | 'mention_roles'>,
    Pick<Message, 'message_reference' | 'sticker_items'> {
  readonly author_id: string
  /** The webhook that wrote it. */
  readonly author?: object
  readonly mentions: readonly string[]
  readonly previews?: readonly { readonly embed: Embed }[]
  readonly message_snapshots?: readonly { readonly message: Shown }[]
  readonly poll?: {
    readonly question: Poll['question']
    readonly answers: readonly Pick<Poll['answers'][number], 'poll_media'>[]
  }
}

/** Where a message is, and who may see it. */
export interface SearchPlace {
  readonly guildId: string
  readonly channelId: string
  /** The channel whose viewers see the message; for a private thread, the thread. */
  readonly scopeId: string
  /** For a private thread, the channel whose moderators see it too. */
  readonly moderatedId: string | null
}

/** The spans of time by which searches are limited to a part of the index: the logarithms of their lengths in ms. */
export const SPANS = [22, 26, 30, 34] as const

/** A text of any length as a short term. */
const digest = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 20)

/** The terms of the filters. */
export const TERM = {
  guild: (id: string) => `:g${id}`,
  channel: (id: string) => `:c${id}`,
  scope: (id: string) => `:s${id}`,
  moderated: (id: string) => `:m${id}`,
  author: (id: string) => `:a${id}`,
  bot: ':yb',
  webhook: ':yw',
  repliedMessage: (id: string) => `:q${id}`,
  /** The statement that adds a message adds this term. */
  repliedUser: (id: string) => `:o${id}`,
  span: (level: number, index: number) => `:${level}.${index}`,
  user: (id: string) => `:u${id}`,
  role: (id: string) => `:r${id}`,
  everyone: ':e',
  pinned: ':p',
  has: (kind: string) => `:h${kind}`,
  embedType: (type: string) => `:x${type}`,
  provider: (name: string) => `:d${digest(name)}`,
  hostname: (name: string) => `:l${digest(name.toLowerCase())}`,
  filename: (name: string) => `:n${digest(name.toLowerCase())}`,
  extension: (name: string) => `:z${digest(name.toLowerCase().replace(/^\./u, ''))}`,
} as const

export function searchPlace(guild: Pick<GuildModel, 'id'> | null, channel: ChannelModel): SearchPlace {
  const at = { guildId: guild?.id ?? channel.id, channelId: channel.id }
  if (!isThread(channel)) return { ...at, scopeId: channel.id, moderatedId: null }
  const { parent_id, type } = channel
  if (type !== ChannelType.PRIVATE_THREAD) return { ...at, scopeId: parent_id, moderatedId: null }
  return { ...at, scopeId: channel.id, moderatedId: parent_id }
}

/** The terms that a message has from the beginning to the end. */
export function placeTerms(place: SearchPlace, message: SearchedMessage): string {
  const { guildId, channelId, scopeId, moderatedId } = place
  const time = snowflakeTime(message.id)
  const repliedTo = repliedMessageId(message)
  return [
    TERM.guild(guildId),
    TERM.channel(channelId),
    TERM.scope(scopeId),
    ...(moderatedId === null ? [] : [TERM.moderated(moderatedId)]),
    TERM.author(message.author_id),
    ...(message.author ? [TERM.webhook] : []),
    ...(repliedTo === null ? [] : [TERM.repliedMessage(repliedTo)]),
    ...SPANS.map((span, level) => TERM.span(level, Math.floor(time / 2 ** span))),
  ].join(' ')
}

/** The message to which a message replies. */
export const repliedMessageId = ({ type, message_reference }: SearchedMessage): string | null =>
  type === MessageType.REPLY ? (message_reference?.message_id ?? null) : null

/** What an edit can change. */
export interface SearchTerms {
  readonly facets: string
  readonly words: string
}

export function searchTerms(message: SearchedMessage): SearchTerms {
  const { words, characters } = wordsOf(textsOf(message).join('\n'))
  const facets = [...new Set([...facetsOf(message), ...characters])]
  return { facets: facets.map((term) => ` ${term}`).join(''), words: words.map((word) => ` ${word}`).join('') }
}

/** The message and the one that it forwards. */
const partsOf = (message: SearchedMessage): Shown[] => [
  { ...message, embeds: embedsOf(message) },
  ...(message.message_snapshots ?? []).map(({ message: forwarded }) => forwarded),
]

const embedsOf = ({ embeds, previews = [], flags }: SearchedMessage): Embed[] =>
  (flags & MessageFlag.SUPPRESS_EMBEDS) === 0 ? [...embeds, ...previews.map(({ embed }) => embed)] : []

function textsOf(message: SearchedMessage): string[] {
  const { poll } = message
  const texts = partsOf(message).flatMap(({ content, embeds, components, attachments }) => [
    withoutMarkup(content),
    ...textDisplayContents(components).map(withoutMarkup),
    ...attachments.map(({ filename }) => filename),
    ...embeds.flatMap(embedTexts),
  ])
  if (poll) texts.push(poll.question.text ?? '', ...poll.answers.map(({ poll_media }) => poll_media.text ?? ''))
  return texts
}

/** Mentions have terms of their own, and custom emojis are found by their names. */
const withoutMarkup = (content: string): string =>
  content.replace(/<(?:@[!&]?|#)\d+>|<\/([^:<>]{1,100}):\d+>|<a?:(\w{1,32}):\d+>/gu, ' $1$2 ')

const embedTexts = ({ title = '', description = '', author, footer, fields = [] }: Embed): string[] => [
  title,
  withoutMarkup(description),
  author?.name ?? '',
  footer?.text ?? '',
  ...fields.flatMap(({ name, value }) => [name, withoutMarkup(value)]),
]

const LINK = /https?:\/\/[^\s<>"']+/giu
const MOST_LINKS = 100

function* facetsOf(message: SearchedMessage): Generator<string> {
  for (const id of message.mentions) yield TERM.user(id)
  for (const id of message.mention_roles) yield TERM.role(id)
  if (message.mention_everyone) yield TERM.everyone
  if (message.pinned) yield TERM.pinned
  if (message.sticker_items?.length) yield TERM.has('sticker')
  if (message.poll) yield TERM.has('poll')
  if (message.message_snapshots?.length) yield TERM.has('snapshot')
  for (const part of partsOf(message)) {
    yield* fileFacets(part)
    yield* embedFacets(part)
    yield* linkFacets(part)
  }
}

const MEDIA = ['image', 'video', 'sound'] as const

function* fileFacets({ attachments }: Shown): Generator<string> {
  if (attachments.length > 0) yield TERM.has('file')
  for (const { filename, content_type = '' } of attachments) {
    const [kind = ''] = content_type.split('/')
    const found = MEDIA.find((each) => each === (kind === 'audio' ? 'sound' : kind))
    if (found) yield TERM.has(found)
    yield TERM.filename(filename)
    const extension = /\.([^.]+)$/u.exec(filename)?.[1]
    if (extension) yield TERM.extension(extension)
  }
}

/** The names of types of embeds in searches, if they differ. */
const EMBED_TYPES: Readonly<Record<string, string>> = { gifv: 'gif', link: 'article', audio: 'sound' }

function* embedFacets({ embeds }: Shown): Generator<string> {
  if (embeds.length > 0) yield TERM.has('embed')
  for (const { type, image, video, provider } of embeds) {
    const kind = EMBED_TYPES[type] ?? type
    if (!/^[a-z_]{1,20}$/u.test(kind)) continue
    yield TERM.embedType(kind)
    if (image || kind === 'image') yield TERM.has('image')
    if (video || kind === 'video' || kind === 'gif') yield TERM.has('video')
    if (provider?.name) yield TERM.provider(provider.name)
  }
}

function* linkFacets({ content, components }: Shown): Generator<string> {
  const texts = [content, ...textDisplayContents(components)]
  const links = texts.flatMap((text) => text.match(LINK) ?? []).slice(0, MOST_LINKS)
  if (links.length > 0) yield TERM.has('link')
  for (const link of links) {
    const hostname = URL.parse(link)?.hostname
    if (hostname) yield TERM.hostname(hostname)
  }
}
