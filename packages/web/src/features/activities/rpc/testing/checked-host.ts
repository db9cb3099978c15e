import assert from 'node:assert/strict'
import type { OutFrame } from '../frames.ts'
import type { HostPorts } from '../host-ports.ts'
import { type AppEnding, RpcHost } from '../rpc-host.ts'
import { applicationId, channelId, FakeClient, fakeAuthorization, guildId } from './fake-client.ts'
import { sdk1, sdk2 } from './sdk.ts'

export const frameId = '6f2c7b3c-0000-4000-8000-000000000000'

/** Throws if one of the SDKs would drop a frame that it knows. */
export function assertSdkAccepts(frame: OutFrame): void {
  for (const sdk of [sdk2, sdk1]) {
    const [opcode, payload] = frame
    const names = opcode === 1 && 'cmd' in payload ? [payload.cmd, payload.evt ?? ''] : []
    const known = ['DISPATCH', 'ERROR', '', ...sdk.commands, ...sdk.events]
    if (names.every((name) => known.includes(name))) assert.doesNotThrow(() => sdk.parse(frame), JSON.stringify(frame))
    // An old SDK can't have sent unknown commands; the newest knows all.
    else assert.equal(sdk, sdk1, `not of the SDK: ${JSON.stringify(frame)}`)
  }
}

type Options = {
  readonly ports?: Partial<HostPorts>
  readonly guildId?: string | null
  readonly channelId?: string
  /** Whether each frame is checked against the SDKs: not if an app sends invalid frames. */
  readonly judged?: boolean
  /** Receives the frames after the check. */
  readonly post?: (frame: OutFrame) => void
}

/** A host with a client behind it, all of whose frames are checked by the SDK's own parsers. */
export function checkedHost(options: Options = {}) {
  const client = new FakeClient(options.ports)
  const frames: OutFrame[] = []
  const endings: AppEnding[] = []
  const clock = { now: 1_000_000 }
  const host = new RpcHost({
    app: {
      id: applicationId,
      name: 'Chess',
      frameId,
      guildId: options.guildId === undefined ? guildId : options.guildId,
      channelId: options.channelId ?? channelId,
    },
    ports: client.ports,
    post: (frame) => {
      if (options.judged !== false) assertSdkAccepts(frame)
      assert.deepEqual(JSON.parse(JSON.stringify(frame)), frame)
      frames.push(frame)
      options.post?.(frame)
    },
    onEnd: (ending) => endings.push(ending),
    now: () => clock.now,
  })
  return { host, client, frames, endings, clock }
}

type Judged = ReturnType<typeof checkedHost>

/** A host after an app's handshake. */
export function connectedHost(options: Options = {}) {
  const judged = checkedHost(options)
  judged.host.receive(handshake)
  return { ...judged, ask: asker(judged), let: letter(judged) }
}

export const handshake = [0, { v: 1, encoding: 'json', client_id: applicationId, frame_id: frameId }]

let count = 0

/** Sends a command, and returns its reply: the data, or the error with the code. */
function asker({ host, frames }: Judged) {
  return async (cmd: string, args?: unknown, evt?: string): Promise<any> => {
    count += 1
    const nonce = `n${count}`
    host.receive([1, { cmd, args, nonce, ...(evt !== undefined && { evt }) }])
    for (let turn = 0; turn < 50; turn += 1) {
      for (const [, payload] of frames) if ('nonce' in payload && payload.nonce === nonce) return payload.data
      await Promise.resolve()
    }
    throw new Error(`${cmd} was not answered`)
  }
}

/** Authenticates the app with some scopes. */
function letter(judged: Judged) {
  const ask = asker(judged)
  return async (...scopes: string[]): Promise<void> => {
    judged.client.authorization = fakeAuthorization(...scopes)
    await ask('AUTHENTICATE', { access_token: 'token' })
  }
}

/** The data of all sent events of a name. */
export const eventsOf = (frames: readonly OutFrame[], name: string): any[] =>
  frames.flatMap(([, payload]) => ('evt' in payload && payload.evt === name ? [payload.data] : []))
