import { MessageFlag } from '@guildhall/protocol/enums/message-flag'
import { differenceFaults } from '@guildhall/testing/invariants/differences'
import type { Faults, Invariants } from '@guildhall/testing/invariants/invariants'
import type { StoreContents } from '@guildhall/testing/invariants/store-contents'
import { filesShownBy } from '../messages/signed-files-actions.ts'

export const attachmentInvariants: Invariants = {
  faults,
  *storage({ attachments }) {
    for (const { guild_id, channel_id, sender_id, size } of attachments) {
      yield [sender_id, size]
      yield [guild_id === channel_id ? null : guild_id, size]
    }
  },
}

/** Every served file is shown by its message, and every file that a message shows has a row. */
function* faults({ attachments, messages, ephemeral_messages, pending }: StoreContents): Faults {
  const shown = new Map<string, string>()
  const known = new Set<string>()
  // Imported messages have own copies of the files that they forward.
  const forwarded = new Map<string, ReadonlySet<string>>()
  for (const { id, guild_id, channel_id, wire } of [...messages, ...ephemeral_messages]) {
    known.add(id)
    if (pending.isBeingRemoved(guild_id ?? channel_id, channel_id)) continue
    const message = JSON.parse(wire)
    for (const file of filesOf(message)) shown.set(file, id)
    forwarded.set(id, new Set(filesForwardedBy(message)))
  }
  for (const { id, guild_id, channel_id, message_id, wire, expires_at, size } of attachments) {
    const file = JSON.parse(wire)
    yield* differenceFaults(`attachment ${id}: the id`, file.id, id)
    yield* differenceFaults(`attachment ${id}: the size`, size, file.size)
    if (message_id === null && expires_at === null) yield `attachment ${id}: it has neither a message nor an expiry`
    if (expires_at !== null || message_id === null || pending.isBeingRemoved(guild_id, channel_id)) continue
    if (!known.has(message_id)) yield `attachment ${id}: its message ${message_id} does not exist`
    else if (shown.get(id) !== message_id && !forwarded.get(message_id)?.has(id))
      yield `attachment ${id}: its message ${message_id} does not contain it`
    shown.delete(id)
  }
  for (const [file, message] of shown) yield `message ${message}: its file ${file} does not exist`
}

/** The files of the message itself: crossposts and forwarded snapshots show those of other messages. */
function filesOf(message: any): string[] {
  if ((message.flags & MessageFlag.IS_CROSSPOST) !== 0) return []
  const listed = message.attachments.map(({ id }: { id: string }) => id)
  return [...listed, ...filesShownBy(message)]
}

const filesForwardedBy = ({ message_snapshots = [] }: any): string[] =>
  message_snapshots.flatMap(({ message }: any) => message.attachments.map(({ id }: { id: string }) => id))
