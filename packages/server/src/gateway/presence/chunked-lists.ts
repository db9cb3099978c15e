import type { PresenceFields } from '@guildhall/protocol/objects/users/presence'
import type { GuildPresenceItem } from './presence-messages.ts'

/** Assembles lists of presences from chunks, which arrive in order. */
export class ListsInParts {
  readonly #begun = new Map<string, Map<string, PresenceFields>>()

  /** Adds a chunk from a process. @returns the complete list after its last chunk, else null */
  take(
    processId: string,
    kind: string,
    { guild, seen, isLast }: GuildPresenceItem,
  ): Map<string, PresenceFields> | null {
    const key = `${processId} ${kind} ${guild}`
    const list = this.#begun.get(key) ?? new Map<string, PresenceFields>()
    for (const [userId, each] of seen) list.set(userId, each)
    if (isLast) this.#begun.delete(key)
    else this.#begun.set(key, list)
    return isLast ? list : null
  }

  /** Removes the incomplete lists of a process that has ended. */
  forget(processId: string): void {
    for (const key of this.#begun.keys()) if (key.startsWith(processId)) this.#begun.delete(key)
  }
}
