import { LIMITS } from '@guildhall/protocol/limits'
import type { Emoji } from '@guildhall/protocol/objects/messages/emoji'
import type { ReactionEmoji } from '@guildhall/protocol/objects/messages/reaction'
import { unicodeEmoji } from '@guildhall/protocol/unicode-emoji'
import { ApiError } from '../../kernel/api-error.ts'
import type { ChannelActor } from '../../kernel/permissions/channel-actor.ts'
import type { Tx } from '../../kernel/unit-of-work/tx.ts'
import { findEmojiOfBot } from '../emojis/application-emojis-store.ts'
import { findEmoji } from '../messages/reactions-store.ts'
import type { ReactionKind } from '../messages/reactions-view.ts'

/**
 * Parses the emoji in a path: a Unicode emoji, or `name:id` for a custom one, whose name isn't checked
 * (docs/spec/reactions.md#emojis-in-paths).
 */
export interface NamedEmoji {
  readonly id: string | null
  readonly name: string
}

/** @throws UnknownEmojiOfReaction */
export function readEmoji(text: string): NamedEmoji {
  const [, name = '', id] = /^(?:a:)?(\w{1,32}):([1-9]\d{16,18})$/u.exec(text) ?? []
  if (id !== undefined) return { id, name }
  const full = unicodeEmoji(text)
  if (full === undefined) throw new ApiError('UnknownEmojiOfReaction')
  return { id: null, name: full }
}

/** The existing reaction with an emoji, if any. A guild's emoji is identified by its id alone. */
export const findKind = (kinds: readonly ReactionKind[], { id, name }: NamedEmoji): ReactionKind | undefined =>
  kinds.find(({ emoji }) => emoji.id === id && (id !== null || emoji.name === name))

/** Timed-out members can only read (docs/spec/permissions.md#timeouts). @throws MissingPermissions */
export function mustNotBeTimedOut({ actor, channel, now }: Tx<'anyChannel', never>): void {
  const until = actor.member?.communication_disabled_until ?? null
  if (until !== null && Date.parse(until) > now) actor.mustIn(channel, 'ADMINISTRATOR')
}

/**
 * The first reaction with an emoji requires ADD_REACTIONS, an emoji that the caller may use, and that the maximum
 * number of emojis isn't reached (docs/spec/reactions.md#creating-reactions).
 *
 * @throws MissingPermissions, UnknownEmojiOfReaction, TooManyReactions
 */
export async function newKind(
  tx: Tx<'anyChannel', never>,
  kinds: readonly ReactionKind[],
  { id, name }: NamedEmoji,
): Promise<ReactionKind> {
  const { actor, channel, newId } = tx
  actor.mustIn(channel, 'ADD_REACTIONS')
  const emoji = id === null ? { id, name } : await mustFindUsable(tx, id)
  if (kinds.length >= LIMITS.reactionKinds) throw new ApiError('TooManyReactions')
  return { id: newId(), emoji, count: 0 }
}

/**
 * The guild's own emoji, one of the bot's own application, or one of another guild, which requires a permission.
 *
 * @throws UnknownEmojiOfReaction, MissingPermissions
 */
async function mustFindUsable(tx: Tx<'anyChannel', never>, id: string): Promise<ReactionEmoji> {
  const own = tx.guild?.emojis.get(id)
  const external = own ? undefined : await findEmoji(tx.db, id)
  const emoji = own ?? external ?? (await findEmojiOfBot(tx.db, tx.actor.userId, id))
  if (!emoji?.available || !mayUse(tx.actor, emoji)) throw new ApiError('UnknownEmojiOfReaction')
  if (external) tx.actor.mustIn(tx.channel, 'USE_EXTERNAL_EMOJIS')
  return { id, name: emoji.name, ...(emoji.animated && { animated: true }) }
}

/**
 * Some emojis are restricted to roles (docs/spec/expressions.md#emojis-for-roles), which members don't have in another
 * guild.
 */
const mayUse = ({ member }: ChannelActor, { roles }: Emoji): boolean =>
  roles.length === 0 || roles.some((role) => member?.roles.includes(role))
