import { createStore, type StoreApi } from 'zustand/vanilla'
import type { Received } from '../../gateway/received.ts'
import type { Client } from '../../state/client.ts'

export type ListPage<T> = { readonly items: readonly T[]; readonly isEnd: boolean }

export type ListSource<T> = {
  /** Reads the page after an item, or the first. */
  readonly read: (last: T | undefined, signal: AbortSignal) => Promise<ListPage<T>>
  /** What is listed after an event: the same list if it isn't concerned, null where only reading tells. */
  readonly follow: (event: Received, items: readonly T[]) => readonly T[] | null
}

export type Listed<T> = ListPage<T> & {
  /** A page that somebody waits for is on its way. */
  readonly isLoading: boolean
  /** Why the last page could not be had. */
  readonly problem: unknown
}

/** However much is told, because of it a list is read at most once in so long. */
const rest_ms = 1_000

const nothing = { items: [], isEnd: false, isLoading: true, problem: null }

/**
 * A list that no event tells of as a whole. One reading runs at a time: what asks for another meanwhile has it once that
 * one has ended, and what is told meanwhile holds for what it brings.
 */
export class LiveList<T> {
  readonly store: StoreApi<Listed<T>> = createStore<Listed<T>>(() => nothing)
  readonly #source: ListSource<T>
  /** It is read until so many are there. */
  #wanted = 1
  #reading: AbortController | null = null
  #heard: Received[] = []
  /** Whether what is there has to be read from the beginning. */
  #isOld = true
  /** Runs while what is told makes nobody read. */
  #rest: ReturnType<typeof setTimeout> | undefined
  /** Whether something was told meanwhile. */
  #isDue = false

  constructor(source: ListSource<T>) {
    this.#source = source
  }

  /** Reads the first page and follows what is told, until what it returns is called. */
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

  /** Reads a page more, or once more what could not be had. */
  readonly more = (): void => {
    const { items, isLoading, problem } = this.store.getState()
    if (isLoading) return
    if (problem === null) this.#wanted = items.length + 1
    this.store.setState({ isLoading: true, problem: null })
    void this.#read()
  }

  #take(event: Received): void {
    if (this.#reading !== null) this.#heard.push(event)
    this.#follow(event)
    if (event.type === 'READY') this.#wake()
    if (this.#isOld) this.#readAgain()
  }

  #wake(): void {
    clearTimeout(this.#rest)
    this.#rest = undefined
    this.#isDue = false
  }

  /** When many are banned at once, each of them is told singly. */
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

  #follow(event: Received): void {
    const { items } = this.store.getState()
    const next = this.#source.follow(event, items)
    // Of what happened while there was no session nothing is told.
    if (next === null || event.type === 'READY') this.#isOld = true
    if (next !== null && next !== items) this.store.setState({ items: next })
  }

  /** From the beginning if what is there is old, otherwise what comes after it. */
  async #read(): Promise<void> {
    if (this.#reading !== null) return
    const reading = new AbortController()
    const isAnew = this.#isOld
    this.#reading = reading
    this.#isOld = false
    this.#heard = []
    const result = await this.#pages(isAnew ? [] : this.store.getState().items, reading.signal)
    if (this.#reading !== reading) return
    this.#reading = null
    this.store.setState({ ...result, isLoading: false })
    if (result.problem === null) for (const event of this.#heard) this.#follow(event)
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
