import { useSyncExternalStore } from 'react'
import { readStored, writeStored } from '../api/stored-values.ts'

/** A stored choice that all tabs of this browser follow. The first option is the default. */
export class StoredChoice<T extends string> {
  readonly #key: string
  readonly #values: readonly T[]
  readonly #initial: T
  readonly #listeners = new Set<() => void>()
  #chosen: T

  constructor(key: string, values: readonly [T, ...T[]]) {
    this.#key = key
    this.#values = values
    this.#initial = values[0]
    this.#chosen = this.#readValue()
    addEventListener('storage', (event) => {
      // A null key means that the whole storage was cleared.
      if (event.key === key || event.key === null) this.#change(this.#readValue())
    })
  }

  readonly get = (): T => this.#chosen

  readonly choose = (value: T): void => {
    writeStored(this.#key, value === this.#initial ? null : value)
    this.#change(value)
  }

  /** Calls back after each change. Returns a function that stops it. */
  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  #readValue(): T {
    const readValue = readStored(this.#key)
    return this.#values.find((value) => value === readValue) ?? this.#initial
  }

  #change(value: T): void {
    if (value === this.#chosen) return
    this.#chosen = value
    for (const listener of this.#listeners) listener()
  }
}

export const useStoredChoice = <T extends string>({ subscribe, get }: StoredChoice<T>): T =>
  useSyncExternalStore(subscribe, get)
