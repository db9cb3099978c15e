import { answeredId } from '../features/messages/messages-actions.ts'
import { findMessage, keyOf, updateMessage } from '../features/messages/messages-store.ts'
import { peopleOf, toMessage, toMessageEvent } from '../features/messages/messages-view.ts'
import { listParticipants } from '../features/messages/participants-store.ts'
import { unknownMedia, withFound } from '../features/messages/remote-media-actions.ts'
import { ApiError } from '../kernel/api-error.ts'
import { type Found, mustFindChannel } from '../kernel/guest-unit.ts'
import type { GuildModel } from '../kernel/guild-model.ts'
import type { Kernel } from '../kernel/kernel.ts'
import { findChannel } from '../kernel/standing.ts'
import { writeAsSystem } from '../kernel/system-unit.ts'
import type { TxBase } from '../kernel/tx.ts'
import { probeMedium, type RemoteMedium } from '../media/remote-media.ts'
import { findPrivateChannel } from '../store/private-channel-row.ts'

/** A message that shows media which lie elsewhere, and when it was written or changed. */
interface Unfurling {
  readonly channel_id: string
  readonly message_id: string
  readonly since: number
}

/** Nobody looks at a message of long ago again: what waited for longer is given up, ms. */
const WORTH_IT_MS = 300_000
const LOOKED_AT_ONCE = 2

/**
 * Looks at media of a message that lie elsewhere, and says in the message how large they are, if it is still there and still
 * shows them. What can't be had stays as it is, and isn't tried again.
 */
export async function unfurlMedia(kernel: Kernel, { channel_id, message_id, since }: Unfurling): Promise<void> {
  if (kernel.clock.now() - since > WORTH_IT_MS) return
  const place = await mustFindChannel(kernel, channel_id).catch(unlessGone)
  if (!place) return
  const message = await findMessage(kernel.store.db, { ...keyOf(place.guild, place.channel), id: message_id })
  if (!message) return
  const found = await lookAt(kernel, unknownMedia(message))
  if (found.size > 0) await writeFound(kernel, place, message_id, found).catch(unlessGone)
}

function unlessGone(error: unknown): undefined {
  if (error instanceof ApiError && ['UnknownChannel', 'UnknownGuild'].includes(error.error)) return undefined
  throw error
}

async function lookAt({ outside }: Kernel, urls: string[]): Promise<Map<string, RemoteMedium>> {
  const found = new Map<string, RemoteMedium>()
  const lookOn = async () => {
    for (let url = urls.shift(); url !== undefined; url = urls.shift()) {
      const medium = await probeMedium(outside, url)
      if (medium) found.set(url, medium)
    }
  }
  await Promise.all(Array.from({ length: LOOKED_AT_ONCE }, lookOn))
  return found
}

/** The message is read again in its channel's turn: whatever became of it meanwhile holds. */
async function writeFound(
  kernel: Kernel,
  { guild, channel: { id: channelId } }: Found,
  messageId: string,
  found: ReadonlyMap<string, RemoteMedium>,
): Promise<void> {
  const work = async (tx: TxBase<'MESSAGE_UPDATE'>, now: GuildModel | null) => {
    const channel = now ? await findChannel(tx.db, now, channelId) : await findPrivateChannel(tx.db, channelId)
    if (!channel) return
    const key = keyOf(now, channel)
    const before = await findMessage(tx.db, { ...key, id: messageId })
    const after = before && withFound(before, found)
    if (!after) return
    updateMessage(tx.db, key.guildId, after)
    const answers = answeredId(after)
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
  const unit = { name: 'unfurl-media', emits: ['MESSAGE_UPDATE'], channelId } as const
  if (guild) await writeAsSystem(kernel, { ...unit, guildId: guild.id }, (tx) => work(tx, tx.guild))
  else await writeAsSystem(kernel, unit, (tx) => work(tx, null))
}
