import { createStore, type StoreApi } from 'zustand/vanilla'
import type { ReceivedEvent } from '../../gateway/received-events.ts'
import type { Client } from '../../state/client.ts'

export type ListPage<T> = { readonly items: readonly T[]; readonly isEnd: boolean }

export type ListSource<T> = {
  /** Reads the page after an item, or the first. */
  readonly read: (last: T | undefined, signal: AbortSignal) => Promise<ListPage<T>>
  /** The list after an event: the same if it is unaffected, null if it has to be read again. */
  readonly follow: (event: ReceivedEvent, items: readonly T[]) => readonly T[] | null
}

export type Listed<T> = ListPage<T> & {
  /** A requested page is loading. */
  readonly isLoading: boolean
  /** Why the last page could not be loaded. */
  readonly problem: unknown
}

/** The minimum time between readings because of events. */
const rest_ms = 1_000

const nothing = { items: [], isEnd: false, isLoading: true, problem: null }

/**
 * A list that events don't describe completely. One reading runs at a time: requests during it run once afterwards, and
 * events during it are applied to its result.
 */
export class LiveList<T> {
  readonly store: StoreApi<Listed<T>> = createStore<Listed<T>>(() => nothing)
  readonly #source: ListSource<T>
  /** How many items to read up to. */
  #wanted = 1
  #reading: AbortController | null = null
  #received: ReceivedEvent[] = []
  /** Whether it has to be read from the beginning. */
  #isOld = true
  /** Runs while events cause no reading. */
  #rest: ReturnType<typeof setTimeout> | undefined
  /** Whether an event has arrived meanwhile. */
  #isDue = false

  constructor(source: ListSource<T>) {
    this.#source = source
  }

  /** Reads the first page and follows events, until the returned function is called. */
  open(client: Pick<Client, 'onEvent'>): () => void {
    const stop = client.onEvent((event) => this.#take(event))
    this.#isOld = true
    void this.#read()
    return () => {
      stop()
      this.#wake()
      this.#reading?.abort()
      this.#reading = null
    }
  }

  /** Reads the next page, or retries a failed one. */
  readonly more = (): void => {
    const { items, isLoading, problem } = this.store.getState()
    if (isLoading) return
    if (problem === null) this.#wanted = items.length + 1
    this.store.setState({ isLoading: true, problem: null })
    void this.#read()
  }

  #take(event: ReceivedEvent): void {
    if (this.#reading !== null) this.#received.push(event)
    this.#follow(event)
    if (event.type === 'READY') this.#wake()
    if (this.#isOld) this.#readAgain()
  }

  #wake(): void {
    clearTimeout(this.#rest)
    this.#rest = undefined
    this.#isDue = false
  }

  /** A bulk ban sends one event for each user. */
  #readAgain(): void {
    if (this.#reading !== null) return
    if (this.#rest !== undefined) {
      this.#isDue = true
      return
    }
    this.#rest = setTimeout(() => {
      const isDue = this.#isDue && this.#isOld
      this.#wake()
      if (isDue) this.#readAgain()
    }, rest_ms)
    void this.#read()
  }

  #follow(event: ReceivedEvent): void {
    const { items } = this.store.getState()
    const next = this.#source.follow(event, items)
    // Events without a session are not delivered.
    if (next === null || event.type === 'READY') this.#isOld = true
    if (next !== null && next !== items) this.store.setState({ items: next })
  }

  /** From the beginning if the list is outdated, otherwise the next page. */
  async #read(): Promise<void> {
    if (this.#reading !== null) return
    const reading = new AbortController()
    const isAnew = this.#isOld
    this.#reading = reading
    this.#isOld = false
    this.#received = []
    const result = await this.#pages(isAnew ? [] : this.store.getState().items, reading.signal)
    if (this.#reading !== reading) return
    this.#reading = null
    this.store.setState({ ...result, isLoading: false })
    if (result.problem === null) for (const event of this.#received) this.#follow(event)
    if (this.#isOld) this.#readAgain()
    else this.#isOld = isAnew && result.problem !== null
  }

  async #pages(from: readonly T[], signal: AbortSignal): Promise<Partial<ListPage<T>> & { problem: unknown }> {
    try {
      let all: ListPage<T> = { items: from, isEnd: false }
      do {
        const page = await this.#source.read(all.items.at(-1), signal)
        all = { items: [...all.items, ...page.items], isEnd: page.isEnd }
      } while (!all.isEnd && all.items.length < this.#wanted)
      return { ...all, problem: null }
    } catch (problem) {
      return { problem }
    }
  }
}
