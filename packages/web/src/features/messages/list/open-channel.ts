import type { Client } from '../../../state/client.ts'
import { compareIds } from '../../../state/messages/message-window.ts'
import type { KeptPosition } from './kept-positions.ts'

/** The initial position. */
export type InitialPosition = {
  /** The message that a link leads to; null without one. */
  readonly messageId: string | null
  /** Without a link, a channel that was never read opens at its end, every other one at the first unread message. */
  readonly to: 'end' | 'new'
  /** After going back or forward, where the list was. */
  readonly position: KeptPosition | null
}

type Asked = {
  channelId: string
  messageId: string | null
  start: InitialReadState
  /** After going back or forward, where the list was. */
  position: KeptPosition | null
}

/** How far a channel has been read when it is opened: visible messages then count as read at once. */
export type InitialReadState = {
  /** The newest read message, or an ID as old as the user's joining; null if neither is known. */
  readonly readId: string | null
  /** Whether it was never read. */
  readonly isFirst: boolean
}

/** To be called before anything of the channel is shown. */
export function initialReadState(
  client: Pick<Client, 'reads' | 'store'>,
  guildId: string | null,
  channelId: string,
): InitialReadState {
  const { world, marks } = client.store.getState()
  const acknowledged = marks.acked.get(channelId) ?? world?.readStates.get(channelId)?.last_message_id ?? '0'
  const read = client.reads.readUpTo(guildId, channelId)
  return { readId: read === '0' ? null : read, isFirst: acknowledged === '0' }
}

/** Loads the part of a channel that is shown first. */
export async function openChannel(
  client: Client,
  { channelId, messageId, start, position }: Asked,
): Promise<InitialPosition> {
  const { readId, isFirst } = start
  const opening: InitialPosition = { messageId, to: isFirst ? 'end' : 'new', position }
  if (position !== null) {
    await client.messages.openAround(channelId, position.messageId)
    return opening
  }
  if (messageId !== null) {
    await client.messages.openAround(channelId, messageId)
    return opening
  }
  await client.messages.openLatest(channelId)
  const window = client.store.getState().windows.get(channelId)
  const first = window?.messages[0]
  const isFarther = readId !== null && first !== undefined && compareIds(first.id, readId) > 0
  if (isFarther && !isFirst && !window?.reachesStart) await client.messages.openAround(channelId, readId)
  return opening
}
