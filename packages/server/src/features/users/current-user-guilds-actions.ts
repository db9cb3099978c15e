import { LIMITS } from '@guildhall/protocol/limits'
import type { Kernel } from '../../kernel/kernel.ts'
import type { GuildModel } from '../../kernel/read-model/guild-model.ts'
import { listGuildMemberships, listSettings, type PageOfGuilds } from './current-user-guilds-store.ts'
import { listGuildIds, listRolesOf } from './users-store.ts'
import { type OwnGuild, toPartialGuildsJson } from './users-view.ts'

/**
 * A page of a user's guilds, in ascending order of ids. Guilds in memory aren't read; of the others only the returned fields are,
 * in a constant number of statements.
 */
export async function listOwnGuilds(
  { store: { db }, readModel }: Pick<Kernel, 'store' | 'readModel'>,
  userId: string,
  page: PageOfGuilds,
): Promise<OwnGuild[]> {
  const found = (await listGuildMemberships(db, userId, page)).map(({ guildId, member }) => ({
    guildId,
    member,
    model: readModel.peek(guildId),
  }))
  const unknown = found.flatMap(({ guildId, model }) => (model ? [] : [guildId]))
  const settings = unknown.length > 0 ? await listSettings(db, unknown) : undefined
  const roles = unknown.length > 0 ? await listRolesOf(db, userId, unknown) : undefined
  return found.flatMap(({ guildId, member, model }): OwnGuild[] => {
    if (model) return [{ settings: model.settings, member, memberCount: model.state.memberCount, roles: model.roles }]
    const read = settings?.get(guildId)
    return read ? [{ ...read, member, roles: roles?.get(guildId) ?? new Map() }] : []
  })
}

/** A cached list, with the states of the guilds before they were read. */
interface KnownList {
  readonly models: readonly GuildModel[]
  readonly json: string
}

/** The key is the object of the user's current state, which is replaced after they join a guild. */
const lists = new WeakMap<object, KnownList>()

/** How many guilds that are not in memory are loaded by one list of a user's guilds. */
const LOADED_AT_ONCE = 4

/** The first page of a user's guilds, in JSON. It is built again only if something that it shows may have changed. */
export async function ownGuildsJson(kernel: Pick<Kernel, 'store' | 'readModel'>, userId: string): Promise<string> {
  const { store, readModel } = kernel
  const user = readModel.stream(userId)
  const known = lists.get(user)
  if (known?.models.every((model) => showsTheSame(readModel.peek(model.id), model))) return known.json
  const ids = await listGuildIds(store.db, userId)
  const unused = ids.filter((id) => !readModel.peek(id)).slice(0, LOADED_AT_ONCE)
  await Promise.all(unused.map((id) => readModel.find(id)))
  const models = ids.flatMap((id) => readModel.peek(id) ?? [])
  const limit = LIMITS.guildsPerPage.max
  const guilds = await listOwnGuilds(kernel, userId, { before: undefined, after: undefined, limit })
  const json = toPartialGuildsJson(userId, guilds)
  const isWhole = guilds.length === models.length && models.length === ids.length
  if (isWhole) lists.set(user, { models, json })
  return json
}

/**
 * Whether a list's entry of a guild is unchanged: its settings and roles are the same, and no member has changed since.
 */
const showsTheSame = (now: GuildModel | undefined, before: GuildModel): boolean =>
  now === before ||
  (now?.settings === before.settings && now.roles === before.roles && now.membersVersion <= before.version)
