import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { SandboxRecord } from '../sandboxes/sandbox-record.ts'
import { writing } from './writing.ts'

/** The folder for what happened in the sandboxes of a run: those of the first, and of others with their ids. */
export class RecordFolder {
  readonly #folder: string
  #error: unknown = null

  constructor(folder: string) {
    this.#folder = folder
  }

  /** Writes it down. A fault of the disk is kept: the sandbox closes all the same. */
  write({ id, transcript, calls }: SandboxRecord): void {
    const end = id === '1' ? '' : `-${id}`
    try {
      writing(this.#folder, () => {
        mkdirSync(this.#folder, { recursive: true })
        writeFileSync(join(this.#folder, `transcript${end}.txt`), transcript)
        writeFileSync(join(this.#folder, `calls${end}.jsonl`), calls.map((line) => `${line}\n`).join(''))
      })
    } catch (error) {
      this.#error ??= error
    }
  }

  /** @throws Failure if something could not be written */
  mustBeWritten(): void {
    if (this.#error !== null) throw this.#error
  }
}
