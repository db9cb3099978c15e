import { LIMITS } from '@guildhall/protocol/limits'
import type { BareMember, Member } from '@guildhall/protocol/objects/member'
import type { User } from '@guildhall/protocol/objects/user'
import { ApiError } from '../../kernel/api-error.ts'
import type { GuildModel } from '../../kernel/guild-model.ts'
import type { TxBase } from '../../kernel/tx.ts'
import { countMembers } from '../guilds/guilds-store.ts'
import { countHolders } from '../roles/roles-store.ts'
import { countGuilds, type FoundMember, insertMember, removeMemberRows, updateMember } from './members-store.ts'
import { newMember, toBareMember, toMember } from './members-view.ts'

/**
 * Makes a user a member: the guild hears of him, and his sessions of the guild.
 *
 * @throws TooManyGuilds, TooManyMembers
 */
export async function addMember(
  tx: TxBase<'GUILD_MEMBER_ADD' | 'GUILD_CREATE'>,
  guild: GuildModel,
  user: User,
  fields: Partial<BareMember> = {},
): Promise<Member> {
  if ((await countGuilds(tx.db, user.id)) >= LIMITS.guildsPerUser) throw new ApiError('TooManyGuilds')
  if (guild.state.memberCount >= guild.settings.max_members) throw new ApiError('TooManyMembers')
  const bare = { ...newMember(tx.now), ...fields }
  await insertMember(tx.db, guild.id, user.id, bare)
  await countMembers(tx.db, guild.id, 1)
  for (const roleId of bare.roles) await countHolders(tx.db, guild.id, roleId, 1)
  const member = toMember(guild, bare, user)
  tx.emit('GUILD_MEMBER_ADD', { guild_id: guild.id, ...member })
  tx.emitTo(user.id, 'GUILD_CREATE', { id: guild.id })
  return member
}

/** Takes a member out of the guild: kicked, banned or gone by himself. */
export const removeMember = (tx: TxBase<'GUILD_MEMBER_REMOVE'>, guild: GuildModel, found: FoundMember): Promise<void> =>
  removeMembers(tx, guild, [found])

/** Takes members out of the guild, in a number of statements that depends on its roles, not on how many go. */
export async function removeMembers(
  tx: TxBase<'GUILD_MEMBER_REMOVE'>,
  guild: GuildModel,
  gone: readonly FoundMember[],
): Promise<void> {
  if (gone.length === 0) return
  await removeMemberRows(
    tx.db,
    guild.id,
    gone.map(({ user }) => user.id),
  )
  await countMembers(tx.db, guild.id, -gone.length)
  const holders = new Map<string, number>()
  for (const id of gone.flatMap(({ member }) => toBareMember(guild, member).roles)) {
    holders.set(id, (holders.get(id) ?? 0) + 1)
  }
  for (const [roleId, count] of holders) await countHolders(tx.db, guild.id, roleId, -count)
  for (const { user } of gone) tx.emit('GUILD_MEMBER_REMOVE', { guild_id: guild.id, user })
}

/** Writes a member's new state and tells of it. */
export async function changeMember(
  tx: TxBase<'GUILD_MEMBER_UPDATE'>,
  guild: GuildModel,
  { user, member }: FoundMember,
  changes: Partial<BareMember>,
): Promise<Member> {
  const bare = { ...member, ...changes }
  await updateMember(tx.db, guild.id, user.id, bare)
  const after = toMember(guild, bare, user)
  tx.emit('GUILD_MEMBER_UPDATE', { guild_id: guild.id, ...after })
  return after
}

/** Gives a member a role or takes it; the ids of roles that were removed since are dropped from his row with it. */
export async function changeMemberRole(
  tx: TxBase<'GUILD_MEMBER_UPDATE'>,
  guild: GuildModel,
  found: FoundMember,
  roleId: string,
  by: 1 | -1,
): Promise<void> {
  const others = toBareMember(guild, found.member).roles.filter((id) => id !== roleId)
  await changeMember(tx, guild, found, { roles: by === 1 ? [...others, roleId] : others })
  await countHolders(tx.db, guild.id, roleId, by)
}
