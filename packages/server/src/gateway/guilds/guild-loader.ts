import { listInstancesOf, type StoredInstance } from '../../features/activities/activities-store.ts'
import { listActiveThreads, type StoredThread } from '../../features/threads/threads-store.ts'
import type { Db, Store } from '../../store/db.ts'
import { type LoadedGuild, loadGuilds } from '../../store/rows/guild-structure.ts'
import { type GuildStream, listStreams } from '../gateway-store.ts'

/** The stored state of a guild, all of one moment. */
export interface GuildSnapshot {
  readonly loaded: LoadedGuild
  readonly streams: readonly GuildStream[]
  readonly threads: readonly StoredThread[]
  readonly instances: readonly StoredInstance[]
}

/** How many guilds are read in one snapshot, and how many snapshots are read at once. */
const GUILDS_PER_SNAPSHOT = 32
const SNAPSHOTS_AT_ONCE = 2

type Request = PromiseWithResolvers<GuildSnapshot | undefined>

/**
 * Reads guilds that sessions begin to follow. Guilds that are requested while others are being read share a snapshot, so
 * that many clients that connect at once cost few statements.
 */
export class GuildLoader {
  readonly #store: Store
  readonly #began: (guildIds: readonly string[]) => Promise<void>
  readonly #waiting = new Map<string, Request>()
  #running = 0

  /** @param began called before guilds are read; each is delivered when what this returns has resolved */
  constructor(store: Store, began: (guildIds: readonly string[]) => Promise<void>) {
    this.#store = store
    this.#began = began
  }

  /** Undefined if the guild doesn't exist. */
  load(guildId: string): Promise<GuildSnapshot | undefined> {
    const request: Request = this.#waiting.get(guildId) ?? Promise.withResolvers()
    this.#waiting.set(guildId, request)
    // Later in this turn of the event loop, more may be requested.
    queueMicrotask(() => this.#start())
    return request.promise
  }

  #start(): void {
    while (this.#waiting.size > 0 && this.#running < SNAPSHOTS_AT_ONCE) {
      const batch = [...this.#waiting].slice(0, GUILDS_PER_SNAPSHOT)
      for (const [guildId] of batch) this.#waiting.delete(guildId)
      this.#running++
      void this.#deliver(batch).finally(() => {
        this.#running--
        this.#start()
      })
    }
  }

  async #deliver(batch: readonly (readonly [string, Request])[]): Promise<void> {
    try {
      const found = await this.#read(batch.map(([guildId]) => guildId))
      for (const [guildId, { resolve }] of batch) resolve(found.get(guildId))
    } catch (error) {
      // One guild that can't be read must not keep the others away.
      if (batch.length > 1) await Promise.all(batch.map((request) => this.#deliver([request])))
      else batch[0]?.[1].reject(error)
    }
  }

  async #read(guildIds: readonly string[]): Promise<ReadonlyMap<string, GuildSnapshot>> {
    const began = this.#began(guildIds)
    const [found] = await Promise.all([this.#store.snapshot((db) => readSnapshots(db, guildIds)), began])
    return found
  }
}

async function readSnapshots(db: Db, guildIds: readonly string[]): Promise<ReadonlyMap<string, GuildSnapshot>> {
  const guilds = await loadGuilds(db, guildIds)
  const streams = Map.groupBy(await listStreams(db, guildIds), ({ guild_id }) => guild_id)
  const threads = Map.groupBy(await listActiveThreads(db, guildIds), ({ guild_id }) => guild_id)
  const instances = Map.groupBy(await listInstancesOf(db, guildIds), ({ guild_id }) => guild_id)
  return new Map(
    [...guilds].map(([id, loaded]) => [
      id,
      {
        loaded,
        streams: streams.get(id) ?? [],
        threads: threads.get(id) ?? [],
        instances: instances.get(id) ?? [],
      },
    ]),
  )
}
