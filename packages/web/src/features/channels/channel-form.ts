import { ChannelFlag } from '@guildhall/protocol/enums/channel-flag'
import { ChannelType, isForum } from '@guildhall/protocol/enums/channel-type'
import { LIMITS } from '@guildhall/protocol/limits'
import type { ForumTag, GuildChannel } from '@guildhall/protocol/objects/channels/channel'
import type { modifyChannel } from '@guildhall/protocol/operations/any-channel/modify-channel'
import type { BodyOf } from '../../api/call.ts'
import { t } from '../../language/dialogs.ts'
import type { StoredEmoji } from '../../shared/emoji/stored-emoji.ts'
import { IncompleteForm, requireFilled, textIn } from '../../shared/form/form-problem.ts'

/** A tag in the form: a new one has no ID yet. */
export type EditedTag = Omit<ForumTag, 'id'> & { readonly id?: string }

/** The fields of a channel in a form; those that its type doesn't have are absent. */
export type ChannelForm = {
  name: string
  type: number
  topic?: string | null
  rate_limit_per_user?: number
  default_thread_rate_limit_per_user?: number
  default_auto_archive_duration?: number
  nsfw?: boolean
  bitrate?: number
  user_limit?: number
  default_sort_order?: number | null
  default_forum_layout?: number
  default_reaction_emoji?: StoredEmoji | null
  available_tags?: readonly EditedTag[]
  flags?: number
}

const { GUILD_TEXT: TEXT, GUILD_ANNOUNCEMENT: NEWS, GUILD_VOICE: VOICE, GUILD_STAGE_VOICE: STAGE } = ChannelType
const { GUILD_CATEGORY: CATEGORY, GUILD_FORUM: FORUM, GUILD_MEDIA: MEDIA } = ChannelType

const usual = { archive_min: 4320, bitrate: 64_000 }

/** A channel as form values. */
export function toChannelForm(channel: GuildChannel): ChannelForm {
  const { type, name } = channel
  const is = (...types: readonly number[]) => types.includes(type)
  return {
    name,
    type,
    ...(is(TEXT, NEWS, FORUM, MEDIA) && {
      topic: channel.topic || null,
      default_auto_archive_duration: channel.default_auto_archive_duration ?? usual.archive_min,
      default_thread_rate_limit_per_user: channel.default_thread_rate_limit_per_user ?? 0,
    }),
    ...(!is(CATEGORY, NEWS) && { rate_limit_per_user: channel.rate_limit_per_user ?? 0 }),
    ...(!is(CATEGORY, MEDIA) && { nsfw: channel.nsfw }),
    ...(is(VOICE, STAGE) && { bitrate: channel.bitrate ?? usual.bitrate, user_limit: channel.user_limit ?? 0 }),
    ...(isForum(type) && {
      default_sort_order: channel.default_sort_order ?? null,
      default_reaction_emoji: channel.default_reaction_emoji ?? null,
      available_tags: channel.available_tags ?? [],
      flags: channel.flags,
    }),
    ...(is(FORUM) && { default_forum_layout: channel.default_forum_layout ?? 0 }),
  }
}

/** The maximum user limit of a channel type. */
export const maxUserLimit = (type: number): number => (type === STAGE ? LIMITS.stageUserLimit : LIMITS.voiceUserLimit)

type Beside = {
  available_tags?: ChannelForm['available_tags'] | undefined
  default_reaction_emoji?: ChannelForm['default_reaction_emoji'] | undefined
}

/** The changed fields only, so that others' simultaneous changes are kept. @throws IncompleteForm */
export function channelChanges(before: ChannelForm, entered: FormData, beside: Beside): BodyOf<typeof modifyChannel> {
  const after: Record<string, unknown> = { ...enteredIn(before, entered), ...beside }
  const old: Record<string, unknown> = before
  return Object.fromEntries(
    Object.entries(after).filter(([key, value]) => key in old && JSON.stringify(value) !== JSON.stringify(old[key])),
  )
}

function enteredIn(before: ChannelForm, entered: FormData): ChannelForm {
  const name = textIn(entered, 'name').trim()
  requireFilled({ name }, { name: t('channels.enter-a-name') })
  const number = (field: string, current = 0) => (entered.has(field) ? Number(textIn(entered, field)) : current)
  const order = textIn(entered, 'default_sort_order')
  const flags = before.flags ?? 0
  return {
    name,
    type: number('type', before.type),
    topic: textIn(entered, 'topic').trim() || null,
    rate_limit_per_user: number('rate_limit_per_user'),
    default_thread_rate_limit_per_user: number('default_thread_rate_limit_per_user'),
    default_auto_archive_duration: number('default_auto_archive_duration'),
    nsfw: entered.has('nsfw'),
    bitrate: number('bitrate'),
    user_limit: before.user_limit === undefined ? 0 : limitIn(textIn(entered, 'user_limit'), maxUserLimit(before.type)),
    default_sort_order: order === '' ? null : Number(order),
    default_forum_layout: number('default_forum_layout'),
    flags: entered.has('require_tag') ? flags | ChannelFlag.REQUIRE_TAG : flags & ~ChannelFlag.REQUIRE_TAG,
  }
}

function limitIn(text: string, most: number): number {
  if (/^\d*$/u.test(text.trim()) && Number(text) <= most) return Number(text)
  throw new IncompleteForm(new Map([['user_limit', t('channels.enter-a-whole-number-up', { most })]]))
}
