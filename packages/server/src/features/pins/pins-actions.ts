// Pins, unpins and lists messages.
import { MessageType } from '@guildhall/protocol/enums/message-type'
import { LIMITS } from '@guildhall/protocol/limits'
import { ApiError } from '../../kernel/api-error.ts'
import type { Caller } from '../../kernel/callers/caller.ts'
import { toTimestamp } from '../../kernel/clock.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import type { ChannelModel } from '../../kernel/permissions/any-channel.ts'
import type { GuildModel } from '../../kernel/read-model/guild-model.ts'
import type { Tx } from '../../kernel/unit-of-work/tx.ts'
import { expandMessages, findPeople, referencedMessageId } from '../messages/expand-messages-actions.ts'
import { asSeenBy } from '../messages/message-content-rules.ts'
import { mustBePinnable } from '../messages/messages-rules.ts'
import { findMessage, keyOf, mustFindMessage, updateMessage } from '../messages/messages-store.ts'
import { peopleOf, type StoredMessage, toMessage, toMessageEvent } from '../messages/messages-view.ts'
import { postSystemMessage } from '../messages/system-message-actions.ts'
import { mustBeAbleToMessageRecipient } from '../private-channels/private-channels-rules.ts'
import { mustBeActive } from '../threads/threads-rules.ts'
import { insertPin, listPins, removePins, sumUpPins, touchLastPin } from './pins-store.ts'

type PinUnit = Tx<'anyChannel', 'MESSAGE_UPDATE' | 'CHANNEL_PINS_UPDATE'>

/** Pins a message, and announces it in the channel; a pinned message is unchanged. @throws TooManyPins, SystemMessage, ThreadArchived */
export async function addPin(
  tx: PinUnit & Tx<'anyChannel', 'MESSAGE_CREATE'>,
  caller: Caller,
  id: string,
): Promise<void> {
  const { guild, channel } = tx
  mustBeActive(channel)
  await mustBeAbleToMessageRecipient(tx.db, caller, channel)
  const key = keyOf(guild, channel)
  const message = await mustFindMessage(tx.db, { ...key, id })
  if (message.pinned) return
  mustBePinnable(message.type)
  const { count, newest } = await sumUpPins(tx.db, key)
  if (count >= LIMITS.pinsPerChannel) throw new ApiError('TooManyPins')
  // Pages are split by this time, so no two pins of a channel may share it.
  const at = Math.max(tx.now, (newest ?? 0) + 1)
  await insertPin(tx.db, { ...key, messageId: id, at })
  await setPinned(tx, caller, { ...message, pinned: true }, at)
  if (guild) tx.audit({ target: message.author_id, options: { channel_id: channel.id, message_id: id } })
  const type = MessageType.CHANNEL_PINNED_MESSAGE
  const sentMessage = { type, authorId: caller.user.id, about: { messageId: id } }
  await postSystemMessage(tx, guild, channel, sentMessage, [{ user: caller.user, member: tx.actor.member }])
}

/** Unpins a message; does nothing if it isn't pinned. */
export async function dropPin(tx: PinUnit, caller: Caller, id: string): Promise<void> {
  const { guild, channel } = tx
  mustBeActive(channel)
  const key = keyOf(guild, channel)
  const message = await mustFindMessage(tx.db, { ...key, id })
  if (!message.pinned) return
  await removePins(tx.db, key, [message])
  const { newest } = await sumUpPins(tx.db, key)
  await setPinned(tx, caller, { ...message, pinned: false }, newest)
  if (guild) tx.audit({ target: message.author_id, options: { channel_id: channel.id, message_id: id } })
}

async function setPinned(tx: PinUnit, caller: Caller, message: StoredMessage, lastPinAt: number | null): Promise<void> {
  const { guild, channel } = tx
  const key = keyOf(guild, channel)
  updateMessage(tx.db, key.guildId, message)
  await touchLastPin(tx.db, channel, lastPinAt)
  const answers = referencedMessageId(message)
  const answered = answers === undefined ? undefined : await findMessage(tx.db, { ...key, id: answers })
  const people = await findPeople(tx, [...peopleOf(message), ...(answered ? peopleOf(answered) : [])], caller.user)
  const sentMessage = toMessage(message, people, answered)
  tx.emit('MESSAGE_UPDATE', toMessageEvent(guild, channel, sentMessage, people.members))
  tx.emit('CHANNEL_PINS_UPDATE', {
    channel_id: channel.id,
    ...(guild && { guild_id: guild.id }),
    last_pin_timestamp: lastPinAt === null ? null : toTimestamp(lastPinAt),
  })
}

/** A page of a channel's pinned messages as a caller may see them, the newest pin first. */
export async function readPins(
  { store: { db }, urls }: Pick<Kernel, 'store' | 'urls'>,
  caller: Caller,
  { guild, channel }: { guild: GuildModel | null; channel: ChannelModel },
  { before, limit }: { before: number; limit: number },
) {
  const key = keyOf(guild, channel)
  const found = await listPins(db, { ...key, before, limit: limit + 1 })
  const page = found.slice(0, limit)
  const stored = page.map(({ message }) => message)
  const messages = await expandMessages({ db, urls }, key, stored, caller.user.id)
  const shown = messages.map((message) => asSeenBy(caller, guild, message))
  const pinnedAt = new Map(page.map(({ message, at }) => [message.id, toTimestamp(at)]))
  const items = shown.map((message) => ({ pinned_at: pinnedAt.get(message.id) ?? message.timestamp, message }))
  return { items, has_more: found.length > limit }
}
