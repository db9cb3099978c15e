import type { Dispatch } from './dispatch.ts'
import type { Sink } from './session.ts'

interface Departure {
  readonly sink: Sink
  readonly dispatch: Dispatch
  readonly sequence: number
}

/** What was dispatched in this turn of the loop and leaves at its end, in the order in which it was dispatched. */
export class Departures {
  #waiting: Departure[] = []

  add(departure: Departure): void {
    if (this.#waiting.push(departure) === 1) setImmediate(() => this.#leave())
  }

  #leave(): void {
    const leaving = this.#waiting
    this.#waiting = []
    for (const { sink, dispatch, sequence } of leaving) sink.send(dispatch, sequence)
    for (const { dispatch } of leaving) dispatch.release()
  }
}
