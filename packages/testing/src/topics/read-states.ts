import type { ReadState } from '@guildhall/protocol/objects/messages/read-state'
import { showReadStates } from 'guildhall/features/read-states/read-states-view'
import type { Person } from '../worlds/people.ts'
import type { World } from '../worlds/world.ts'

/** Somebody has read a channel up to a message. */
export const ack = (who: Person, channelId: string, messageId: string, body: object = {}) =>
  who.api.post(`/channels/${channelId}/messages/${messageId}/ack`, body)

/** How far somebody has read in a channel, as READY would tell it. */
export async function readBy(world: World, who: Person, channelId: string): Promise<ReadState | undefined> {
  return (await showReadStates(world.db, who.id)).find(({ id }) => id === channelId)
}
