import type { Seen } from '@guildhall/protocol/objects/users/presence'
import type { GuildPresenceItem } from './presence-messages.ts'

/** Puts together lists that come in parts, each part after the one before. */
export class ListsInParts {
  readonly #begun = new Map<string, Map<string, Seen>>()

  /** Takes a part that a process sent. @returns the whole list with its last part, else null */
  take(processId: string, kind: string, { guild, seen, isLast }: GuildPresenceItem): Map<string, Seen> | null {
    const key = `${processId} ${kind} ${guild}`
    const list = this.#begun.get(key) ?? new Map<string, Seen>()
    for (const [userId, each] of seen) list.set(userId, each)
    if (isLast) this.#begun.delete(key)
    else this.#begun.set(key, list)
    return isLast ? list : null
  }

  /** A process is gone: what it began has no end. */
  forget(processId: string): void {
    for (const key of this.#begun.keys()) if (key.startsWith(processId)) this.#begun.delete(key)
  }
}
