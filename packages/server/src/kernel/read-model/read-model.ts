import type { BareMember } from '@guildhall/protocol/objects/guilds/member'
import type { Db, TxDb } from '../../store/db.ts'
import { recentMap } from '../../store/lru-map.ts'
import { findChannelLocation } from '../../store/rows/channel-location.ts'
import { loadGuild } from '../../store/rows/guild-structure.ts'
import { findBareMember } from '../../store/rows/member-row.ts'
import type { Caller } from '../callers/caller.ts'
import type { ChannelLocation } from '../permissions/any-channel.ts'
import { GuildModel } from './guild-model.ts'

const MOST_GUILDS = 2000
const MOST_STREAMS = 20_000

/** Identifies the state of a stream: it is replaced by another object when the stream changes. */
export interface StreamState {
  /** The number of known changes when this state was first requested. */
  readonly since: number
}

/** A member's row, and a version of the guild at which it was valid. */
interface KnownMember {
  member: BareMember
  version: number
}

/**
 * Caches the models of the guilds in use. A write advances its guild's model before its caller receives the response; a
 * change by another process removes it. A loaded model that is older than the latest known version is discarded.
 */
export class ReadModel {
  readonly #db: Db
  readonly #models = recentMap<GuildModel>(MOST_GUILDS)
  readonly #newest = recentMap<number>(10 * MOST_GUILDS)
  readonly #loading = new Map<string, Promise<GuildModel | undefined>>()
  /** Member rows of callers, for as long as each caller is cached. */
  readonly #members = new WeakMap<Caller, Map<string, KnownMember>>()
  readonly #whereabouts = recentMap<ChannelLocation>(100_000)
  readonly #streams = recentMap<StreamState>(MOST_STREAMS)
  readonly #newestOfStreams = recentMap<number>(MOST_STREAMS)
  #changes = 0
  #wentBack = () => {}

  /** Incremented when the cache is invalidated: a load that began before is discarded. */
  #trust = 0

  constructor(db: Db) {
    this.#db = db
  }

  /** Sets the function that is called when a guild is older than a version that was seen, whose commits were lost. */
  onWentBack(then: () => void): void {
    this.#wentBack = then
  }

  /** The latest known model of a guild; undefined if the guild doesn't exist. */
  async find(id: string): Promise<GuildModel | undefined> {
    const known = this.#models.get(id)
    if (known) return known
    let loading = this.#loading.get(id)
    if (!loading) {
      loading = this.#load(id).finally(() => this.#loading.delete(id))
      this.#loading.set(id, loading)
    }
    return loading
  }

  /** The guild's model, if it is in memory. */
  peek(id: string): GuildModel | undefined {
    return this.#models.get(id)
  }

  async #load(id: string): Promise<GuildModel | undefined> {
    for (;;) {
      const trust = this.#trust
      const seen = this.#newest.get(id) ?? 0
      const loaded = await loadGuild(this.#db, id)
      if (!loaded) return undefined
      if (trust === this.#trust && loaded.version >= (this.#newest.get(id) ?? 0)) {
        const model = new GuildModel(loaded)
        this.publish(model)
        return model
      }
      // What was seen before this load can't be missing in it, unless it was lost.
      if (trust === this.#trust && loaded.version < seen) this.#wentBack()
    }
  }

  /** The location of a channel of any kind, which never changes; undefined if the channel doesn't exist. */
  async locate(channelId: string): Promise<ChannelLocation | undefined> {
    const known = this.#whereabouts.get(channelId)
    if (known) return known
    const found = await findChannelLocation(this.#db, channelId)
    if (found) this.#whereabouts.set(channelId, found)
    return found
  }

  /** The caller's own row in a guild, read again only if the guild's members may have changed since. */
  async findMember(guild: GuildModel, caller: Caller): Promise<BareMember | undefined> {
    const known = this.#members.get(caller)?.get(guild.id)
    if (known && guild.membersVersion <= known.version) return known.member
    const member = await findBareMember(this.#db, guild.id, caller.user.id)
    const ofCaller = this.#members.get(caller) ?? new Map<string, KnownMember>()
    if (member) this.#members.set(caller, ofCaller.set(guild.id, { member, version: guild.version }))
    return member
  }

  /** Stores a model unless a newer one is known. */
  publish(model: GuildModel): void {
    if (model.version < (this.#newest.get(model.id) ?? 0)) return
    this.#newest.set(model.id, model.version)
    this.#models.set(model.id, model)
  }

  /** Removes a model that is older than a version, because another process changed the guild or it was deleted. */
  guildChanged(guildId: string, version: number): void {
    if (version <= (this.#newest.get(guildId) ?? 0)) return
    this.#newest.set(guildId, version)
    this.#models.delete(guildId)
  }

  /**
   * The number of known changes of streams. A state that was first requested after it was read may not be that of data
   * read before.
   */
  get changes(): number {
    return this.#changes
  }

  /**
   * An object that represents the current state of a channel's or user's stream, which includes the guilds that a user
   * joined. It is replaced when the stream changes, which invalidates the values cached under it.
   */
  stream(id: string): StreamState {
    const known = this.#streams.get(id)
    if (known) return known
    const state = { since: this.#changes }
    this.#streams.set(id, state)
    return state
  }

  /** Called when a stream other than a guild's has reached a version. */
  streamChanged(id: string, version: number): void {
    if (version <= (this.#newestOfStreams.get(id) ?? 0)) return
    this.#newestOfStreams.set(id, version)
    this.#changes++
    this.#streams.delete(id)
  }

  /** Called when changes of streams may have been missed. */
  forgetStreams(): void {
    this.#changes++
    this.#streams.clear()
  }

  /** Called when the database may lack changes that were seen: forgets also the versions that were reached. */
  startOver(): void {
    this.#newest.clear()
    this.#newestOfStreams.clear()
    this.#whereabouts.clear()
    this.forgetAll()
  }

  /** Called when messages from other processes may have been missed: invalidates everything. */
  forgetAll(): void {
    this.#trust++
    this.#models.clear()
    this.forgetStreams()
  }
}

const PENDING = 'guild-models'

/** The models after the units of the current batch so far. They are invisible outside the batch before the commit. */
export function pendingModels(tx: TxDb): Map<string, GuildModel | null> {
  const known = tx.batch.get(PENDING) as Map<string, GuildModel | null> | undefined
  if (known) return known
  const models = new Map<string, GuildModel | null>()
  tx.batch.set(PENDING, models)
  return models
}
