import { createStore, type StoreApi } from 'zustand/vanilla'
import type { ConsoleLevel } from './host-ports.ts'
import { shortJson } from './short-json.ts'

/**
 * What became of a frame: it was right, what it asked for was refused, an app sent what can't be read or is no longer heard, or
 * the host held an answer of its own back because the SDK would have dropped it.
 */
export type FrameVerdict = 'good' | 'refused' | 'ignored' | 'held-back'

/** A frame, as the developer of an app is shown it. */
export type TracedFrame = {
  readonly number: number
  /** When it was, ms since 1970. */
  readonly at: number
  readonly way: 'in' | 'out'
  /** The command or the event; HANDSHAKE, READY and CLOSE are named so. */
  readonly name: string
  readonly nonce: string | null
  /** What it carried as indented JSON, cut where it is long. */
  readonly text: string
  readonly verdict: FrameVerdict
  /** Why, and what would help. */
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

/** All that is shown of the talk between an app and its host. */
export type Traced = {
  readonly frames: readonly TracedFrame[]
  readonly pending: readonly PendingCommand[]
  readonly logged: readonly LoggedLine[]
  /** How much more there was than is kept: of lines that came too fast, and of frames. */
  readonly unlogged: number
  readonly unread: number
}

const MOST_FRAMES = 500
const MOST_LINES = 300
const PUBLISHING_MS = 100

const nothing: Traced = { frames: [], pending: [], logged: [], unlogged: 0, unread: 0 }

/**
 * The newest of what an app and its host said to each other. It never grows beyond its bounds, and those who watch are told at
 * most ten times a second, however fast an app talks. What an app logs stands among the lines, not among the frames.
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

  /** Keeps a frame. Returns its number. */
  frame(seen: Omit<TracedFrame, 'number' | 'at' | 'text'> & { readonly content: unknown }): number {
    const { content, ...rest } = seen
    const frame = { ...rest, number: this.#next(), at: this.#now(), text: shortJson(content) }
    this.#change({ frames: [...this.#traced.frames.slice(1 - MOST_FRAMES), frame] })
    return frame.number
  }

  /** Says of a frame that came before what has become of it. */
  judge(number: number, verdict: FrameVerdict, words: string | null): void {
    const frames = this.#traced.frames.map((frame) => (frame.number === number ? { ...frame, verdict, words } : frame))
    this.#change({ frames })
  }

  /** Forgets all but what waits for an answer. */
  clear(): void {
    this.#change({ ...nothing, pending: this.#traced.pending })
  }

  log(level: ConsoleLevel, message: string): void {
    const line = { number: this.#next(), at: this.#now(), level, message }
    this.#change({ logged: [...this.#traced.logged.slice(1 - MOST_LINES), line] })
  }

  /** A line or a frame has come of which only the number is kept. */
  skip(what: 'unlogged' | 'unread'): void {
    this.#change({ [what]: this.#traced[what] + 1 })
  }

  /** A command waits for its answer. Returns what ends that. */
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
