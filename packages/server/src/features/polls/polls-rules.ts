import type { NewPollEmoji } from '@guildhall/protocol/objects/messages/poll'
import type { ReactionEmoji } from '@guildhall/protocol/objects/messages/reaction'
import { unicodeEmoji } from '@guildhall/protocol/unicode-emoji'
import { ApiError, fieldError } from '../../kernel/api-error.ts'
import { toTimestamp } from '../../kernel/clock.ts'
import type { Essentials } from '../../kernel/parts/essentials.ts'
import { findEmojiOfBot } from '../emojis/application-emojis-store.ts'
import type { MessageDestination, SentContent } from '../messages/drafts-actions.ts'
import type { ShownPart } from '../messages/messages-hooks.ts'
import type { StoredMessage } from '../messages/messages-view.ts'
import type { StoredPoll } from '../messages/poll-view.ts'
import { findEmoji } from '../messages/reactions-store.ts'

const HOUR_MS = 3_600_000

/** A new poll as a message stores it. @throws PollEmojiNotUsable */
export async function readPoll(
  kernel: Essentials,
  place: MessageDestination,
  { poll }: SentContent,
): Promise<ShownPart> {
  if (!poll) return {}
  const { question, allow_multiselect, layout_type, duration } = poll
  const answers: StoredPoll['answers'][number][] = []
  for (const { poll_media } of poll.answers) {
    const { text, emoji } = poll_media
    const shown = emoji && (await readEmoji(kernel, place, emoji))
    const media = { text, ...(shown && { emoji: shown }) }
    answers.push({ answer_id: answers.length + 1, poll_media: media, kind_id: kernel.ids.next(), count: 0 })
  }
  const expiry = toTimestamp(kernel.clock.now() + duration * HOUR_MS)
  return { poll: { question, answers, expiry, allow_multiselect, layout_type, is_finalized: false } }
}

async function readEmoji(
  { store }: Essentials,
  { guild, channel, actor }: MessageDestination,
  { id, name }: NewPollEmoji,
): Promise<ReactionEmoji | undefined> {
  if (id === undefined) {
    if (!name) return undefined
    const full = unicodeEmoji(name)
    if (full === undefined) throw new ApiError('PollEmojiNotUsable')
    return { id: null, name: full }
  }
  const own = guild?.emojis.get(id)
  const external = own ? undefined : await findEmoji(store.db, id)
  const emoji = own ?? external ?? (await findEmojiOfBot(store.db, actor.userId, id))
  const { roles = [] } = emoji ?? {}
  const mayUse = roles.length === 0 || roles.some((role) => actor.member?.roles.includes(role))
  const reaches = external === undefined || actor.canIn(channel, 'USE_EXTERNAL_EMOJIS')
  if (!emoji?.available || !mayUse || !reaches) throw new ApiError('PollEmojiNotUsable')
  return { id, name: emoji.name, ...(emoji.animated && { animated: true }) }
}

/** Votes are accepted until a poll ends. @throws VotingBlocked, PollOver */
export function mustTakeVotes({ poll }: StoredMessage, now: number): StoredPoll {
  if (!poll) throw new ApiError('VotingBlocked')
  if (poll.is_finalized || Date.parse(poll.expiry) <= now) throw new ApiError('PollOver')
  return poll
}

/**
 * The answers that a user chooses.
 *
 * @throws InvalidFormBody for an unknown one, and for several if only one may be chosen
 */
export function readVote({ answers, allow_multiselect }: StoredPoll, ids: readonly string[]): ReadonlySet<string> {
  const known = new Set(answers.map(({ answer_id }) => String(answer_id)))
  const wrong = ids.findIndex((id) => !known.has(id))
  if (wrong >= 0) {
    const message = `Value must be one of (${[...known].join(', ')}).`
    throw fieldError(['answer_ids', wrong], 'BASE_TYPE_CHOICES', message)
  }
  if (!allow_multiselect && ids.length > 1) {
    throw fieldError('answer_ids', 'BASE_TYPE_MAX_LENGTH', 'Must be 1 or fewer in length.')
  }
  return new Set(ids)
}
