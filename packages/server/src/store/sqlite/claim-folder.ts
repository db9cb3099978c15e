import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

/** The file in a folder that shows whether it is claimed. */
export const LOCK_NAME = 'guildhall.lock'

/**
 * Claims a data folder for this process, because its in-memory state would not notice changes by another one. The
 * operating system releases the claim if the process dies.
 *
 * @returns a function that releases it
 * @throws Error if another process has claimed it
 */
export function claimFolder(folder: string): () => void {
  mkdirSync(folder, { recursive: true })
  const lock = new DatabaseSync(join(folder, LOCK_NAME))
  try {
    lock.exec('PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE')
  } catch (error) {
    lock.close()
    const { errcode } = error as { errcode?: number }
    throw errcode === SQLITE_BUSY ? new Error('another Guildhall is using it') : error
  }
  return () => lock.close()
}

const SQLITE_BUSY = 5
