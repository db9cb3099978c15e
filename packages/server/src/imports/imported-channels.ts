// Converts the channels of a source.
import { ChannelType } from '@guildhall/protocol/enums/channel-type'
import { LIMITS } from '@guildhall/protocol/limits'
import { type GuildChannel, NewChannel, type Overwrite } from '@guildhall/protocol/objects/channels/channel'
import { parseForm } from '@guildhall/protocol/parse-form'
import { knownPermissions } from '@guildhall/protocol/permissions/bits'
import { applicable } from '../features/channels/channels-rules.ts'
import { defaultChannel, withChannelChanges } from '../features/channels/channels-view.ts'
import type { ImportIds } from './import-ids.ts'
import type { ImportedChannel, ImportLoss } from './import-source.ts'
import { bitsOf, clippedName, clippedText, idOrNull, integerIn, listOf, recordOf } from './values.ts'

const CHANNEL_TYPES: readonly number[] = [
  ChannelType.GUILD_TEXT,
  ChannelType.GUILD_VOICE,
  ChannelType.GUILD_CATEGORY,
  ChannelType.GUILD_ANNOUNCEMENT,
  ChannelType.GUILD_STAGE_VOICE,
  ChannelType.GUILD_FORUM,
  ChannelType.GUILD_MEDIA,
]
const THREAD_TYPES: readonly number[] = [
  ChannelType.ANNOUNCEMENT_THREAD,
  ChannelType.PUBLIC_THREAD,
  ChannelType.PRIVATE_THREAD,
]

const FIELDS = [
  'bitrate',
  'user_limit',
  'video_quality_mode',
  'default_auto_archive_duration',
  'default_sort_order',
  'default_forum_layout',
  'default_thread_rate_limit_per_user',
  'default_tag_setting',
] as const

/** The channels that can be imported, and the threads in them; the first of several with the same id. */
export function importableChannels(all: readonly ImportedChannel[]) {
  const losses: ImportLoss[] = []
  const lose = ({ id }: ImportedChannel, reason: string) => void losses.push({ kind: 'channel', id, reason })
  const seen = new Set<string>()
  const channels: ImportedChannel[] = []
  const threads: ImportedChannel[] = []
  for (const channel of all) {
    if (idOrNull(channel.id) === null) lose(channel, 'its id is invalid')
    else if (seen.has(channel.id)) lose(channel, 'the source has another channel with its id')
    else if (THREAD_TYPES.includes(channel.type)) threads.push(channel)
    else if (!CHANNEL_TYPES.includes(channel.type)) lose(channel, `channels of type ${channel.type} don't exist here`)
    else if (channels.length === LIMITS.channelsPerGuild)
      lose(channel, `a guild has at most ${LIMITS.channelsPerGuild} channels`)
    else channels.push(channel)
    seen.add(channel.id)
  }
  const parents = new Map(channels.map(({ id, type }) => [id, type]))
  const kept = threads.filter((thread) => {
    const parent = parents.get(thread.parentId ?? '')
    const fits = parent !== undefined && parent !== ChannelType.GUILD_CATEGORY
    if (!fits) lose(thread, 'its channel is not imported')
    return fits
  })
  return { channels, threads: kept, losses }
}

interface Converting {
  readonly ids: ImportIds
  readonly userIdOf: (sourceId: string) => string | undefined
  readonly isCategory: (sourceId: string) => boolean
  readonly lose: (kind: string, id: string, reason: string) => void
  readonly newId: () => string
}

/** A channel of the guild. Fields that its type doesn't have, and invalid ones, are omitted. */
export function toGuildChannel(channel: ImportedChannel, id: string, parts: Converting): GuildChannel {
  const { ids, isCategory, newId } = parts
  const { type, parentId } = channel
  const name = clippedName(channel.name, LIMITS.channelName.max) ?? 'channel'
  const position = integerIn(channel.position, { min: 0, max: 0x7fffffff }, 0)
  const fresh = defaultChannel(type, { id, guildId: ids.guildId, name, position })
  const isNested = type !== ChannelType.GUILD_CATEGORY && parentId !== null && isCategory(parentId)
  const isForum = type === ChannelType.GUILD_FORUM || type === ChannelType.GUILD_MEDIA
  const tags = tagsOf(channel, ids)
  const sent = fittingFields(channel, parts, {
    name,
    topic: clippedText(channel.topic, (isForum ? LIMITS.forumTopic : LIMITS.channelTopic).max),
    nsfw: channel.nsfw === true,
    rate_limit_per_user: integerIn(channel.slowmode, LIMITS.slowmode, 0),
    flags: integerIn(channel.other.flags, { min: 0, max: 0x7fffffff }, 0),
    ...Object.fromEntries(FIELDS.map((field) => [field, channel.other[field] ?? undefined])),
    ...(isForum && { available_tags: tags, default_reaction_emoji: reactionOf(channel, ids) }),
  })
  const before = isForum ? { ...fresh, available_tags: tags } : fresh
  return {
    ...withChannelChanges(before, type, sent, newId),
    parent_id: isNested ? (ids.channels.get(parentId) ?? null) : null,
    permission_overwrites: overwritesOf(channel, parts),
  }
}

/** The fields without those that are invalid. */
function fittingFields(
  channel: ImportedChannel,
  { lose }: Converting,
  fields: Readonly<Record<string, unknown>>,
): NewChannel {
  const { name } = fields
  let left = { ...fields }
  for (;;) {
    const parsed = parseForm(NewChannel, left)
    if (parsed.ok) return applicable(channel.type, parsed.value)
    const faulty = new Set(parsed.errors.map(({ path }) => String(path[0])))
    lose('channel setting', channel.id, `invalid: ${[...faulty].join(', ')}`)
    left = Object.fromEntries(Object.entries(left).filter(([key]) => !faulty.has(key)))
    if (faulty.has('name')) left = { ...left, name: 'channel' }
    if (name === 'channel' && faulty.has('name')) throw new Error('a channel without a valid name')
  }
}

const tagsOf = ({ other }: ImportedChannel, ids: ImportIds) =>
  listOf(other.available_tags)
    .flatMap((value) => {
      const tag = recordOf(value)
      const [id, name] = [idOrNull(tag.id), clippedName(tag.name, LIMITS.tagName.max)]
      if (id === null || name === null) return []
      const emojiId = ids.of('emoji').get(idOrNull(tag.emoji_id) ?? '') ?? null
      const emojiName =
        emojiId === null && tag.emoji_id == null ? clippedName(tag.emoji_name, LIMITS.roleIcon.max) : null
      return [{ id, name, moderated: tag.moderated === true, emoji_id: emojiId, emoji_name: emojiName }]
    })
    .slice(0, LIMITS.forumTags)

function reactionOf({ other }: ImportedChannel, ids: ImportIds) {
  const sent = recordOf(other.default_reaction_emoji)
  const sourceId = idOrNull(sent.emoji_id)
  const emojiId = sourceId === null ? null : ids.of('emoji').get(sourceId)
  const name = clippedName(sent.emoji_name, LIMITS.roleIcon.max)
  if (emojiId === undefined || (emojiId === null && name === null)) return undefined
  return { emoji_id: emojiId, emoji_name: emojiId === null ? name : null }
}

function overwritesOf(channel: ImportedChannel, { ids, userIdOf, lose }: Converting): Overwrite[] {
  const overwrites = new Map<string, Overwrite>()
  for (const { id: sourceId, type, allow, deny } of channel.overwrites) {
    const id = type === 'role' ? ids.role(sourceId) : userIdOf(sourceId)
    const loss = `${channel.id}/${sourceId}`
    if (id === undefined) lose('overwrite', loss, `there is no such ${type}`)
    else if (overwrites.size === LIMITS.overwritesPerChannel)
      lose('overwrite', loss, `a channel has at most ${LIMITS.overwritesPerChannel}`)
    else {
      const bits = (set: string) => knownPermissions(bitsOf(set)).toString()
      overwrites.set(id, { id, type: type === 'role' ? 0 : 1, allow: bits(allow), deny: bits(deny) })
    }
  }
  return [...overwrites.values()]
}
