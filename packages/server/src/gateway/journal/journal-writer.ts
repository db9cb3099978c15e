import type { Clock, Timer } from '../../kernel/clock.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { StoreFailure } from '../../store/store-failure.ts'
import type { Dispatch } from '../dispatch.ts'
import type { Journal } from './journal.ts'
import { type JournalEntry, MOST_CHARACTERS } from './journal-entries.ts'

/** The parts of the kernel that it needs. */
interface Surroundings {
  readonly clock: Clock
  readonly log: Kernel['log']
  readonly health: Pick<Kernel['health'], 'explains'>
}

/** The size of a segment, in characters; then the next one begins with the complete state. */
const SEGMENT_CHARACTERS = 64 * 1024 * 1024

/** The contents of a page: notes, and events with the number of the receiving session. */
export type Entry = JournalEntry | { readonly dispatch: Dispatch; readonly session: number }

/** How long events wait for a page to be written, ms. */
const PATIENCE_MS = 2000
/** How long nothing is written after a failure, ms. */
const PAUSE_MS = 5000

/**
 * Writes pages in order. If one can't be written, following pages would be inconsistent, so writing pauses and then
 * begins again with the complete state.
 */
export class JournalWriter {
  readonly #journal: Journal
  readonly #clock: Clock
  readonly #log: Kernel['log']
  readonly #health: Surroundings['health']
  /** Returns notes of the complete current state. */
  readonly #allNotes: () => Iterable<JournalEntry>
  #number = 0
  #segment = 0
  #characters = 0
  /** When writing is retried after a failure; null if it works. */
  #triesAt: number | null = null
  /** Whether earlier pages may be lost. */
  #isIncomplete = false
  /** Whether the log says that sessions aren't recorded. */
  #isLogged = false

  constructor(journal: Journal, { clock, log, health }: Surroundings, allNotes: () => Iterable<JournalEntry>) {
    this.#journal = journal
    this.#clock = clock
    this.#log = log
    this.#health = health
    this.#allNotes = allNotes
  }

  /** Called when pages may have been lost: the next write begins a segment, also during the pause after a failure. */
  beginAnew(): void {
    this.#isIncomplete = true
    this.#triesAt &&= this.#clock.now()
  }

  /** Writes a page with everything that happened before the call, even if it can't be written at once. */
  async write(entries: readonly Entry[]): Promise<void> {
    const isBroken = this.#triesAt !== null
    if (this.#triesAt !== null && this.#clock.now() < this.#triesAt) return
    const text = isBroken ? null : textOf(entries)
    this.#characters += text?.length ?? 0
    const isFull = text === null || this.#isIncomplete || this.#characters > SEGMENT_CHARACTERS
    const all = isFull ? textOf([...this.#allNotes()]) : null
    try {
      // Readers of both segments keep what they can replay, because the state follows these events.
      if (text) await this.#page(text)
      if (all !== null) await this.#begin(all)
      if (this.#isLogged) this.#log.info('the session journal is written again')
      this.#isLogged = false
      this.#triesAt = null
      this.#isIncomplete = false
    } catch (error) {
      this.#failed(error)
      this.#triesAt = this.#clock.now() + PAUSE_MS
    }
  }

  /** If the store has an outage, the log already says so. */
  #failed(err: unknown): void {
    if (this.#health.explains(err) || this.#isLogged) return
    this.#log.error({ err }, 'could not write the session journal: sessions would not survive a restart')
    this.#isLogged = true
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

/** Consecutive session numbers form one range. A session that receives the same event twice is in two ranges. */
function addTo(ranges: number[], session: number): void {
  if (ranges.at(-1) === session - 1) ranges[ranges.length - 1] = session
  else ranges.push(session, session)
}

function eventText(dispatch: Dispatch, sessions: readonly number[]): string {
  const note: JournalEntry = ['event', dispatch.type, sessions]
  return `${JSON.stringify(note)}\n${dispatch.length > MOST_CHARACTERS ? '' : dispatch.payload}\n`
}
