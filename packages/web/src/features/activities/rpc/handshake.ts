import type { HostedApp } from './command.ts'
import type { RpcPayload } from './frames.ts'
import { RpcCloseCode } from './rpc-codes.ts'

/** Why a connection is closed. */
export type RpcClose = { readonly code: number; readonly message: string }

/** Validates a handshake: null if it is this app's, in this frame, with our protocol. */
export function handshakeRefusal({ v, encoding, client_id, frame_id }: RpcPayload, app: HostedApp): RpcClose | null {
  if (v !== 1) return { code: RpcCloseCode.INVALID_VERSION, message: 'Invalid version' }
  if (encoding !== undefined && encoding !== 'json')
    return { code: RpcCloseCode.INVALID_ENCODING, message: 'Invalid encoding' }
  if (client_id !== app.id)
    return {
      code: RpcCloseCode.INVALID_CLIENT_ID,
      message: `Invalid client ID. ${applicationMismatch(client_id, app)}`,
    }
  if (frame_id !== app.frameId) return { code: RpcCloseCode.INVALID_ORIGIN, message: 'Invalid origin' }
  return null
}

const LONGEST_ID = 32

/** Describes which application an app identifies as, and which one runs. */
export function applicationMismatch(claimed: unknown, { id }: Pick<HostedApp, 'id'>): string {
  const own = typeof claimed === 'string' && claimed !== '' ? claimed.slice(0, LONGEST_ID) : 'nothing'
  return `The app’s client ID is ${own}, but the application that was launched is ${id}.`
}

const MOST_HANDSHAKES = 60
const WITHIN_MS = 60_000

/** Counts the connections of a frame: an app that reloads itself endlessly is closed. */
export class HandshakeCounter {
  readonly #now: () => number
  #moments: readonly number[] = []

  constructor(now: () => number) {
    this.#now = now
  }

  /** Counts a connection; false if there are too many. */
  take(): boolean {
    const now = this.#now()
    this.#moments = [...this.#moments.filter((moment) => moment > now - WITHIN_MS), now]
    return this.#moments.length <= MOST_HANDSHAKES
  }
}
