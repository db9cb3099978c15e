/** Counts values in buckets, in Prometheus' format. */
export class Histogram {
  readonly #bounds: readonly number[]
  /** For each bound, the number of values up to it that exceed the previous bound. */
  readonly #steps: number[]
  #sum = 0
  #count = 0

  /** @param bounds in ascending order */
  constructor(bounds: readonly number[]) {
    this.#bounds = bounds
    this.#steps = new Array(bounds.length + 1).fill(0)
  }

  observe(value: number): void {
    const place = this.#bounds.findIndex((bound) => value <= bound)
    const index = place < 0 ? this.#bounds.length : place
    this.#steps[index] = (this.#steps[index] ?? 0) + 1
    this.#sum += value
    this.#count++
  }

  /** @param label a label and its value, as `name="value"`; empty for none */
  *lines(name: string, label = ''): Iterable<string> {
    let soFar = 0
    for (const [index, bound] of [...this.#bounds, '+Inf'].entries()) {
      soFar += this.#steps[index] ?? 0
      yield `${name}_bucket{${label === '' ? '' : `${label},`}le="${bound}"} ${soFar}`
    }
    const labels = label === '' ? '' : `{${label}}`
    yield `${name}_sum${labels} ${this.#sum}`
    yield `${name}_count${labels} ${this.#count}`
  }
}
