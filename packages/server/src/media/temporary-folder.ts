import { existsSync } from 'node:fs'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { claimFolder, LOCK_NAME } from '../store/sqlite/claim-folder.ts'

const PREFIX = 'guildhall-files-'
const MOST_TRIES = 3

/** A folder of this process, until it is removed. */
export interface TemporaryFolder {
  readonly path: string
  remove(): Promise<void>
}

/** Makes a folder for files, and removes those of processes that ended without doing so. */
export async function makeTemporaryFolder(): Promise<TemporaryFolder> {
  await removeAbandoned()
  for (let tries = 1; ; tries++) {
    const path = await mkdtemp(join(tmpdir(), PREFIX))
    try {
      return claimed(path, claimFolder(path))
    } catch (error) {
      // Another process has just taken it for an abandoned one.
      if (tries === MOST_TRIES) throw error
    }
  }
}

const claimed = (path: string, release: () => void): TemporaryFolder => ({
  path,
  remove: async () => {
    release()
    await rm(path, { recursive: true, force: true })
  },
})

/** A process claims its folder as long as it runs. A folder that can't be removed doesn't matter. */
async function removeAbandoned(): Promise<void> {
  const names = await readdir(tmpdir()).catch(() => [])
  for (const name of names.filter((each) => each.startsWith(PREFIX))) {
    const path = join(tmpdir(), name)
    if (existsSync(join(path, LOCK_NAME))) await removeUnclaimed(path).catch(() => undefined)
  }
}

const removeUnclaimed = async (path: string): Promise<void> => claimed(path, claimFolder(path)).remove()
