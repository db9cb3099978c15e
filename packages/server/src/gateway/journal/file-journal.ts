import { closeSync, mkdirSync, openSync, writeSync } from 'node:fs'
import { readdir, readFile, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Clock } from '../../kernel/clock.ts'
import type { Journal, Page } from './journal.ts'

/** Marks the end of a page on a separate line, with the page's number. */
const END = /^=(\d+)$/u
const NAME = /^(\w+)\.(\d+)\.journal$/u

/** A journal in a folder, with a file for each segment. Pages are written to the operating system without fsync. */
export class FileJournal implements Journal {
  readonly #folder: string
  readonly #clock: Clock
  readonly #processId: string
  #open: { segment: number; file: number } | null = null
  /** The size of each file that was read, and the number of its last page. */
  readonly #known = new Map<string, { size: number; last: number }>()

  constructor(folder: string, clock: Clock, processId: string) {
    this.#folder = folder
    this.#clock = clock
    this.#processId = processId
    mkdirSync(folder, { recursive: true })
  }

  write({ number, segment, text }: Page): void {
    const bytes = Buffer.from(`${text}=${number}\n`)
    const file = this.#fileOf(segment)
    for (let written = 0; written < bytes.length; ) written += writeSync(file, bytes, written)
  }

  /** A page without its end mark was not completely written. A file that hasn't grown contains nothing new. */
  async read(processId: string, from: number): Promise<readonly Page[]> {
    const pages: Page[] = []
    for (const { name, segment } of await this.#list(processId)) {
      const { size } = await stat(join(this.#folder, name))
      const known = this.#known.get(name)
      if (known?.size === size && known.last < from) continue
      const text = await readFile(join(this.#folder, name), 'utf8')
      const read = pagesOf(text, segment)
      this.#known.set(name, { size, last: read.at(-1)?.number ?? -1 })
      pages.push(...read.filter(({ number }) => number >= from))
    }
    return pages
  }

  async forget(age: number): Promise<void> {
    for (const { name } of await this.#list(null)) {
      const path = join(this.#folder, name)
      if ((await stat(path)).mtimeMs < this.#clock.now() - age && !name.startsWith(this.#processId))
        await rm(path, { force: true })
    }
  }

  close(): void {
    if (this.#open) closeSync(this.#open.file)
    this.#open = null
  }

  #fileOf(segment: number): number {
    if (this.#open?.segment !== segment) {
      this.close()
      const file = openSync(join(this.#folder, `${this.#processId}.${segment}.journal`), 'a', 0o600)
      this.#open = { segment, file }
      // If dropping fails, it is repeated with the next segment.
      this.#dropBefore(segment - 1).catch(() => {})
    }
    return this.#open.file
  }

  async #dropBefore(segment: number): Promise<void> {
    const old = (await this.#list(this.#processId)).filter((each) => each.segment < segment)
    await Promise.allSettled(old.map(({ name }) => rm(join(this.#folder, name), { force: true })))
  }

  /** The files of one process, or of all, oldest first. */
  async #list(processId: string | null): Promise<{ name: string; segment: number }[]> {
    const found = (await readdir(this.#folder)).flatMap((name) => {
      const [, owner, segment] = NAME.exec(name) ?? []
      return owner === undefined || (processId !== null && owner !== processId)
        ? []
        : [{ name, segment: Number(segment) }]
    })
    return found.sort((a, b) => a.segment - b.segment)
  }
}

function pagesOf(text: string, segment: number): Page[] {
  const pages: Page[] = []
  let lines: string[] = []
  for (const line of text.split('\n')) {
    const number = END.exec(line)?.[1]
    if (number === undefined) lines.push(line)
    else {
      pages.push({ number: Number(number), segment, text: `${lines.join('\n')}\n` })
      lines = []
    }
  }
  return pages
}
