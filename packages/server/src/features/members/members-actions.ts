import { LIMITS } from '@guildhall/protocol/limits'
import type { BareMember, Member } from '@guildhall/protocol/objects/member'
import type { User } from '@guildhall/protocol/objects/user'
import { ApiError } from '../../kernel/api-error.ts'
import type { GuildModel } from '../../kernel/guild-model.ts'
import type { TxBase } from '../../kernel/unit-of-work.ts'
import { countMembers } from '../guilds/guilds-store.ts'
import { countHolders } from '../roles/roles-store.ts'
import { countGuilds, type FoundMember, insertMember, removeMemberRow, updateMember } from './members-store.ts'
import { newMember, toMember } from './members-view.ts'

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
export async function removeMember(
  tx: TxBase<'GUILD_MEMBER_REMOVE'>,
  guild: GuildModel,
  { user, member }: FoundMember,
): Promise<void> {
  await removeMemberRow(tx.db, guild.id, user.id)
  await countMembers(tx.db, guild.id, -1)
  for (const roleId of member.roles) await countHolders(tx.db, guild.id, roleId, -1)
  tx.emit('GUILD_MEMBER_REMOVE', { guild_id: guild.id, user })
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
