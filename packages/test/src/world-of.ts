/** What the matchers need of the world that something came of. */
export interface Settleable {
  settle(): Promise<void>
}

const worlds = new WeakMap<object, Settleable>()

/** Notes of which world a message or an interaction is. */
export function rememberWorld(of: object, world: Settleable): void {
  worlds.set(of, world)
}

/** The world of a message that an actor sent, or of an interaction. */
export const worldOf = (of: object): Settleable | undefined => worlds.get(of)
