import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, mkdtempSync, openSync, rmdirSync, rmSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** The disk's owner: the test's account, unless root creates it for another one. */
interface Owner {
  uid?: number
  gid?: number
}

// A user other than root may mount in a user namespace where they are root.
const MOUNT_NAMESPACE = ['--mount', ...(process.getuid?.() === 0 ? [] : ['--map-root-user'])]

/** Some containers don't permit mounting, and other systems mount differently. */
export const HAS_SMALL_DISKS =
  spawnSync('unshare', [...MOUNT_NAMESPACE, 'mount', '-t', 'tmpfs', 'none', '/mnt']).status === 0

const MOUNT = `
  mount -t tmpfs -o "mode=0700,$1" none "$0" || exit 1
  shift
  echo mounted
  exec "$@" cat`

/**
 * A real file system of a few megabytes that can be filled and emptied. It is mounted for one process that does nothing
 * else and ends with the test's: nothing is left behind, however that ends.
 */
export class SmallDisk {
  /** Its path for everyone. SQLite, which resolves links itself, can't follow it. */
  readonly folder: string
  /** Its path for programs run `via` it. */
  readonly inside: string
  readonly via: readonly string[]
  readonly #holder: ChildProcess

  private constructor(holder: ChildProcess, mountPoint: string) {
    this.#holder = holder
    this.folder = `/proc/${holder.pid}/root${mountPoint}`
    this.inside = mountPoint
    const user = process.getuid?.() === 0 ? [] : [`--user=/proc/${holder.pid}/ns/user`, '--preserve-credentials']
    this.via = ['nsenter', ...user, `--mount=/proc/${holder.pid}/ns/mnt`, '--']
  }

  /** @param size in the format of mount */
  static async create(size: string, { uid, gid }: Owner = {}): Promise<SmallDisk> {
    const mountPoint = mkdtempSync(join(tmpdir(), 'guildhall-disk-'))
    // Others reach it through the process that holds it, which must be their own.
    const becomes = uid === undefined ? [] : ['setpriv', `--reuid=${uid}`, `--regid=${gid}`, '--clear-groups']
    const options = [`size=${size}`, ...(uid === undefined ? [] : [`uid=${uid}`, `gid=${gid}`])].join(',')
    const args = [...MOUNT_NAMESPACE, 'sh', '-c', MOUNT, mountPoint, options, ...becomes]
    const holder = spawn('unshare', args, { stdio: ['pipe', 'pipe', 'inherit'] })
    const ended = once(holder, 'close').then(() => 'ended')
    if ((await Promise.race([once(holder.stdout, 'data'), ended])) === 'ended')
      throw new Error('could not mount a disk')
    return new SmallDisk(holder, mountPoint)
  }

  /** Fills the disk. */
  fill(): void {
    const file = openSync(this.#filler, 'a')
    try {
      for (let bytes = 65_536; bytes >= 1; ) {
        try {
          writeSync(file, Buffer.alloc(bytes))
        } catch {
          bytes >>= 4
        }
      }
    } finally {
      closeSync(file)
    }
  }

  /** Empties the disk. */
  empty(): void {
    rmSync(this.#filler, { force: true })
  }

  async unmount(): Promise<void> {
    const ended = once(this.#holder, 'close')
    this.#holder.stdin?.end()
    await ended
    rmdirSync(this.inside)
  }

  get #filler(): string {
    return join(this.folder, 'filler')
  }
}
