import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

/**
 * Takes a folder of data for this process alone: what one process keeps in memory, another would change behind its
 * back. The system takes the claim back if the process dies.
 *
 * @returns what gives the folder free
 * @throws Error if another process has it
 */
export function claimFolder(folder: string): () => void {
  mkdirSync(folder, { recursive: true })
  const lock = new DatabaseSync(join(folder, 'guildhall.lock'))
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
