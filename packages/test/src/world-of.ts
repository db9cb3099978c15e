import type { Message } from '@guildhall/protocol/objects/messages/message'
import type { MessageTarget } from './actor.ts'

/** The parts of a world that the matchers need. */
export interface Settleable {
  settle(): Promise<void>
  /** The bot's messages in the channel of a message since then, as the actor sees them, oldest first. */
  botMessagesAfter(message: MessageTarget): Promise<readonly Message[]>
}

const worlds = new WeakMap<object, Settleable>()

/** Records the world of a message or an interaction. */
export function rememberWorld(of: object, world: Settleable): void {
  worlds.set(of, world)
}

/** The world of a message that an actor sent, or of an interaction. */
export const worldOf = (of: object): Settleable | undefined => worlds.get(of)
