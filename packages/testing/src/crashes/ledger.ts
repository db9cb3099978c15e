import type { StoredEvent } from '../invariants/store-contents.ts'

/**
 * One write. It is open until it is known whether it happened: it was answered, or what it changes was looked at after a
 * restart. What can't be looked at stays open.
 */
export interface Write {
  /** The reason that it gave: its audit entries have it. */
  readonly reason: string
  readonly audits: number
  /** What its events say, each as {@link sayings} puts it. */
  readonly told: readonly string[]
  /** In how many streams they are told. */
  readonly copies: number
  state: 'open' | 'answered' | 'happened' | 'never'
}

/** Every write of the load, and how often each saying and each audit entry was found in the store. */
export class Ledger {
  readonly writes: Write[] = []
  /** How many were answered. */
  answered = 0
  readonly #told = new Map<string, number>()
  readonly #audited = new Map<string, number>()
  /** Writes before this one were closed and found right. */
  #settled = 0

  begin(reason: string, { audits = 0, told = [], copies = 1 }: Partial<Write>): Write {
    const write: Write = { reason, audits, told, copies, state: 'open' }
    this.writes.push(write)
    return write
  }

  answer(write: Write): void {
    write.state = 'answered'
    this.answered++
  }

  /** Takes in what stands in the store since the last time. */
  take(events: Iterable<StoredEvent>): void {
    for (const event of events) {
      for (const saying of sayings(event)) this.#told.set(saying, this.timesTold(saying) + 1)
      if (event.type !== 'GUILD_AUDIT_LOG_ENTRY_CREATE' || event.d.reason === undefined) continue
      this.#audited.set(event.d.reason, (this.#audited.get(event.d.reason) ?? 0) + 1)
    }
  }

  timesTold(saying: string): number {
    return this.#told.get(saying) ?? 0
  }

  /**
   * Whether the store holds each write wholly or not at all, as far as its audit entries and events tell.
   *
   * @param all also those that were found right before
   */
  *faults({ all = false } = {}): Iterable<string> {
    const from = all ? 0 : this.#settled
    const told = new Map<string, { least: number; most: number }>()
    for (const { state, told: sayings, copies } of this.writes) {
      for (const saying of sayings) {
        const { least, most } = told.get(saying) ?? { least: 0, most: 0 }
        told.set(saying, {
          least: least + (hasHappened(state) ? copies : 0),
          most: most + (state === 'never' ? 0 : copies),
        })
      }
    }
    for (const { reason, audits, state, told: sayings } of this.writes.slice(from)) {
      const found = this.#audited.get(reason) ?? 0
      const isRight = found === audits ? state !== 'never' || audits === 0 : found === 0 && !hasHappened(state)
      if (!isRight) yield `${reason}: ${state}, and ${found} audit entries instead of ${audits}`
      for (const saying of sayings) {
        const { least, most } = told.get(saying) ?? { least: 0, most: 0 }
        const times = this.timesTold(saying)
        if (times < least || times > most)
          yield `${reason}: ${state}, and told ${times} times: ${saying} (${least} to ${most})`
      }
    }
    const open = this.writes.findIndex(({ state }, index) => index >= from && state === 'open')
    this.#settled = open === -1 ? this.writes.length : Math.max(from, open)
  }
}

const hasHappened = (state: Write['state']): boolean => state === 'answered' || state === 'happened'

/** What an event says of what the load does, so that it can be counted. */
function sayings({ type, d }: StoredEvent): string[] {
  switch (type) {
    case 'MESSAGE_CREATE':
      return [d.type === 7 ? `greeted ${d.author.id}` : `said ${d.content}`]
    case 'MESSAGE_UPDATE':
      return [`is ${d.id} ${d.content} ${d.pinned}`]
    case 'MESSAGE_DELETE':
      return [`deleted ${d.id}`]
    case 'MESSAGE_DELETE_BULK':
      return d.ids.map((id: string) => `deleted ${id}`)
    case 'MESSAGE_REACTION_ADD':
      return [`reacted ${d.message_id} ${d.emoji.name}`]
    case 'MESSAGE_REACTION_REMOVE':
      return [`took back ${d.message_id} ${d.emoji.name}`]
    case 'GUILD_MEMBER_ADD':
      return [`joined ${d.user.id}`]
    case 'GUILD_MEMBER_REMOVE':
      return [`left ${d.user.id}`]
    case 'GUILD_BAN_ADD':
      return [`banned ${d.user.id}`]
    case 'GUILD_BAN_REMOVE':
      return [`let in ${d.user.id}`]
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
