import type { Client } from '../../state/client.ts'
import { compareIds } from '../../state/talk/message-window.ts'

/** Where reading begins. */
export type Opening = {
  /** A message to which somebody wants to go; null for what is unread, or the newest. */
  readonly messageId: string | null
  /** Up to where the channel had been read; null if nothing was read there ever. */
  readonly readId: string | null
}

type Asked = { guildId: string | null; channelId: string; messageId: string | null }

/** Loads the part of a channel that is to be seen first. */
export async function openChannel(client: Client, { guildId, channelId, messageId }: Asked): Promise<Opening> {
  const told = client.store.getState().world?.readStates.get(channelId)?.last_message_id ?? '0'
  const read = client.reads.readUpTo(guildId, channelId)
  // Whoever was never here begins with what is said now.
  const readId = told === '0' || read === '0' ? null : read
  if (messageId !== null) {
    await client.talk.openAround(channelId, messageId)
    return { messageId, readId }
  }
  await client.talk.openLatest(channelId)
  const window = client.store.getState().windows.get(channelId)
  const first = window?.messages[0]
  const isFarther = readId !== null && first !== undefined && compareIds(first.id, readId) > 0
  if (isFarther && !window?.reachesStart) await client.talk.openAround(channelId, readId)
  return { messageId, readId }
}
