import { TARGET_USERS_LIMITS } from '@guildhall/protocol/objects/guilds/target-users'
import type { FileStreaming } from '../../kernel/files/upload-types.ts'
import type { FileTaker, FileWriter } from '../../kernel/files/uploads.ts'
import type { Essentials } from '../../kernel/parts/essentials.ts'
import type { Store } from '../../store/db.ts'
import { deleteObsoleteList } from './obsolete-target-lists-store.ts'
import { insertChunk, removeSomePieces } from './target-pieces-store.ts'
import { removeSomeTargetUsers } from './target-users-store.ts'
import { UserListReader } from './user-list-rules.ts'

/** How many ids one row of pending ids has. One unit of the job moves one row, so other requests wait for one row at most. */
const PIECE_IDS = 125
/** The number of ids that are read before they are stored. */
const IDS_AT_ONCE = 128 * PIECE_IDS
const PIECES_AT_ONCE = 100
const ROWS_AT_ONCE = 1000

/**
 * `streamed` of an operation that accepts a file of user ids. The file is parsed while it arrives, and the ids are
 * stored as pending (docs/decisions/0026-target-users-wait-in-the-store.md); those of a refused file are removed.
 */
export const TARGET_USERS_UPLOAD: FileStreaming = {
  into: { mostBytes: TARGET_USERS_LIMITS.fileBytes, taker: (kernel) => new ListTaker(kernel) },
}

class ListTaker implements FileTaker {
  readonly #store: Store

  constructor({ store }: Pick<Essentials, 'store'>) {
    this.#store = store
  }

  async begin(id: string): Promise<FileWriter> {
    return new ListWriter(this.#store, id, await UserListReader.open())
  }

  /** Does nothing: the unit that accepted the upload has already recorded it. */
  async keep(): Promise<void> {}

  async discard(id: string): Promise<void> {
    for await (const _ of sweepPieces(this.#store, id));
  }
}

class ListWriter implements FileWriter {
  readonly #store: Store
  readonly #listId: string
  readonly #reader: UserListReader
  #waiting: string[] = []
  #pieces = 0

  constructor(store: Store, listId: string, reader: UserListReader) {
    this.#store = store
    this.#listId = listId
    this.#reader = reader
  }

  async write(bytes: Uint8Array): Promise<void> {
    await this.#reader.read(bytes)
    this.#waiting = this.#waiting.concat(this.#reader.take())
    if (this.#waiting.length < IDS_AT_ONCE) return
    const whole = this.#waiting.length - (this.#waiting.length % PIECE_IDS)
    await this.#keep(this.#waiting.slice(0, whole))
    this.#waiting = this.#waiting.slice(whole)
  }

  async finish(): Promise<void> {
    await this.#reader.end()
    await this.#keep(this.#waiting.concat(this.#reader.take()))
  }

  async abandon(): Promise<void> {}

  /** Sorted, so that the ids of a piece are adjacent in the list's index: fewer pages are written. */
  async #keep(ids: readonly string[]): Promise<void> {
    if (ids.length === 0) return
    const first = this.#pieces
    const sorted = BigUint64Array.from(ids, BigInt).sort()
    await this.#store.write(async (tx) => {
      for (let at = 0; at < sorted.length; at += PIECE_IDS) {
        insertChunk(tx, this.#listId, first + at / PIECE_IDS, sorted.subarray(at, at + PIECE_IDS))
      }
    })
    this.#pieces += Math.ceil(ids.length / PIECE_IDS)
  }
}

/** Removes the pending ids of a list, some in each unit of work. */
async function* sweepPieces(store: Store, listId: string): AsyncGenerator<void> {
  while ((await store.write((tx) => removeSomePieces(tx, listId, PIECES_AT_ONCE))) === PIECES_AT_ONCE) yield
}

/** Removes everything of a list, some rows in each unit of work: it yields after each. */
export async function* sweepList(store: Store, listId: string): AsyncGenerator<void> {
  yield* sweepPieces(store, listId)
  yield
  while ((await store.write((tx) => removeSomeTargetUsers(tx, listId, ROWS_AT_ONCE))) === ROWS_AT_ONCE) yield
  await store.write((tx) => deleteObsoleteList(tx, listId))
  yield
}
