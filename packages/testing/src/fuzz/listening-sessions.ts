import { inspect } from 'node:util'
import { ALL_INTENTS } from '@guildhall/protocol/enums/intent'
import { EVENTS } from '@guildhall/protocol/events'
import type { EventRow } from '@guildhall/protocol/events/event'
import { Opcode } from '@guildhall/protocol/gateway'
import { parseForm } from '@guildhall/protocol/parse-form'
import { createToken } from 'guildhall/features/accounts/accounts-actions'
import { GatewayClient, type GatewayPayload } from '../clients/gateway-client.ts'
import { assertConverges } from '../worlds/assert-converges.ts'
import type { Person } from '../worlds/people.ts'
import type { World } from '../worlds/world.ts'

const WIRES = [
  'encoding=json',
  'encoding=etf&compress=zlib-stream',
  'encoding=json&compress=zstd-stream',
  'encoding=etf',
  'encoding=etf&compress=zstd-stream',
  'encoding=json&compress=zlib-stream',
]

/** The events' definitions by the names that clients use. */
const ROWS = new Map<string, EventRow[]>()
for (const [type, row] of Object.entries<EventRow>(EVENTS)) {
  const name = row.sentAs ?? type
  ROWS.set(name, [...(ROWS.get(name) ?? []), row])
}

/** Heartbeats are sent in real time, so that a slow machine misses none. */
const BEAT_EVERY_MS = 20_000

interface Listener {
  readonly person: Person
  readonly client: GatewayClient
  /** How many of its payloads have been checked. */
  seen: number
  isGone: boolean
}

/** Sessions of several users with every encoding that listen and must never be disconnected. */
export class ListeningSessions {
  readonly #world: World
  readonly #port: number
  readonly #all: Listener[]
  readonly #beating: NodeJS.Timeout
  readonly #fault: (kind: string, details: string) => void

  private constructor(world: World, port: number, all: Listener[], fault: (kind: string, details: string) => void) {
    this.#world = world
    this.#port = port
    this.#all = all
    this.#fault = fault
    this.#beating = setInterval(() => void this.beat(), BEAT_EVERY_MS)
    for (const listener of all) void listener.client.closed.then((closing) => this.#ended(listener, closing))
  }

  static async open(
    world: World,
    port: number,
    people: readonly Person[],
    fault: (kind: string, details: string) => void,
  ) {
    const { kernel } = world.app
    const all: Listener[] = []
    for (const [i, person] of people.entries()) {
      const token = person.user.bot
        ? person.token
        : await kernel.store.write((tx) => createToken(kernel, tx, person.id, 'session'))
      const client = new GatewayClient(port, `/gateway/?v=10&${WIRES[i % WIRES.length]}`)
      await client.identify({ token, intents: ALL_INTENTS })
      all.push({ person: { ...person, token }, client, seen: 0, isGone: false })
    }
    return new ListeningSessions(world, port, all, fault)
  }

  /** Sends every heartbeat; resolves when all were acknowledged. */
  async beat(): Promise<void> {
    const there = this.#all.filter(({ isGone }) => !isGone)
    for (const { client } of there) client.send(Opcode.HEARTBEAT, client.sequence)
    // A listener that is disconnected meanwhile is noticed when it ends.
    await Promise.all(there.map(({ client }) => client.nextOp(Opcode.HEARTBEAT_ACK).catch(() => {})))
  }

  /** Checks new events. */
  look(): void {
    for (const listener of this.#all) {
      const { client } = listener
      for (const payload of client.payloads.slice(listener.seen)) this.#judge(payload)
      listener.seen = client.payloads.length
    }
  }

  /** Each one's state from events must equal that of a new client. */
  async compare(): Promise<void> {
    await this.#world.waitForDelivery()
    this.look()
    for (const { client, person, isGone } of this.#all) {
      if (isGone) continue
      try {
        await assertConverges(client, this.#port, person)
      } catch (error) {
        this.#fault(`a session's state diverged: ${pathsOf(error)}`, `${person.user.username}: ${inspect(error)}`)
      }
    }
  }

  async leave(): Promise<void> {
    clearInterval(this.#beating)
    for (const listener of this.#all) {
      const left = listener.isGone
      listener.isGone = true
      if (!left) await listener.client.close(1000)
    }
  }

  #judge({ op, t, d }: GatewayPayload): void {
    const rows = op === Opcode.DISPATCH && t !== null && t !== 'GUILD_CREATE' ? ROWS.get(t) : undefined
    if (!rows) return
    const results = rows.map((row) => parseForm(row.payload, d))
    if (results.some(({ ok }) => ok)) return
    const complaints = results.flatMap((result) => (result.ok ? [] : result.errors))
    this.#fault(
      `${t} doesn't match its schema: ${complaints.map(({ path }) => path.filter((step) => typeof step === 'string').join('.')).join(' ')}`,
      inspect({ complaints, d }, { depth: 5 }),
    )
  }

  async #ended(listener: Listener, { code, reason }: { code: number; reason: string }): Promise<void> {
    if (listener.isGone) return
    listener.isGone = true
    const { person } = listener
    const authorization = person.user.bot ? `Bot ${person.token}` : person.token
    const { status } = await this.#world.clientOf(authorization).get('/users/@me')
    // Revoking a token ends its sessions. If time advances meanwhile, the close isn't acknowledged in time.
    if ([4004, 1006].includes(code) && status === 401) return
    this.#fault(`a session was closed with ${code}`, `${person.user.username}: ${reason}`)
  }
}

/** The differing fields, roughly, by which differences are grouped into faults. */
function pathsOf(error: unknown): string {
  const lines = inspect(error)
    .split('\n')
    .filter((line) => /^\s*[+-]\s/u.test(line))
  const names = lines.flatMap((line) => /^\s*[+-]\s+'?(\w+)'?:/u.exec(line)?.[1] ?? [])
  return [...new Set(names)].slice(0, 6).join(', ')
}
