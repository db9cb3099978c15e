import { encodeEtf } from '@guildhall/protocol/etf/encode-etf'
import { CloseCode, Opcode } from '@guildhall/protocol/gateway'
import fc from 'fast-check'
import { type ConnectionClose, GatewayClient } from '../clients/gateway-client.ts'
import { anyPayload } from '../requests/arbitrary-payloads.ts'
import { withLiterals } from '../requests/unexpected-values.ts'
import type { FuzzWorld } from './fuzz-world.ts'
import { withReferences } from './perform-call.ts'

const WIRES = [
  'encoding=json',
  'encoding=etf',
  'encoding=json&compress=zlib-stream',
  'encoding=etf&compress=zstd-stream',
]

/** A frame to send to the gateway: a payload, or invalid bytes. */
export interface FuzzFrame {
  readonly wire: number
  readonly who: number
  readonly sent: { readonly op: number; readonly d: unknown } | Uint8Array
}

const KINDS = ['guild', 'guild', 'channel', 'voice', 'voice', 'user', 'thread', 'message']
const IDS = KINDS.flatMap((kind) => [3, 16, 35, 160, 1601].map((n) => `$${kind}:${n}$`))

/** Joins, moves in or leaves voice. */
const inVoice = fc
  .record({
    channel: fc.option(fc.nat(1 << 16), { nil: null, freq: 4 }),
    self_mute: fc.boolean(),
    self_deaf: fc.boolean(),
  })
  .map(({ channel, ...d }) => ({
    op: Opcode.VOICE_STATE_UPDATE,
    d: { ...d, guild_id: '$guild:1$', channel_id: channel === null ? null : `$voice:${channel}$` },
  }))

/** Starts a stream, in the user's voice channel or elsewhere. */
const stream = fc.nat(1 << 16).map((channel) => ({
  op: Opcode.STREAM_CREATE,
  d: { type: 'guild', guild_id: '$guild:1$', channel_id: `$voice:${channel}$` },
}))

export const anyFrame: fc.Arbitrary<FuzzFrame> = fc.record({
  wire: fc.nat(WIRES.length - 1),
  who: fc.nat(1 << 16),
  sent: fc.oneof(
    { weight: 9, arbitrary: anyPayload(IDS, ['$token:0$', '$token:7$']) },
    { weight: 5, arbitrary: inVoice },
    { weight: 1, arbitrary: stream },
    { weight: 1, arbitrary: fc.uint8Array({ maxLength: 600 }) },
  ),
})

const KNOWN: readonly number[] = Object.values(CloseCode).filter((code) => code !== CloseCode.UNKNOWN_ERROR)
// A protocol error of the socket itself.
const OF_SOCKETS = [1000, 1002, 1006, 1008]

function endOf(client: GatewayClient, error: Error): Promise<ConnectionClose> {
  return error.message.startsWith('closed') ? client.closed : Promise.resolve({ code: 0, reason: 'silent' })
}

/** Clients that send anything; each uses one encoding and compression. */
export class HostileClients {
  readonly #fuzzWorld: FuzzWorld
  readonly #port: number
  readonly #clients = new Map<number, Promise<GatewayClient>>()

  constructor(fuzzWorld: FuzzWorld, port: number) {
    this.#fuzzWorld = fuzzWorld
    this.#port = port
  }

  /** Sends a frame; returns the fault, if there is one. */
  async send({ wire, who, sent }: FuzzFrame): Promise<string | null> {
    const client = await (this.#clients.get(wire) ?? this.#begin(wire, who))
    const isEtf = WIRES[wire]?.includes('etf')
    if (sent instanceof Uint8Array) client.sendRaw(Buffer.from(sent))
    else {
      const guildId = this.#fuzzWorld.objects.pick('guild', who)?.id
      const place = guildId === undefined ? {} : { guildId }
      const text = withLiterals(
        withReferences(JSON.stringify({ op: sent.op, d: sent.d ?? null }), this.#fuzzWorld, place),
      )
      client.sendRaw(isEtf ? encodeEtf(JSON.parse(text.replace(/1e400/gu, '1e300'))) : text)
    }
    client.send(Opcode.HEARTBEAT, null)
    const acknowledged = client.nextOp(Opcode.HEARTBEAT_ACK).then(() => null)
    // It also fails when the connection ends, which is already known then.
    const end = await Promise.race([client.closed, acknowledged.catch((error) => endOf(client, error))])
    if (end === null) return null
    this.#clients.delete(wire)
    return [...KNOWN, ...OF_SOCKETS].includes(end.code) ? null : `the gateway closed with ${end.code} ${end.reason}`
  }

  async leave(): Promise<void> {
    for (const client of this.#clients.values()) await (await client).close()
  }

  #begin(wire: number, who: number): Promise<GatewayClient> {
    const begun = this.#connect(wire, who)
    this.#clients.set(wire, begun)
    return begun
  }

  async #connect(wire: number, who: number): Promise<GatewayClient> {
    const client = new GatewayClient(this.#port, `/gateway/?v=10&${WIRES[wire]}`)
    await client.nextOp(Opcode.HELLO)
    const { callers } = this.#fuzzWorld
    const token = callers[who % callers.length]?.token
    if (token && who % 8 !== 0) {
      client.send(Opcode.IDENTIFY, {
        token,
        intents: who % 3 === 0 ? who % (1 << 26) : 1,
        properties: { os: '', browser: '', device: '' },
      })
    }
    return client
  }
}
