import { existsSync, readdirSync, rmSync, statSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { backup, type DatabaseSync } from 'node:sqlite'
import type { Upgrade } from '../migrate.ts'
import { finishFile } from './publish-file.ts'

const KEPT = 3
/** The suffix of an unfinished copy. */
const UNFINISHED = '.part'
/** The additional space that an upgrade needs for its changes. */
const SPARE_BYTES = 16 * 2 ** 20

/**
 * Copies a database into a file beside it, named after the time and its version. Nobody may change it meanwhile. The
 * newest earlier copies are kept.
 *
 * @returns the path of the copy
 * @throws Error if there is not enough space
 */
export async function copyBeforeUpgrade(
  { sqlite, path }: { sqlite: DatabaseSync; path: string },
  version: string,
  { now, freeBytes }: Upgrade,
): Promise<string> {
  const folder = dirname(path)
  const prefix = `${basename(path, '.sqlite')}-before-upgrade-`
  const others = () => readdirSync(folder).filter((name) => name.startsWith(prefix))
  for (const name of others()) if (name.endsWith(UNFINISHED)) rmSync(join(folder, name))
  const needed = bytesOf(path) + bytesOf(`${path}-wal`) + SPARE_BYTES
  const free = freeBytes(folder)
  if (free < needed) {
    throw new Error(
      `it must be copied before it is upgraded, and there is no room: ${megabytes(needed)} needed, ${megabytes(free)} free`,
    )
  }
  const stamp = new Date(now()).toISOString().replaceAll(':', '-').replace(/\..*/u, 'Z')
  const copy = join(folder, `${prefix}${stamp}-from-${version.replaceAll(/[^\w.]+/gu, '-')}.sqlite`)
  try {
    await backup(sqlite, `${copy}${UNFINISHED}`, { rate: 1000 })
    finishFile(`${copy}${UNFINISHED}`, copy)
  } catch (error) {
    rmSync(`${copy}${UNFINISHED}`, { force: true })
    const reason = error instanceof Error ? error.message : String(error)
    throw new Error(`could not copy it before its upgrade, so it was not changed: ${reason}`, { cause: error })
  }
  for (const name of others().sort().slice(0, -KEPT)) rmSync(join(folder, name))
  return copy
}

const bytesOf = (path: string): number => (existsSync(path) ? statSync(path).size : 0)

const megabytes = (bytes: number): string => `${Math.ceil(bytes / 2 ** 20)} MB`
