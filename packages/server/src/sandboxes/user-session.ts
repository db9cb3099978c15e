import { Opcode } from '@guildhall/protocol/gateway'
import type { ShownModal, SuggestedChoice } from '@guildhall/protocol/objects/applications/interaction'
import type { Message } from '@guildhall/protocol/objects/messages/message'
import { systemClock, type Timer } from '../kernel/clock.ts'

/** Clients send a heartbeat this often, ms: the gateway waits for longer. */
const HEARTBEAT_MS = 30_000

/** What an event says of the user's act that it is about. */
interface OfAct {
  readonly id: string
  readonly nonce?: string | number
}

/** Where a user is to be in voice; a null channel is none. */
export interface VoiceMove {
  readonly guild_id: string | null
  readonly channel_id: string | null
  readonly self_mute: boolean
  readonly self_deaf: boolean
}

/** How long the gateway may take to tell that a user moved, ms: it doesn't answer one who may not. */
const MOVED_MS = 3000

/** The events that say what came of an act. */
export type SessionEvent =
  | { readonly type: 'MESSAGE_CREATE' | 'MESSAGE_UPDATE'; readonly data: Message }
  | { readonly type: 'INTERACTION_CREATE' | 'INTERACTION_SUCCESS' | 'INTERACTION_FAILURE'; readonly data: OfAct }
  | { readonly type: 'INTERACTION_MODAL_CREATE'; readonly data: ShownModal }
  | { readonly type: 'APPLICATION_COMMAND_AUTOCOMPLETE_RESPONSE'; readonly data: SuggestedChoices }

type SuggestedChoices = OfAct & { readonly choices: readonly SuggestedChoice[] }

interface Ready {
  readonly session_id: string
  readonly user: { readonly id: string }
}

/** A user's connection to the gateway of a sandbox, as their client has one. */
export class UserSession {
  readonly id: string
  readonly #socket: WebSocket
  readonly #hear: (event: SessionEvent) => void
  readonly #userId: string
  #timer: Timer
  #moved: ((channelId: string | null) => void) | null = null

  private constructor(socket: WebSocket, ready: Ready, hear: (event: SessionEvent) => void) {
    this.id = ready.session_id
    this.#userId = ready.user.id
    this.#socket = socket
    this.#hear = hear
    this.#timer = this.#beatLater()
    socket.addEventListener('message', ({ data }) => this.#receive(String(data)))
  }

  /** @param hear is called with every event; those of other types are passed over there */
  static open(port: number, token: string, hear: (event: SessionEvent) => void): Promise<UserSession> {
    const socket = new WebSocket(`ws://127.0.0.1:${port}/?v=10&encoding=json`)
    return new Promise((resolve, reject) => {
      const fail = (why: string) => reject(new Error(`the gateway closed a user's connection: ${why}`))
      socket.addEventListener('close', ({ code, reason }) => fail(`${code} ${reason}`))
      const greet = ({ data }: MessageEvent) => {
        const { op, t, d } = JSON.parse(String(data))
        if (op === Opcode.HELLO) {
          const properties = { os: 'linux', browser: 'guildhall', device: 'guildhall' }
          socket.send(JSON.stringify({ op: Opcode.IDENTIFY, d: { token, properties } }))
        } else if (t === 'READY') {
          socket.removeEventListener('message', greet)
          resolve(new UserSession(socket, d, hear))
        }
      }
      socket.addEventListener('message', greet)
    })
  }

  get isOpen(): boolean {
    return this.#socket.readyState === WebSocket.OPEN
  }

  /** Moves the user in voice; resolves with whether they are where they asked to be. */
  async moveInVoice(move: VoiceMove): Promise<boolean> {
    const moved = Promise.withResolvers<boolean>()
    const patience = systemClock.after(MOVED_MS, () => moved.resolve(false))
    this.#moved = (channelId) => moved.resolve(channelId === move.channel_id)
    this.#send(Opcode.VOICE_STATE_UPDATE, move)
    const isThere = await moved.promise
    patience.cancel()
    this.#moved = null
    return isThere
  }

  close(): void {
    this.#timer.cancel()
    this.#socket.close()
  }

  #beatLater(): Timer {
    return systemClock.after(HEARTBEAT_MS, () => {
      this.#send(Opcode.HEARTBEAT, null)
      this.#timer = this.#beatLater()
    })
  }

  #receive(text: string): void {
    const { op, t, d } = JSON.parse(text)
    if (op === Opcode.HEARTBEAT) this.#send(Opcode.HEARTBEAT, null)
    if (op !== Opcode.DISPATCH) return
    if (t === 'VOICE_STATE_UPDATE' && d.user_id === this.#userId) this.#moved?.(d.channel_id)
    this.#hear({ type: t, data: d })
  }

  #send(op: number, d: unknown): void {
    if (this.isOpen) this.#socket.send(JSON.stringify({ op, d }))
  }
}
