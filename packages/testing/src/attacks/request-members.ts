import { ALL_INTENTS } from '@guildhall/protocol/enums/intent'
import { Opcode } from '@guildhall/protocol/gateway'
import { WebSocket } from 'ws'
import type { Attack, AttackedServer } from './attack.ts'

const SESSIONS = 6

/** A session that requests all members as soon as it knows the guild, and counts the results. */
class AskingSession {
  readonly #socket: WebSocket
  readonly asked: Promise<void>
  chunks = 0
  isClosedByServer = false
  #isReleased = false

  constructor(port: number, { largeGuildId, memberToken }: AttackedServer) {
    this.#socket = new WebSocket(`ws://127.0.0.1:${port}/gateway/?v=10&encoding=json`, { localAddress: '127.0.0.2' })
    this.asked = new Promise((resolve) => {
      this.#socket.on('error', () => {})
      this.#socket.on('close', () => {
        this.isClosedByServer = !this.#isReleased
        resolve()
      })
      this.#socket.on('message', (data: Buffer) => {
        const head = data.toString('latin1', 0, 100)
        if (head.includes('"op":10,')) {
          const properties = { os: 'linux', browser: 'attack', device: 'attack' }
          this.#send(Opcode.IDENTIFY, { token: memberToken, intents: ALL_INTENTS, properties })
        } else if (head.startsWith('{"t":"GUILD_CREATE"') && data.includes(largeGuildId)) {
          this.#send(Opcode.REQUEST_GUILD_MEMBERS, { guild_id: largeGuildId, query: '', limit: 0 })
          resolve()
        } else if (head.startsWith('{"t":"GUILD_MEMBERS_CHUNK"')) this.chunks++
      })
    })
  }

  release(): Promise<void> {
    this.#isReleased = true
    return new Promise((resolve) => {
      if (this.#socket.readyState === WebSocket.CLOSED) resolve()
      else this.#socket.once('close', () => resolve())
      this.#socket.terminate()
    })
  }

  #send(op: number, d: unknown): void {
    this.#socket.send(JSON.stringify({ op, d }))
  }
}

/** Requests all members of a large guild in several sessions of one account. */
export const requestMembers: Attack = {
  name: 'request-members',
  description: `${SESSIONS} sessions that ask for all members of a large guild`,
  launch: async (server) => {
    const sessions = Array.from(
      { length: SESSIONS },
      (_, n) => new AskingSession(server.ports[n % server.ports.length] ?? 0, server),
    )
    await Promise.all(sessions.map(({ asked }) => asked))
    return {
      outcomes: () => ({
        chunks: sessions.reduce((sum, { chunks }) => sum + chunks, 0),
        closed: sessions.filter(({ isClosedByServer }) => isClosedByServer).length,
      }),
      release: async () => void (await Promise.all(sessions.map((each) => each.release()))),
    }
  },
}
