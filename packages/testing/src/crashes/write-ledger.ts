import type { StoredEvent } from '../invariants/store-contents.ts'

/**
 * One write. It is open until its outcome is known: it was answered, or its object was checked after a restart. One
 * that can't be checked stays open.
 */
export interface Write {
  /** Its audit log reason, which is in its audit entries. */
  readonly reason: string
  readonly audits: number
  /** The descriptions of its events, as {@link describe} returns them. */
  readonly events: readonly string[]
  /** The number of streams with its events. */
  readonly copies: number
  state: 'open' | 'answered' | 'happened' | 'never'
}

/** Every write of the load, and how often each event and each audit entry was found in the store. */
export class WriteLedger {
  readonly writes: Write[] = []
  /** How many were answered. */
  answered = 0
  readonly #emitted = new Map<string, number>()
  readonly #audited = new Map<string, number>()
  /** Writes before this one were closed and found correct. */
  #settled = 0

  begin(reason: string, { audits = 0, events = [], copies = 1 }: Partial<Write>): Write {
    const write: Write = { reason, audits, events, copies, state: 'open' }
    this.writes.push(write)
    return write
  }

  answer(write: Write): void {
    write.state = 'answered'
    this.answered++
  }

  /** Reads what was added to the store since the last call. */
  take(events: Iterable<StoredEvent>): void {
    for (const event of events) {
      for (const description of describe(event)) this.#emitted.set(description, this.timesEmitted(description) + 1)
      if (event.type !== 'GUILD_AUDIT_LOG_ENTRY_CREATE' || event.d.reason === undefined) continue
      this.#audited.set(event.d.reason, (this.#audited.get(event.d.reason) ?? 0) + 1)
    }
  }

  timesEmitted(description: string): number {
    return this.#emitted.get(description) ?? 0
  }

  /**
   * Whether the store contains each write completely or not at all, by its audit entries and events.
   * @param all also those already found correct
   */
  *faults({ all = false } = {}): Iterable<string> {
    const from = all ? 0 : this.#settled
    const expected = new Map<string, { least: number; most: number }>()
    for (const { state, events: descriptions, copies } of this.writes) {
      for (const description of descriptions) {
        const { least, most } = expected.get(description) ?? { least: 0, most: 0 }
        expected.set(description, {
          least: least + (hasHappened(state) ? copies : 0),
          most: most + (state === 'never' ? 0 : copies),
        })
      }
    }
    for (const { reason, audits, state, events: descriptions } of this.writes.slice(from)) {
      const found = this.#audited.get(reason) ?? 0
      const isRight = found === audits ? state !== 'never' || audits === 0 : found === 0 && !hasHappened(state)
      if (!isRight) yield `${reason}: ${state}, and ${found} audit entries instead of ${audits}`
      for (const description of descriptions) {
        const { least, most } = expected.get(description) ?? { least: 0, most: 0 }
        const times = this.timesEmitted(description)
        if (times < least || times > most)
          yield `${reason}: ${state}, emitted ${times} times instead of ${least} to ${most}: ${description}`
      }
    }
    const open = this.writes.findIndex(({ state }, index) => index >= from && state === 'open')
    this.#settled = open === -1 ? this.writes.length : Math.max(from, open)
  }
}

const hasHappened = (state: Write['state']): boolean => state === 'answered' || state === 'happened'

/** A description of an event caused by the load, so that it can be counted. */
function describe({ type, d }: StoredEvent): string[] {
  switch (type) {
    case 'MESSAGE_CREATE':
      return [d.type === 7 ? `greeted ${d.author.id}` : `posted ${d.content}`]
    case 'MESSAGE_UPDATE':
      return [`is ${d.id} ${d.content} ${d.pinned}`]
    case 'MESSAGE_DELETE':
      return [`deleted ${d.id}`]
    case 'MESSAGE_DELETE_BULK':
      return d.ids.map((id: string) => `deleted ${id}`)
    case 'MESSAGE_REACTION_ADD':
      return [`reacted ${d.message_id} ${d.emoji.name}`]
    case 'MESSAGE_REACTION_REMOVE':
      return [`unreacted ${d.message_id} ${d.emoji.name}`]
    case 'GUILD_MEMBER_ADD':
      return [`joined ${d.user.id}`]
    case 'GUILD_MEMBER_REMOVE':
      return [`left ${d.user.id}`]
    case 'GUILD_BAN_ADD':
      return [`banned ${d.user.id}`]
    case 'GUILD_BAN_REMOVE':
      return [`unbanned ${d.user.id}`]
    case 'GUILD_ROLE_CREATE':
      return [`role ${d.role.name}`]
    case 'GUILD_ROLE_DELETE':
      return [`no role ${d.role_id}`]
    case 'CHANNEL_CREATE':
      return [`channel ${d.name}`]
    case 'CHANNEL_DELETE':
    case 'THREAD_DELETE':
      return [`no channel ${d.id}`]
    case 'THREAD_CREATE':
      return [`thread ${d.name}`]
    case 'THREAD_MEMBERS_UPDATE':
      return [
        ...(d.added_members ?? []).map((member: any) => `in ${d.id} ${member.user_id}`),
        ...(d.removed_member_ids ?? []).map((id: string) => `out of ${d.id} ${id}`),
      ]
    case 'USER_UPDATE':
      return [`user ${d.username}`]
    default:
      return []
  }
}
