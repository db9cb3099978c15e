import { statSync } from 'node:fs'
import { StoreFailure } from '../store-failure.ts'

interface OpenedFile {
  readonly path: string
  readonly dev: number
  readonly ino: number
}

/**
 * The files of an open database, as they were when it was opened. Writes to files that were since moved or deleted
 * succeed, and would be lost.
 */
export class DatabaseFiles {
  readonly #opened: readonly OpenedFile[]

  /** @param path the path of a database that was written to */
  constructor(path: string) {
    this.#opened = [path, `${path}-wal`].flatMap((each) => {
      const found = statSync(each, { throwIfNoEntry: false })
      return found ? [{ path: each, dev: found.dev, ino: found.ino }] : []
    })
  }

  /** @throws StoreFailure */
  mustBeThere(): void {
    for (const { path, dev, ino } of this.#opened) {
      const found = look(path)
      if (found?.dev !== dev || found.ino !== ino) {
        const reason = found ? 'is no longer the file that was opened' : 'is gone'
        throw new StoreFailure('the data folder is gone', new Error(`${path} ${reason}`))
      }
    }
  }
}

function look(path: string) {
  try {
    return statSync(path, { throwIfNoEntry: false })
  } catch {
    // The folder can't be read any more.
    return undefined
  }
}
