import type { Message } from '@guildhall/protocol/objects/messages/message'
import type { MessageTarget } from './actor.ts'

/** What the matchers need of the world that something came of. */
export interface Settleable {
  settle(): Promise<void>
  /** What the bot said in the channel of a message since then, as the actor sees it, the oldest first. */
  botMessagesAfter(message: MessageTarget): Promise<readonly Message[]>
}

const worlds = new WeakMap<object, Settleable>()

/** Notes of which world a message or an interaction is. */
export function rememberWorld(of: object, world: Settleable): void {
  worlds.set(of, world)
}

/** The world of a message that an actor sent, or of an interaction. */
export const worldOf = (of: object): Settleable | undefined => worlds.get(of)
