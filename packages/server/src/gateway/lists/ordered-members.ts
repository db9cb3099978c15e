import { compareSorted, type SortedMember } from './sorted-member.ts'

/** The maximum size of a block; larger ones are split. */
const MOST_IN_BLOCK = 512

/** Members sorted by name, in blocks, so that an insertion or removal moves at most one block. */
export class OrderedMembers {
  readonly #blocks: SortedMember[][] = []
  #size = 0

  get size(): number {
    return this.#size
  }

  /** Appends a member who sorts after all others. */
  push(member: SortedMember): void {
    const last = this.#blocks.at(-1)
    if (last && last.length < MOST_IN_BLOCK) last.push(member)
    else this.#blocks.push([member])
    this.#size++
  }

  add(member: SortedMember): void {
    const at = Math.min(this.#blockOf(member), this.#blocks.length - 1)
    const block = this.#blocks[at]
    this.#size++
    if (!block) {
      this.#blocks.push([member])
      return
    }
    block.splice(
      lowest(block.length, (index) => isBefore(block[index], member)),
      0,
      member,
    )
    if (block.length > MOST_IN_BLOCK) this.#blocks.splice(at + 1, 0, block.splice(block.length / 2))
  }

  /** Removes a member, given in the form that was inserted; does nothing if they aren't in. */
  remove(member: SortedMember): void {
    const at = this.#blockOf(member)
    const block = this.#blocks[at]
    const index = block?.indexOf(member) ?? -1
    if (!block || index < 0) return
    block.splice(index, 1)
    if (block.length === 0) this.#blocks.splice(at, 1)
    this.#size--
  }

  /** The members from one index to another, exclusively. */
  slice(from: number, to: number): SortedMember[] {
    const found: SortedMember[] = []
    let start = 0
    for (const block of this.#blocks) {
      if (start >= to) break
      if (start + block.length > from) found.push(...block.slice(Math.max(from - start, 0), to - start))
      start += block.length
    }
    return found
  }

  *[Symbol.iterator](): Generator<SortedMember> {
    for (const block of this.#blocks) yield* block
  }

  /** The first block whose last member doesn't sort before a member. */
  #blockOf(member: SortedMember): number {
    return lowest(this.#blocks.length, (index) => isBefore(this.#blocks[index]?.at(-1), member))
  }
}

const isBefore = (one: SortedMember | undefined, other: SortedMember): boolean =>
  one !== undefined && compareSorted(one, other) < 0

/** Binary search: the first of `count` indexes that isn't passed, where all passed ones come first. */
function lowest(count: number, isPassed: (index: number) => boolean): number {
  let from = 0
  let to = count
  while (from < to) {
    const middle = (from + to) >>> 1
    if (isPassed(middle)) from = middle + 1
    else to = middle
  }
  return from
}
