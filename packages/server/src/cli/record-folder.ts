import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { SandboxRecord } from '../sandboxes/sandbox-record.ts'
import { writing } from './write-or-fail.ts'

/** Writes the records of a run's sandboxes to a folder. From the second sandbox on, file names contain the id. */
export class RecordFolder {
  readonly #folder: string
  #error: unknown = null

  constructor(folder: string) {
    this.#folder = folder
  }

  /** Writes a record. An error is kept for later, so that the sandbox still closes. */
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

  /** @throws Failure if a record could not be written */
  mustBeWritten(): void {
    if (this.#error !== null) throw this.#error
  }
}
