import { once } from 'node:events'
import { Agent, request } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import { Intent } from '@guildhall/protocol/enums/intent'
import { Opcode } from '@guildhall/protocol/gateway'
import { GatewayClient } from '../clients/gateway-client.ts'
import type { AttackedServer } from './attack.ts'

/** The requests of other clients during an attack. */
export const BACKGROUND_KINDS = ['livez', 'guild', 'heartbeat'] as const
export type BackgroundKind = (typeof BACKGROUND_KINDS)[number]

/** How long each response took, ms, and how often there was none, or no success. */
export interface ResponseTimes {
  readonly times: Readonly<Record<BackgroundKind, number[]>>
  /** By reason. */
  readonly failures: Map<string, number>
}

const EVERY_MS = 50
/** A client of the gateway may send 120 payloads a minute. */
const BEAT_EVERY_MS = 600
/** The maximum time for a response, ms. */
const PATIENCE_MS = 20_000

/** Harmless clients: each repeatedly requests `/livez`, the guild, and a heartbeat acknowledgement. */
export class BackgroundClients {
  readonly #server: AttackedServer
  readonly #agent = new Agent({ keepAlive: true })
  readonly #clients: readonly GatewayClient[]
  #times = nothingWaited()
  #isOver = false
  #loops: Promise<unknown>[] = []

  private constructor(server: AttackedServer, clients: readonly GatewayClient[]) {
    this.#server = server
    this.#clients = clients
  }

  /** Resolves when they are connected; they send no requests yet. */
  static async connect(server: AttackedServer): Promise<BackgroundClients> {
    const people = [server.ownerToken, server.memberToken]
    // A bot may start one session in five seconds, in any process.
    const tokensAt = (n: number) => (n === 0 ? [server.botToken.replace('Bot ', ''), ...people] : people)
    const places = server.ports.flatMap((port, n) =>
      tokensAt(n).map((token) => ({ token, client: new GatewayClient(port) })),
    )
    for (const { token, client } of places) await client.identify({ token, intents: Intent.GUILDS })
    const clients = places.map(({ client }) => client)
    return new BackgroundClients(server, clients)
  }

  /** Runs them until they are stopped. */
  start(): void {
    this.#loops = this.#places().map(([kind, n]) => this.#repeat(kind, n))
  }

  /** Sends each process one request of each kind. @throws an error unless all succeed */
  async requestOnce(kinds: readonly BackgroundKind[] = BACKGROUND_KINDS): Promise<void> {
    for (const [kind, n] of this.#places()) if (kinds.includes(kind)) await this.#ask(kind, n)
  }

  /** The waiting times since the last call. */
  takeTimes(): ResponseTimes {
    const times = this.#times
    this.#times = nothingWaited()
    return times
  }

  async close(): Promise<void> {
    this.#isOver = true
    await Promise.all(this.#loops)
    await Promise.all(this.#clients.map((client) => client.close(1000)))
    this.#agent.destroy()
  }

  #places(): (readonly [BackgroundKind, number])[] {
    const [ports, clients] = [[...this.#server.ports.keys()], [...this.#clients.keys()]]
    return BACKGROUND_KINDS.flatMap((kind) => (kind === 'heartbeat' ? clients : ports).map((n) => [kind, n] as const))
  }

  async #repeat(kind: BackgroundKind, n: number): Promise<void> {
    while (!this.#isOver) {
      const began = performance.now()
      await this.#ask(kind, n).catch(({ message }: Error) => {
        const { failures } = this.#times
        failures.set(message, (failures.get(message) ?? 0) + 1)
      })
      this.#times.times[kind].push(performance.now() - began)
      await wait(kind === 'heartbeat' ? BEAT_EVERY_MS : EVERY_MS)
    }
  }

  async #ask(kind: BackgroundKind, n: number): Promise<void> {
    const { ports, guildId, ownerToken } = this.#server
    const port = ports[n] ?? 0
    if (kind === 'heartbeat') await this.#beat(n)
    else if (kind === 'livez') await this.#get(port, '/livez', {})
    else await this.#get(port, `/api/v10/guilds/${guildId}`, { authorization: ownerToken })
  }

  async #beat(n: number): Promise<void> {
    const client = this.#clients[n]
    if (!client || client.socket.readyState !== client.socket.OPEN) throw new Error('the gateway closed a connection')
    const answered = client.nextOp(Opcode.HEARTBEAT_ACK)
    client.send(Opcode.HEARTBEAT, client.sequence)
    await answered
    // Hours of heartbeats must not be stored.
    client.payloads.length = 0
    client.frames.length = 0
  }

  async #get(port: number, path: string, headers: Record<string, string>): Promise<void> {
    const sent = request({ host: '127.0.0.1', port, path, headers, agent: this.#agent, timeout: PATIENCE_MS })
    sent.once('timeout', () => sent.destroy(new Error('no response in time')))
    const [answer] = await once(sent.end(), 'response')
    await once(answer.resume(), 'end')
    if (answer.statusCode !== 200) throw new Error(`${path} returned ${answer.statusCode}`)
  }
}

const nothingWaited = (): ResponseTimes => ({ times: { livez: [], guild: [], heartbeat: [] }, failures: new Map() })
