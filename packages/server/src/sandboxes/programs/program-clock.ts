import type { Socket } from 'node:net'
import { parseForm } from '@guildhall/protocol/parse-form'
import { integer, nullable, optional, shape, text } from '@guildhall/protocol/schema'
import { isSameSecret } from '../../kernel/callers/secrets.ts'

/** The maximum length of a line from a program, characters. */
const MOST_LINE = 1000

/** The name of a program: the ids of its process and thread. */
const NAME = /^\d{1,10}-\d{1,10}$/u

/** A message from a program: its name, or that it has completed a turn, with the time of its next timer. */
const ProgramMessage = shape({
  token: optional(text({ max: 100 })),
  name: optional(text({ max: 100 })),
  turn: optional(integer({ min: 0 })),
  next: optional(nullable(integer())),
})

interface ProgramSurroundings {
  /** Sent first, to prove that the program was started for the sandbox. */
  readonly token: string
  readonly now: () => number
  readonly connected: (name: string) => void
}

/** A program whose timers follow the clock of a sandbox. */
export class ProgramClock {
  readonly #socket: Socket
  readonly #parts: ProgramSurroundings
  readonly #waiting = new Map<number, () => void>()
  #isKnown = false
  #turns = 0
  #unread = ''
  #next: number | null = null

  constructor(socket: Socket, parts: ProgramSurroundings) {
    this.#socket = socket
    this.#parts = parts
    socket.setNoDelay(true).setEncoding('utf8')
    socket.on('error', () => {})
    socket.on('data', (sent: string) => this.#read(sent))
    socket.on('close', () => this.#letGo())
  }

  /** The time of its next timer, as last reported, ms since 1970. */
  get next(): number | null {
    return this.#next
  }

  get isBehind(): boolean {
    return this.#waiting.size > 0
  }

  /** Resolves when it has run all timers that are due and their effects, or has exited. */
  async goTo(now: number): Promise<void> {
    if (!this.#isKnown || this.#socket.destroyed) return
    const turn = ++this.#turns
    const { promise, resolve } = Promise.withResolvers<void>()
    this.#waiting.set(turn, resolve)
    this.#socket.write(`${JSON.stringify({ turn, now })}\n`)
    await promise
  }

  close(): void {
    this.#socket.destroy()
  }

  #read(sent: string): void {
    const lines = (this.#unread + sent).split('\n')
    this.#unread = lines.pop() ?? ''
    const isRead =
      this.#unread.length <= MOST_LINE && lines.every((line) => line.length <= MOST_LINE && this.#take(line))
    if (!isRead) this.close()
  }

  /** @returns whether the line was valid, and the program has sent the token */
  #take(line: string): boolean {
    const message = parseForm(ProgramMessage, parsed(line))
    if (!message.ok) return false
    const { token, name = '', turn, next } = message.value
    if (!this.#isKnown) return isSameSecret(token ?? '', this.#parts.token) && this.#know(name)
    if (turn === undefined) return false
    this.#next = next ?? null
    this.#waiting.get(turn)?.()
    this.#waiting.delete(turn)
    return true
  }

  #know(name: string): boolean {
    if (!NAME.test(name)) return false
    this.#isKnown = true
    this.#socket.write(`${JSON.stringify({ now: this.#parts.now() })}\n`)
    this.#parts.connected(name)
    return true
  }

  #letGo(): void {
    this.#next = null
    for (const resolve of this.#waiting.values()) resolve()
    this.#waiting.clear()
  }
}

function parsed(line: string): unknown {
  try {
    return JSON.parse(line)
  } catch {
    return null
  }
}
