// Adds fetched data, such as the sizes of media, to messages.
import { ApiError } from '../../kernel/api-error.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import type { Essentials } from '../../kernel/parts/essentials.ts'
import type { LiveState } from '../../kernel/parts/live-state.ts'
import type { GuildModel } from '../../kernel/read-model/guild-model.ts'
import { findChannel } from '../../kernel/scopes/channel.ts'
import { type FoundChannel, mustFindChannel } from '../../kernel/unit-of-work/guest-unit.ts'
import { writeAsSystem } from '../../kernel/unit-of-work/system-unit.ts'
import type { TxBase } from '../../kernel/unit-of-work/tx.ts'
import { findPrivateChannel } from '../../store/rows/private-channel-row.ts'
import { referencedMessageId } from './expand-messages-actions.ts'
import { listParticipants } from './message-participants-store.ts'
import { findMessage, keyOf, updateMessage } from './messages-store.ts'
import { peopleOf, type StoredMessage, toMessage, toMessageEvent } from './messages-view.ts'

/** A message to which the server adds results that it has fetched, with its channel; undefined if it was deleted. */
export async function findShown(
  kernel: Essentials & LiveState,
  channelId: string,
  messageId: string,
): Promise<{ place: FoundChannel; message: StoredMessage } | undefined> {
  const place = await mustFindChannel(kernel, channelId).catch(unlessDeleted)
  if (!place) return undefined
  const message = await findMessage(kernel.store.db, { ...keyOf(place.guild, place.channel), id: messageId })
  return message && { place, message }
}

/**
 * Adds results to a message and emits the event, without marking the message as edited. The message is read again under
 * its channel's lock, so that concurrent changes are kept.
 *
 * @param change returns the new message; undefined if nothing changes
 */
export async function changeShown(
  kernel: Kernel,
  name: string,
  { guild, channel: { id: channelId } }: FoundChannel,
  messageId: string,
  change: (tx: TxBase<'MESSAGE_UPDATE'>, message: StoredMessage) => Promise<StoredMessage | undefined>,
): Promise<void> {
  const work = async (tx: TxBase<'MESSAGE_UPDATE'>, now: GuildModel | null) => {
    const channel = now ? await findChannel(tx.db, now, channelId) : await findPrivateChannel(tx.db, channelId)
    if (!channel) return
    const key = keyOf(now, channel)
    const before = await findMessage(tx.db, { ...key, id: messageId })
    const after = before && (await change(tx, before))
    if (!after) return
    updateMessage(tx.db, key.guildId, after)
    const answers = referencedMessageId(after)
    const answered = answers === undefined ? undefined : await findMessage(tx.db, { ...key, id: answers })
    const people = await listParticipants(tx.db, key.guildId, [
      ...peopleOf(after),
      ...(answered ? peopleOf(answered) : []),
    ])
    const users = new Map([...people].map(([id, { user }]) => [id, user]))
    const members = new Map([...people].flatMap(([id, { member }]) => (member ? [[id, member]] : [])))
    tx.emit(
      'MESSAGE_UPDATE',
      toMessageEvent(now, channel, toMessage(after, { users, urls: tx.urls }, answered), members),
    )
  }
  const unit = { name, emits: ['MESSAGE_UPDATE'], channelId } as const
  const written = guild
    ? writeAsSystem(kernel, { ...unit, guildId: guild.id }, (tx) => work(tx, tx.guild))
    : writeAsSystem(kernel, unit, (tx) => work(tx, null))
  await written.catch(unlessDeleted)
}

function unlessDeleted(error: unknown): undefined {
  if (error instanceof ApiError && ['UnknownChannel', 'UnknownGuild'].includes(error.error)) return undefined
  throw error
}
