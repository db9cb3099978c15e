import { listWrittenIds } from '../features/imports/imported-messages-store.ts'
import type { Db } from '../store/db.ts'
import { idLists } from '../store/id-list.ts'

/** 8 MiB: with four million messages, one in three hundred other ids seems to be among them. */
const BITS = 2 ** 26
const MULTIPLIERS = [0x9e3779b1, 0x85ebca6b, 0xc2b2ae35, 0x27d4eb2f]

/**
 * The ids of the messages that an import has written. A hostile source can have the same id in several channels, but
 * the search index has one row for each id. The store has no index by ids of messages, so a Bloom filter excludes nearly
 * all that are not taken.
 */
export class WrittenMessageIds {
  readonly #bits = new Uint8Array(BITS / 8)
  readonly #guildId: string
  readonly #channelIds: readonly string[]
  readonly #reserved: ReadonlySet<string>

  private constructor(guildId: string, channelIds: readonly string[]) {
    this.#guildId = guildId
    this.#channelIds = channelIds
    this.#reserved = new Set(channelIds)
  }

  /** @param channelIds all channels and threads here; a message with the id of a thread is the one that started it */
  static async read(db: Db, guildId: string, channelIds: readonly string[]): Promise<WrittenMessageIds> {
    const written = new WrittenMessageIds(guildId, channelIds)
    for (const channelId of channelIds) for await (const id of listWrittenIds(db, guildId, channelId)) written.add(id)
    return written
  }

  add(id: string): void {
    for (const bit of bitsOf(id)) this.#bits[bit >>> 3] = (this.#bits[bit >>> 3] ?? 0) | (1 << (bit & 7))
  }

  /** Which of some ids another message has, or gets because it started a thread. */
  async taken({ q }: Db, ids: readonly string[]): Promise<readonly string[]> {
    const seeming = ids.filter((id) =>
      bitsOf(id).every((bit) => ((this.#bits[bit >>> 3] ?? 0) & (1 << (bit & 7))) !== 0),
    )
    const taken = ids.filter((id) => this.#reserved.has(id))
    if (seeming.length === 0) return taken
    for (const channelIds of idLists(this.#channelIds)) {
      const rows = await q
        .selectFrom('messages')
        .select('id')
        .where('guild_id', '=', this.#guildId)
        .where('channel_id', 'in', channelIds)
        .where('id', 'in', seeming)
        .execute()
      taken.push(...rows.map(({ id }) => id))
    }
    return taken
  }
}

/** The places of an id in the filter. */
function bitsOf(id: string): number[] {
  const number = BigInt(id)
  const [low, high] = [Number(number & 0xffffffffn), Number((number >> 32n) & 0xffffffffn)]
  return MULTIPLIERS.map((multiplier) => {
    const mixed = Math.imul(low ^ Math.imul(high, 0x5bd1e995), multiplier)
    return Math.imul(mixed ^ (mixed >>> 15), 0x2c1b3c6d) >>> 6
  })
}
