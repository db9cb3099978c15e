import { openAsBlob } from 'node:fs'
import { basename } from 'node:path'
import { Readable } from 'node:stream'
import type { Logger } from 'pino'
import { ApiError } from '../kernel/api-error.ts'
import { type Clock, systemClock } from '../kernel/clock.ts'
import type { ByteRange, FileKeeper, FileWriter } from '../kernel/files/uploads.ts'
import { BlobStore, placeOf } from './blob-store.ts'
import { Bucket } from './bucket.ts'
import type { BucketLocation } from './bucket-location.ts'

const INCOMING = 'incoming'

/** The dependencies of {@link BucketFiles}. */
export interface BucketParts {
  readonly log: Pick<Logger, 'warn'>
  readonly machineClock: Clock
}

/**
 * The files of messages in a bucket, under the same names as in a folder. A received file is on this machine until it
 * is uploaded, because it is examined and stripped of metadata there.
 */
export class BucketFiles implements FileKeeper {
  readonly #bucket: Bucket
  readonly #received = new BlobStore(null)

  readonly #log: Pick<Logger, 'warn'>

  constructor(location: BucketLocation, { log, machineClock }: BucketParts) {
    this.#bucket = new Bucket(location, machineClock)
    this.#log = log
  }

  begin(id: string): Promise<FileWriter> {
    return this.#received.begin(id)
  }

  /** The local file is removed, so that many files don't need much room at once. */
  async upload(id: string): Promise<void> {
    const path = await this.#received.find(id)
    if (path === undefined) throw new Error('a received file has disappeared')
    await this.#bucket.put(incoming(id), await openAsBlob(path))
    await this.#received.discard(id)
  }

  async keep(id: string): Promise<void> {
    const wasCopied = await this.#bucket.copy(incoming(id), placeOf(id))
    // A file that isn't found may still be there, if the storage server understood the source otherwise.
    if (!wasCopied && !(await this.#bucket.has(placeOf(id)))) throw new Error('the bucket did not find a file to move')
    await this.#bucket.remove(incoming(id))
  }

  async settle(id: string): Promise<void> {
    const isPlaced = await this.#bucket.has(placeOf(id))
    await (isPlaced ? this.discardUnplaced(id) : this.keep(id))
  }

  async discard(id: string): Promise<void> {
    // The local file first, which can be removed even if the bucket is unavailable.
    await this.#received.discard(id)
    for (const key of [placeOf(id), incoming(id)]) await this.#bucket.remove(key)
  }

  async discardUnplaced(id: string): Promise<void> {
    await this.#received.discard(id)
    await this.#bucket.remove(incoming(id))
  }

  find(id: string): Promise<string | undefined> {
    return this.#received.find(id)
  }

  /** @throws Overloaded if the bucket can't be read */
  async read(id: string, piece?: ByteRange): Promise<Readable | undefined> {
    // The file may be moved to its final location between the requests.
    for (const key of [placeOf(id), incoming(id), placeOf(id)]) {
      const response = await this.#bucket.read(key, piece).catch((error: unknown) => {
        this.#log.warn({ err: error }, 'could not read a file from the bucket')
        throw new ApiError('Overloaded')
      })
      if (response) return response.body ? Readable.fromWeb(response.body) : Readable.from([])
    }
    return undefined
  }

  /** A bucket doesn't tell how much room it has. */
  async room(): Promise<null> {
    return null
  }

  /** Those on this machine, and the oldest thousand in the bucket: the others are listed when these are settled. */
  async unplaced(): Promise<string[]> {
    const keys = await this.#bucket.list(INCOMING)
    const uploaded = keys.map((key) => basename(key)).filter((name) => /^\d{1,19}$/u.test(name))
    return [...new Set([...(await this.#received.unplaced()), ...uploaded])]
  }

  interrupt(): void {
    this.#bucket.interrupt()
  }

  close(): Promise<void> {
    this.interrupt()
    return this.#received.close()
  }
}

/** @throws RangeError if the name isn't an id */
const incoming = (id: string): string => `${INCOMING}/${basename(placeOf(id))}`

/** @throws Error if the bucket can't be read */
export async function checkBucket(location: BucketLocation): Promise<void> {
  await new Bucket(location, systemClock).list(INCOMING)
}
