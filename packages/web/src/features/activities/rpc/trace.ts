import { createStore, type StoreApi } from 'zustand/vanilla'
import type { ConsoleLevel } from './host-ports.ts'
import { shortJson } from './short-json.ts'

/**
 * The outcome of a frame: it was good, its request was refused, it was invalid or came after the end, or the host held
 * its own reply back because the SDK would have dropped it.
 */
export type FrameVerdict = 'good' | 'refused' | 'ignored' | 'held-back'

/** A frame as shown to the app's developer. */
export type TracedFrame = {
  readonly number: number
  /** When it occurred, ms since 1970. */
  readonly at: number
  readonly way: 'in' | 'out'
  /** The command or the event; or HANDSHAKE, READY and CLOSE. */
  readonly name: string
  readonly nonce: string | null
  /** Its content as indented JSON, shortened if long. */
  readonly text: string
  readonly verdict: FrameVerdict
  /** The reason, and a remedy. */
  readonly words: string | null
}

export type LoggedLine = {
  readonly number: number
  readonly at: number
  readonly level: ConsoleLevel
  readonly message: string
}

export type PendingCommand = {
  readonly number: number
  readonly name: string
  readonly nonce: string
  readonly since: number
}

/** What is shown of the messages between an app and its host. */
export type Traced = {
  readonly frames: readonly TracedFrame[]
  readonly pending: readonly PendingCommand[]
  readonly logged: readonly LoggedLine[]
  /** How many were dropped: log lines that came too fast, and frames. */
  readonly unlogged: number
  readonly unread: number
}

const MOST_FRAMES = 500
const MOST_LINES = 300
const PUBLISHING_MS = 100

const nothing: Traced = { frames: [], pending: [], logged: [], unlogged: 0, unread: 0 }

/**
 * The newest messages between an app and its host. It has a maximum size, and listeners are notified at most ten times
 * a second, however fast an app sends. Log output is among the lines, not the frames.
 */
export class Trace {
  readonly store: StoreApi<Traced> = createStore(() => nothing)
  readonly #now: () => number
  #traced = nothing
  #count = 0
  #publishing: ReturnType<typeof setTimeout> | undefined

  constructor(now: () => number) {
    this.#now = now
  }

  /** All of it up to now. */
  read(): Traced {
    return this.#traced
  }

  /** Adds a frame. Returns its number. */
  frame(seen: Omit<TracedFrame, 'number' | 'at' | 'text'> & { readonly content: unknown }): number {
    const { content, ...rest } = seen
    const frame = { ...rest, number: this.#next(), at: this.#now(), text: shortJson(content) }
    this.#change({ frames: [...this.#traced.frames.slice(1 - MOST_FRAMES), frame] })
    return frame.number
  }

  /** Sets the outcome of an earlier frame. */
  judge(number: number, verdict: FrameVerdict, words: string | null): void {
    const frames = this.#traced.frames.map((frame) => (frame.number === number ? { ...frame, verdict, words } : frame))
    this.#change({ frames })
  }

  /** Removes everything except pending commands. */
  clear(): void {
    this.#change({ ...nothing, pending: this.#traced.pending })
  }

  log(level: ConsoleLevel, message: string): void {
    const line = { number: this.#next(), at: this.#now(), level, message }
    this.#change({ logged: [...this.#traced.logged.slice(1 - MOST_LINES), line] })
  }

  /** Counts a line or a frame that is not kept. */
  skip(what: 'unlogged' | 'unread'): void {
    this.#change({ [what]: this.#traced[what] + 1 })
  }

  /** Adds a pending command. Returns a function that removes it. */
  wait(name: string, nonce: string): () => void {
    const waiting = { number: this.#next(), name, nonce, since: this.#now() }
    this.#change({ pending: [...this.#traced.pending, waiting] })
    return () => this.#change({ pending: this.#traced.pending.filter((each) => each !== waiting) })
  }

  #change(change: Partial<Traced>): void {
    this.#traced = { ...this.#traced, ...change }
    this.#publishing ??= setTimeout(() => {
      this.#publishing = undefined
      this.store.setState(this.#traced)
    }, PUBLISHING_MS)
  }

  #next(): number {
    this.#count += 1
    return this.#count
  }
}
