import type { BareMember } from '@guildhall/protocol/objects/guilds/member'
import type { Db, TxDb } from '../../store/db.ts'
import { recentMap } from '../../store/recent-map.ts'
import { findChannelLocation } from '../../store/rows/channel-location.ts'
import { loadGuild } from '../../store/rows/guild-structure.ts'
import { findBareMember } from '../../store/rows/member-row.ts'
import type { Caller } from '../callers/caller.ts'
import type { ChannelLocation } from '../permissions/any-channel.ts'
import { GuildModel } from './guild-model.ts'

const MOST_GUILDS = 2000
const MOST_USERS = 20_000

/** A member's row, and a version of the guild at which it held. */
interface KnownMember {
  member: BareMember
  version: number
}

/**
 * Keeps the models of the guilds in use. A write advances its guild's model before its caller is answered; a change
 * made by another process drops it. A load that is older than the newest version seen is thrown away.
 */
export class ReadModel {
  readonly #db: Db
  readonly #models = recentMap<GuildModel>(MOST_GUILDS)
  readonly #newest = recentMap<number>(10 * MOST_GUILDS)
  readonly #loading = new Map<string, Promise<GuildModel | undefined>>()
  /** Rows of callers, for as long as each is remembered. */
  readonly #members = new WeakMap<Caller, Map<string, KnownMember>>()
  readonly #whereabouts = recentMap<ChannelLocation>(100_000)
  readonly #users = recentMap<object>(MOST_USERS)
  readonly #newestOfUsers = recentMap<number>(MOST_USERS)

  /** Raised when nothing is trusted any more: a load that began before is thrown away. */
  #trust = 0

  constructor(db: Db) {
    this.#db = db
  }

  /** The guild as it was last seen; undefined if there is none. */
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

  /** The guild if it is in memory. */
  peek(id: string): GuildModel | undefined {
    return this.#models.get(id)
  }

  async #load(id: string): Promise<GuildModel | undefined> {
    for (;;) {
      const trust = this.#trust
      const loaded = await loadGuild(this.#db, id)
      if (!loaded) return undefined
      if (trust === this.#trust && loaded.version >= (this.#newest.get(id) ?? 0)) {
        const model = new GuildModel(loaded)
        this.publish(model)
        return model
      }
    }
  }

  /** Where a channel of any kind stands, which never changes; undefined if there is no such channel. */
  async locate(channelId: string): Promise<ChannelLocation | undefined> {
    const known = this.#whereabouts.get(channelId)
    if (known) return known
    const found = await findChannelLocation(this.#db, channelId)
    if (found) this.#whereabouts.set(channelId, found)
    return found
  }

  /** The caller's own row in a guild: read again only if members of the guild may have changed since. */
  async findMember(guild: GuildModel, caller: Caller): Promise<BareMember | undefined> {
    const known = this.#members.get(caller)?.get(guild.id)
    if (known && guild.membersVersion <= known.version) return known.member
    const member = await findBareMember(this.#db, guild.id, caller.user.id)
    const ofCaller = this.#members.get(caller) ?? new Map<string, KnownMember>()
    if (member) this.#members.set(caller, ofCaller.set(guild.id, { member, version: guild.version }))
    return member
  }

  /** Puts a model in place unless a newer one is known. */
  publish(model: GuildModel): void {
    if (model.version < (this.#newest.get(model.id) ?? 0)) return
    this.#newest.set(model.id, model.version)
    this.#models.set(model.id, model)
  }

  /** The guild was taken to a version without a model of it, by another process or to its end: what is older goes. */
  heard(guildId: string, version: number): void {
    if (version <= (this.#newest.get(guildId) ?? 0)) return
    this.#newest.set(guildId, version)
    this.#models.delete(guildId)
  }

  /**
   * An object that stands for the current state of a user, the guilds they joined included. It is replaced as soon as the user's own
   * stream changes, so values cached under it are forgotten with it.
   */
  user(id: string): object {
    const known = this.#users.get(id)
    if (known) return known
    const user = {}
    this.#users.set(id, user)
    return user
  }

  /** A stream that is no guild's was taken to a version. */
  heardOfUser(id: string, version: number): void {
    if (version <= (this.#newestOfUsers.get(id) ?? 0)) return
    this.#newestOfUsers.set(id, version)
    this.#users.delete(id)
  }

  /** Changes of users may have been missed. */
  forgetUsers(): void {
    this.#users.clear()
  }

  /** Messages from other processes may have been missed: nothing is trusted any more. */
  forgetAll(): void {
    this.#trust++
    this.#models.clear()
    this.forgetUsers()
  }
}

const PENDING = 'guild-models'

/** The models as the units of the current batch leave them: nobody outside sees them before the commit. */
export function pendingModels(tx: TxDb): Map<string, GuildModel | null> {
  const known = tx.batch.get(PENDING) as Map<string, GuildModel | null> | undefined
  if (known) return known
  const models = new Map<string, GuildModel | null>()
  tx.batch.set(PENDING, models)
  return models
}
