import type { Clock, Timer } from '../../kernel/clock.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { StoreFailure } from '../../store/store-failure.ts'
import type { Dispatch } from '../dispatch.ts'
import type { Journal } from './journal.ts'
import { MOST_CHARACTERS, type Note } from './notes.ts'

/** What it needs of the kernel. */
interface Surroundings {
  readonly clock: Clock
  readonly log: Kernel['log']
  readonly health: Pick<Kernel['health'], 'explains'>
}

/** Characters after which a segment is full, and all is said anew. */
const SEGMENT_CHARACTERS = 64 * 1024 * 1024

/** What a page is made of: notes, and events with the number of the session that each was given to. */
export type Entry = Note | { readonly dispatch: Dispatch; readonly session: number }

/** How long events wait for a page to be kept, ms. */
const PATIENCE_MS = 2000
/** How long nothing is written after a page could not be kept, ms. */
const PAUSE_MS = 5000

/**
 * Writes pages in order. When one can't be kept, what follows would count wrongly: nothing is written for a while, and
 * then all is said anew.
 */
export class JournalWriter {
  readonly #journal: Journal
  readonly #clock: Clock
  readonly #log: Kernel['log']
  readonly #health: Surroundings['health']
  /** All that holds now. */
  readonly #sayAll: () => Iterable<Note>
  #number = 0
  #segment = 0
  #characters = 0
  /** When writing is tried again after it failed; null while all is well. */
  #triesAt: number | null = null
  /** Whether the log says that sessions are not written down. */
  #isSaid = false

  constructor(journal: Journal, { clock, log, health }: Surroundings, sayAll: () => Iterable<Note>) {
    this.#journal = journal
    this.#clock = clock
    this.#log = log
    this.#health = health
    this.#sayAll = sayAll
  }

  /** Nothing that happens after the call is on the page, also if it can't be kept at once. */
  async write(entries: readonly Entry[]): Promise<void> {
    const isBroken = this.#triesAt !== null
    if (this.#triesAt !== null && this.#clock.now() < this.#triesAt) return
    const text = isBroken ? null : textOf(entries)
    this.#characters += text?.length ?? 0
    const isFull = text === null || this.#characters > SEGMENT_CHARACTERS
    const all = isFull ? textOf([...this.#sayAll()]) : null
    try {
      if (text !== null) await this.#page(text)
      if (all !== null) await this.#begin(all)
      if (this.#isSaid) this.#log.info('sessions are written down again')
      this.#isSaid = false
      this.#triesAt = null
    } catch (error) {
      this.#failed(error)
      this.#triesAt = this.#clock.now() + PAUSE_MS
    }
  }

  /** Where the database has a trouble of its own the log has that already. */
  #failed(err: unknown): void {
    if (this.#health.explains(err) || this.#isSaid) return
    this.#log.error({ err }, 'sessions can’t be written down: they would not outlive this process')
    this.#isSaid = true
  }

  async #begin(all: string): Promise<void> {
    this.#segment++
    this.#characters = all.length
    await this.#page(all)
  }

  async #page(text: string): Promise<void> {
    const kept = this.#journal.write({ number: this.#number++, segment: this.#segment, text })
    if (kept) await inTime(kept, this.#clock)
  }
}

async function inTime(kept: Promise<void>, clock: Clock): Promise<void> {
  let timer: Timer | undefined
  const late = new Promise<never>((_, reject) => {
    const failure = new StoreFailure('the database takes too long', new Error(`a page within ${PATIENCE_MS} ms`))
    timer = clock.after(PATIENCE_MS, () => reject(failure))
  })
  await Promise.race([kept, late]).finally(() => timer?.cancel())
}

function textOf(entries: readonly Entry[]): string {
  let text = ''
  for (let i = 0; i < entries.length; i++) {
    const entry = entries[i]
    if (!entry) continue
    if (!('dispatch' in entry)) {
      text += `${JSON.stringify(entry)}\n`
      continue
    }
    const { dispatch } = entry
    const sessions: number[] = []
    for (; ; i++) {
      const next = entries[i]
      if (!next || !('dispatch' in next) || next.dispatch !== dispatch) break
      addTo(sessions, next.session)
    }
    i--
    text += eventText(dispatch, sessions)
  }
  return text
}

/** Sessions that come one after another are one range. One session that is given the same event twice has two. */
function addTo(ranges: number[], session: number): void {
  if (ranges.at(-1) === session - 1) ranges[ranges.length - 1] = session
  else ranges.push(session, session)
}

function eventText(dispatch: Dispatch, sessions: readonly number[]): string {
  const note: Note = ['event', dispatch.type, sessions]
  return `${JSON.stringify(note)}\n${dispatch.length > MOST_CHARACTERS ? '' : dispatch.payload}\n`
}
