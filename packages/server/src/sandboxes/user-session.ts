import { Opcode } from '@guildhall/protocol/gateway'
import type { ShownModal, SuggestedChoice } from '@guildhall/protocol/objects/applications/interaction'
import type { Message } from '@guildhall/protocol/objects/messages/message'
import { systemClock, type Timer } from '../kernel/clock.ts'

/** How often clients send a heartbeat, ms: more often than the gateway requires. */
const HEARTBEAT_MS = 30_000

/** The fields of an event that identify the user's act. */
interface OfAct {
  readonly id: string
  readonly nonce?: string | number
}

/** The requested voice state; a null channel means none. */
export interface VoiceMove {
  readonly guild_id: string | null
  readonly channel_id: string | null
  readonly self_mute: boolean
  readonly self_deaf: boolean
}

/** How long the gateway may take to confirm a move, ms. It doesn't respond if the move isn't allowed. */
const MOVED_MS = 3000

/** The events that show the result of an act. */
export type SessionEvent =
  | { readonly type: 'MESSAGE_CREATE' | 'MESSAGE_UPDATE'; readonly data: Message }
  | { readonly type: 'MESSAGE_DELETE'; readonly data: { readonly id: string } }
  | { readonly type: 'MESSAGE_DELETE_BULK'; readonly data: { readonly ids: readonly string[] } }
  | { readonly type: 'INTERACTION_CREATE' | 'INTERACTION_SUCCESS' | 'INTERACTION_FAILURE'; readonly data: OfAct }
  | { readonly type: 'INTERACTION_MODAL_CREATE'; readonly data: ShownModal }
  | { readonly type: 'APPLICATION_COMMAND_AUTOCOMPLETE_RESPONSE'; readonly data: SuggestedChoices }

type SuggestedChoices = OfAct & { readonly choices: readonly SuggestedChoice[] }

interface Ready {
  readonly session_id: string
  readonly user: { readonly id: string }
}

/** A user's gateway connection in a sandbox, as their client has one. */
export class UserSession {
  readonly id: string
  readonly #socket: WebSocket
  readonly #onEvent: (event: SessionEvent) => void
  readonly #userId: string
  #timer: Timer
  #moved: ((channelId: string | null) => void) | null = null

  private constructor(socket: WebSocket, ready: Ready, onEvent: (event: SessionEvent) => void) {
    this.id = ready.session_id
    this.#userId = ready.user.id
    this.#socket = socket
    this.#onEvent = onEvent
    this.#timer = this.#beatLater()
    socket.addEventListener('message', ({ data }) => this.#receive(String(data)))
  }

  /** @param onEvent called with every event, which ignores other types */
  static open(port: number, token: string, onEvent: (event: SessionEvent) => void): Promise<UserSession> {
    const socket = new WebSocket(`ws://127.0.0.1:${port}/?v=10&encoding=json`)
    return new Promise((resolve, reject) => {
      const fail = (why: string) => reject(new Error(`the gateway closed a user's connection: ${why}`))
      socket.addEventListener('close', ({ code, reason }) => fail(`${code} ${reason}`))
      // The gateway sends HELLO later, for libraries that aren't ready at once.
      socket.addEventListener('open', () => {
        const properties = { os: 'linux', browser: 'guildhall', device: 'guildhall' }
        socket.send(JSON.stringify({ op: Opcode.IDENTIFY, d: { token, properties } }))
      })
      const begin = ({ data }: MessageEvent) => {
        const { t, d } = JSON.parse(String(data))
        if (t !== 'READY') return
        socket.removeEventListener('message', begin)
        resolve(new UserSession(socket, d, onEvent))
      }
      socket.addEventListener('message', begin)
    })
  }

  get isOpen(): boolean {
    return this.#socket.readyState === WebSocket.OPEN
  }

  /** Moves the user in voice; resolves with whether they are in the requested channel. */
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
    this.#onEvent({ type: t, data: d })
  }

  #send(op: number, d: unknown): void {
    if (this.isOpen) this.#socket.send(JSON.stringify({ op, d }))
  }
}
