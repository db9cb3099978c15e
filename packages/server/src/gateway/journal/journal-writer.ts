import type { Logger } from 'pino'
import type { Dispatch } from '../dispatch.ts'
import type { Journal } from './journal.ts'
import { MOST_CHARACTERS, type Note } from './notes.ts'

/** Characters after which a segment is full, and all is said anew. */
const SEGMENT_CHARACTERS = 64 * 1024 * 1024

/** What a page is made of: notes, and events with the number of the session that each was given to. */
export type Entry = Note | { readonly dispatch: Dispatch; readonly session: number }

/** Writes pages in order. When one can't be written, what follows would count wrongly: all is said anew first. */
export class JournalWriter {
  readonly #journal: Journal
  readonly #log: Logger
  /** All that holds now. */
  readonly #sayAll: () => Iterable<Note>
  #number = 0
  #segment = 0
  #characters = 0
  #isBroken = false

  constructor(journal: Journal, log: Logger, sayAll: () => Iterable<Note>) {
    this.#journal = journal
    this.#log = log
    this.#sayAll = sayAll
  }

  /** Nothing that happens after the call is on the page, also if it can't be kept at once. */
  async write(entries: readonly Entry[]): Promise<void> {
    const text = this.#isBroken ? null : textOf(entries)
    this.#characters += text?.length ?? 0
    const isFull = text === null || this.#characters > SEGMENT_CHARACTERS
    const all = isFull ? textOf([...this.#sayAll()]) : null
    try {
      if (text !== null) await this.#page(text)
      if (all !== null) await this.#begin(all)
      if (this.#isBroken) this.#log.info('sessions are written down again')
      this.#isBroken = false
    } catch (error) {
      if (!this.#isBroken)
        this.#log.error({ err: error }, 'sessions can’t be written down: they would not outlive this process')
      this.#isBroken = true
    }
  }

  async #begin(all: string): Promise<void> {
    this.#segment++
    this.#characters = all.length
    await this.#page(all)
  }

  async #page(text: string): Promise<void> {
    await this.#journal.write({ number: this.#number++, segment: this.#segment, text })
  }
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

function eventText({ type, payload }: Dispatch, sessions: readonly number[]): string {
  const note: Note = ['event', type, sessions]
  return `${JSON.stringify(note)}\n${payload.length > MOST_CHARACTERS ? '' : payload}\n`
}
