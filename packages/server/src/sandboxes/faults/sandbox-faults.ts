import { createCipheriv, hash } from 'node:crypto'
import { EVENTS } from '@guildhall/protocol/events'
import type { Fault } from '@guildhall/protocol/sandboxes/fault'
import { RoutePattern } from '../../http/interceptors/route-pattern.ts'
import { ActFault } from '../act-fault.ts'

/** How many faults a sandbox may have at once. */
const MOST_FAULTS = 100

export type FaultKind = Fault['fault']

/** A fault of a sandbox, with the number of times that it was applied. */
export interface ActiveFault<F extends Fault = Fault> {
  readonly id: string
  readonly fault: F
  readonly pattern: RoutePattern | null
  hits: number
}

/** A fault as the test API shows it. */
type ShownFault = Fault & { readonly id: string; readonly hits: number; readonly left: number | null }

interface FaultState {
  readonly active: readonly ActiveFault[]
  readonly count: number
  readonly draws: number
}

/** The size of a random number, bytes. */
const DRAWN_BYTES = 4

/** Events that the gateway creates itself, besides the stored ones. */
const OF_SESSIONS = ['READY', 'RESUMED', 'GUILD_MEMBERS_CHUNK', 'SOUNDBOARD_SOUNDS', 'CHANNEL_INFO', 'RATE_LIMITED']

const EVENT_NAMES: ReadonlySet<string> = new Set([
  ...Object.entries(EVENTS).map(([name, { sentAs = name }]) => sentAs),
  ...OF_SESSIONS,
])

/** The faults that are applied to the bot of a sandbox. Random decisions are determined by the seed. */
export class SandboxFaults {
  readonly #active = new Map<string, ActiveFault>()
  readonly #beginning: () => ReturnType<typeof createCipheriv>
  #chance: ReturnType<typeof createCipheriv>
  /** How many random numbers were drawn. */
  #draws = 0
  readonly #struck: (active: ActiveFault) => void
  #count = 0

  /** @param struck called each time a fault is applied */
  constructor(seed: number, struck: (active: ActiveFault) => void) {
    this.#struck = struck
    const key = hash('sha256', `guildhall sandbox faults ${seed}`, 'buffer')
    this.#beginning = () => createCipheriv('aes-256-ctr', key, Buffer.alloc(16))
    this.#chance = this.#beginning()
  }

  /** @throws ActFault for one that could never be applied, or one too many */
  add(fault: Fault): ShownFault {
    const pattern = fault.fault === 'fail' ? new RoutePattern(fault.route) : null
    mustBePossible(fault, pattern)
    if (this.#active.size >= MOST_FAULTS) this.#forgetOver()
    if (this.#active.size >= MOST_FAULTS) throw new ActFault(`there are ${MOST_FAULTS} faults: remove some`)
    const active = { id: String(++this.#count), fault, pattern, hits: 0 }
    this.#active.set(active.id, active)
    return shown(active)
  }

  #forgetOver(): void {
    for (const [id, active] of this.#active) if (isOver(active)) this.#active.delete(id)
  }

  get all(): ShownFault[] {
    return [...this.#active.values()].map(shown)
  }

  /** Returns false if the fault doesn't exist. */
  remove(id: string): boolean {
    return this.#active.delete(id)
  }

  clear(): void {
    this.#active.clear()
  }

  /** The first fault of a kind that applies now; it is counted. */
  strike<K extends FaultKind>(
    kind: K,
    isMeant: (active: ActiveFault<Extract<Fault, { fault: K }>>) => boolean = () => true,
  ): ActiveFault<Extract<Fault, { fault: K }>> | null {
    for (const active of this.#active.values()) {
      if (!isOfKind(active, kind) || isOver(active) || !isMeant(active)) continue
      if (active.fault.rate !== undefined && this.#draw() >= active.fault.rate) continue
      active.hits++
      this.#struck(active)
      return active
    }
    return null
  }

  /** A number from 0 to below 1. */
  #draw(): number {
    this.#draws++
    return this.#chance.update(Buffer.alloc(DRAWN_BYTES)).readUInt32BE() / 2 ** 32
  }

  /** The current state, for a snapshot. */
  state(): FaultState {
    return { active: [...this.#active.values()].map((each) => ({ ...each })), count: this.#count, draws: this.#draws }
  }

  restore({ active, count, draws }: FaultState): void {
    this.#active.clear()
    for (const each of active) this.#active.set(each.id, { ...each })
    this.#count = count
    this.#draws = draws
    this.#chance = this.#beginning()
    this.#chance.update(Buffer.alloc(draws * DRAWN_BYTES))
  }
}

function isOfKind<K extends FaultKind>(
  active: ActiveFault,
  kind: K,
): active is ActiveFault<Extract<Fault, { fault: K }>> {
  return active.fault.fault === kind
}

const isOver = ({ hits, fault: { times } }: ActiveFault): boolean => times !== undefined && hits >= times

const shown = ({ id, fault, hits }: ActiveFault): ShownFault => ({
  id,
  ...fault,
  hits,
  left: fault.times === undefined ? null : fault.times - hits,
})

/** @throws ActFault */
function mustBePossible(fault: Fault, pattern: RoutePattern | null): void {
  if (fault.fault === 'fail') {
    const { status, delay, retry_after, code, message } = fault
    if (status === undefined && delay === undefined) throw new ActFault('say a status, a delay, or both')
    if (status === undefined && (code ?? message) !== undefined) throw new ActFault('code and message need a status')
    if (status !== 429 && retry_after !== undefined) throw new ActFault('retry_after needs the status 429')
    if (pattern?.isKnown === false) throw new ActFault(`no route of the API is meant by “${fault.route}”`)
  }
  if ('event' in fault && !EVENT_NAMES.has(fault.event)) throw new ActFault(`there is no event ${fault.event}`)
}
