import { TARGET_USERS_LIMITS } from '@guildhall/protocol/objects/guilds/target-users'
import type { FileStreaming } from '../../kernel/files/uploaded-file.ts'
import type { FileTaker, FileWriter } from '../../kernel/files/uploads.ts'
import type { Essentials } from '../../kernel/parts/essentials.ts'
import type { Store } from '../../store/db.ts'
import { removeGoneList } from './gone-lists-store.ts'
import { insertPiece, removeSomePieces } from './target-pieces-store.ts'
import { removeSomeTargetUsers } from './target-users-store.ts'
import { UserListReader } from './user-list-rules.ts'

/** How many ids one piece has, and so one unit of the job: whoever asks for something else waits for one at most. */
const PIECE_IDS = 125
/** How many ids are read before they are written. */
const IDS_AT_ONCE = 128 * PIECE_IDS
const PIECES_AT_ONCE = 100
const ROWS_AT_ONCE = 1000

/**
 * `streamed` of an operation that takes a file of user ids. It is read while it comes, and what was read waits in the store
 * (docs/decisions/0026-target-users-wait-in-the-store.md): of a file that is refused nothing is kept.
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

  /** The unit that took it has said so already. */
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

  /** In order, so that those of a piece lie near each other on the list: there are fewer pages to write. */
  async #keep(ids: readonly string[]): Promise<void> {
    if (ids.length === 0) return
    const first = this.#pieces
    const sorted = BigUint64Array.from(ids, BigInt).sort()
    await this.#store.write(async (tx) => {
      for (let at = 0; at < sorted.length; at += PIECE_IDS) {
        insertPiece(tx, this.#listId, first + at / PIECE_IDS, sorted.subarray(at, at + PIECE_IDS))
      }
    })
    this.#pieces += Math.ceil(ids.length / PIECE_IDS)
  }
}

/** Removes what waits of a list, some of it to a unit of work. */
async function* sweepPieces(store: Store, listId: string): AsyncGenerator<void> {
  while ((await store.write((tx) => removeSomePieces(tx, listId, PIECES_AT_ONCE))) === PIECES_AT_ONCE) yield
}

/** Removes all that there is of a list, some of it to a unit of work: it yields after each. */
export async function* sweepList(store: Store, listId: string): AsyncGenerator<void> {
  yield* sweepPieces(store, listId)
  yield
  while ((await store.write((tx) => removeSomeTargetUsers(tx, listId, ROWS_AT_ONCE))) === ROWS_AT_ONCE) yield
  await store.write((tx) => removeGoneList(tx, listId))
  yield
}
