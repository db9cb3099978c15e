import type { ReadState } from '@guildhall/protocol/objects/messages/read-state'
import { showReadStates } from 'guildhall/features/read-states/read-states-view'
import type { Person } from '../worlds/people.ts'
import type { World } from '../worlds/world.ts'

/** A user acknowledges a message. */
export const sendAck = (who: Person, channelId: string, messageId: string, body: object = {}) =>
  who.api.post(`/channels/${channelId}/messages/${messageId}/ack`, body)

/** A user's read state in a channel, as in READY. */
export async function readStateOf(world: World, who: Person, channelId: string): Promise<ReadState | undefined> {
  return (await showReadStates(world.db, who.id)).find(({ id }) => id === channelId)
}
