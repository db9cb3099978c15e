// Adds, removes and changes members of a guild.
import { MemberFlag } from '@guildhall/protocol/enums/member-flag'
import { MessageType } from '@guildhall/protocol/enums/message-type'
import type { BareMember, Member } from '@guildhall/protocol/objects/guilds/member'
import type { Role } from '@guildhall/protocol/objects/guilds/role'
import { isGuest } from '../../kernel/permissions/permission-subject.ts'
import { screensMembers } from '../../kernel/permissions/verification.ts'
import type { GuildModel } from '../../kernel/read-model/guild-model.ts'
import { auditChanges } from '../../kernel/unit-of-work/audit-changes.ts'
import type { TxBase } from '../../kernel/unit-of-work/tx.ts'
import { removeImagesOfMembers } from '../../media/images-store.ts'
import { countHolders } from '../roles/roles-store.ts'
import { systemChannelMessage } from '../system-channel/system-channel-actions.ts'
import type { SystemMessageJob } from '../system-channel/system-channel-jobs.ts'
import { keepFormerMembers, readKept } from './former-members-store.ts'
import type { Joiner } from './joining-user-store.ts'
import { countMembers } from './member-counts-store.ts'
import { memberNamed, membersLeaving, membersLetIn, membersRemoved } from './members-hooks.ts'
import { endBoostsJob, leaveScheduledEventsJob, leaveThreadsJob, welcomeMemberJob } from './members-jobs.ts'
import { mustBeAdmissible, type RoleChange, settled } from './members-rules.ts'
import { type FoundMember, insertMember, removeMemberRows, type Stay, updateMember } from './members-store.ts'
import { auditedMember, newMember, toBareMember, toMember } from './members-view.ts'
import { makePermanent } from './temporary-members-store.ts'

/**
 * Makes a user a member, and notifies the guild and the user's sessions. In a guild with membership screening, new
 * members who aren't bots are pending, except the founder (docs/spec/screening.md#who-is-pending). A returning member
 * has a flag (docs/spec/members.md#returning-members), and the state that moderators had set on them unless `fields`
 * replace it.
 *
 * @param stay the kind of membership (docs/spec/invites.md#temporary-membership)
 * @throws UserIsBanned, TooManyGuilds, TooManyMembers
 */
export async function addMember(
  tx: TxBase<'GUILD_MEMBER_ADD' | 'GUILD_CREATE'>,
  guild: GuildModel,
  joiner: Joiner,
  fields: Partial<BareMember> = {},
  stay: Stay = {},
): Promise<Member> {
  const { user, wasMember, kept } = joiner
  mustBeAdmissible(guild, joiner, tx.settings)
  const own = (wasMember ? MemberFlag.DID_REJOIN : 0) | (stay.guestOf == null ? 0 : MemberFlag.IS_GUEST)
  const flags = own | (fields.flags ?? 0)
  const pending = !user.bot && user.id !== guild.settings.owner_id && screensMembers(guild.settings)
  const bare = settled({ ...newMember(tx.now), ...readKept(kept, tx.now), pending, ...fields, flags })
  await insertMember(tx.db, guild.id, user, bare, stay)
  await countMembers(tx.db, guild.id, 1)
  await countHolders(tx.db, guild.id, new Map(bare.roles.map((id) => [id, 1])))
  const member = toMember(guild, bare, user)
  tx.emit('GUILD_MEMBER_ADD', { guild_id: guild.id, ...member })
  tx.emitTo(user.id, 'GUILD_CREATE', { id: guild.id })
  for (const handler of memberNamed.handlers) handler(tx, guild, user, 'guild_join')
  if (user.id !== guild.settings.owner_id) {
    const greeting = isGuest(bare) ? null : greetingOf(tx, guild, user.id)
    tx.enqueue(welcomeMemberJob, { guild_id: guild.id, joined_at: tx.now, greeting })
  }
  return member
}

/** The welcome message of a new member in the system channel. */
export const greetingOf = (tx: TxBase<never>, { settings }: GuildModel, authorId: string): SystemMessageJob | null =>
  systemChannelMessage(tx, settings, { type: MessageType.USER_JOIN, authorId })

/** The events when members who aren't bots leave; every operation that removes them declares these. */
export const PEOPLE_LEAVING = [
  'VOICE_STATE_UPDATE',
  'GUILD_MEMBER_REMOVE',
  'INTEGRATION_UPDATE',
  'GUILD_INTEGRATIONS_UPDATE',
] as const
/** The events when members of any kind leave: bots have integrations. */
export const MEMBER_REMOVAL_EVENTS = [...PEOPLE_LEAVING, 'INTEGRATION_DELETE'] as const
/** One of {@link MEMBER_REMOVAL_EVENTS}. */
export type MemberRemovalEvent = (typeof MEMBER_REMOVAL_EVENTS)[number]

/** Removes a member who was kicked or banned, or who leaves. */
export const removeMember = (tx: TxBase<MemberRemovalEvent>, guild: GuildModel, found: FoundMember): Promise<void> =>
  removeMembers(tx, guild, [found])

/**
 * Removes members from the guild and its voice channels. The number of statements doesn't depend on how many there are.
 */
export async function removeMembers(
  tx: TxBase<MemberRemovalEvent>,
  guild: GuildModel,
  gone: readonly FoundMember[],
): Promise<void> {
  if (gone.length === 0) return
  for (const handler of membersLeaving.handlers) await handler(tx, guild, gone)
  await keepFormerMembers(tx.db, guild.id, gone)
  await removeMemberRows(
    tx.db,
    guild.id,
    gone.map(({ user }) => user.id),
  )
  const shown = gone.filter(({ member }) => member.avatar !== null || member.banner !== null)
  await removeImagesOfMembers(
    tx.db,
    guild.id,
    shown.map(({ user }) => user.id),
  )
  await countMembers(tx.db, guild.id, -gone.length)
  const holders = new Map<string, number>()
  for (const id of gone.flatMap(({ member }) => toBareMember(guild, member).roles)) {
    holders.set(id, (holders.get(id) ?? 0) - 1)
  }
  await countHolders(tx.db, guild.id, holders)
  for (const { user, member } of gone) {
    if (member.premium_since !== null) tx.enqueue(endBoostsJob, { guild_id: guild.id, user_id: user.id })
  }
  for (const { user } of gone) tx.emit('GUILD_MEMBER_REMOVE', { guild_id: guild.id, user })
  for (const handler of membersRemoved.handlers) await handler(tx, guild, gone)
  const leaving = { guild_id: guild.id, user_ids: gone.map(({ user }) => user.id), left_at: tx.now }
  tx.enqueue(leaveThreadsJob, leaving)
  tx.enqueue(leaveScheduledEventsJob, leaving)
}

/**
 * Stores a member's new state and emits the event. If the member passes the screening by it, their join request is
 * removed; if they are no longer a guest, their membership no longer ends with the visit.
 */
export async function changeMember(
  tx: TxBase<'GUILD_MEMBER_UPDATE'>,
  guild: GuildModel,
  { user, member }: FoundMember,
  changes: Partial<BareMember>,
): Promise<Member> {
  const bare = settled({ ...member, ...changes })
  updateMember(tx.db, guild.id, user.id, bare)
  if (isGuest(member) && !isGuest(bare)) await makePermanent(tx.db, guild.id, [user.id])
  const isLetIn = (member.pending || isGuest(member)) && !(bare.pending || isGuest(bare))
  if (isLetIn || (member.pending && !bare.pending))
    for (const handler of membersLetIn.handlers) await handler(tx, guild, [user.id])
  const after = toMember(guild, bare, user)
  tx.emit('GUILD_MEMBER_UPDATE', { guild_id: guild.id, ...after })
  return after
}

/**
 * Changes a member as requested, with an audit log entry for the fields and one for the roles. A request that changes
 * nothing writes nothing.
 */
export async function modifyMember(
  tx: TxBase<'GUILD_MEMBER_UPDATE'>,
  guild: GuildModel,
  found: FoundMember,
  fields: Partial<BareMember>,
  change: RoleChange | null = null,
): Promise<Member> {
  const { user } = found
  const before = toBareMember(guild, found.member)
  const after = { ...before, ...fields, ...(change && { roles: change.roles }) }
  if (auditChanges(before, after).length === 0) return toMember(guild, before, user)
  const changes = auditChanges(auditedMember(before), auditedMember(after))
  if (changes.length > 0) tx.audit({ action: 'MEMBER_UPDATE', target: user.id, changes })
  if (change) await noteRoles(tx, guild, user.id, change)
  return changeMember(tx, guild, found, after)
}

async function noteRoles(
  tx: TxBase<'GUILD_MEMBER_UPDATE'>,
  guild: GuildModel,
  userId: string,
  { added, removed }: RoleChange,
): Promise<void> {
  const named = (roles: readonly Role[]) => roles.map(({ id, name }) => ({ id, name }))
  const changes = [
    ...(added.length > 0 ? [{ key: '$add', new_value: named(added) }] : []),
    ...(removed.length > 0 ? [{ key: '$remove', new_value: named(removed) }] : []),
  ]
  if (changes.length === 0) return
  tx.audit({ action: 'MEMBER_ROLE_UPDATE', target: userId, changes })
  const counts = [...added.map(({ id }) => [id, 1] as const), ...removed.map(({ id }) => [id, -1] as const)]
  await countHolders(tx.db, guild.id, new Map(counts))
}

/** Adds a role to a member or removes it; ids of deleted roles are removed from the row at the same time. */
export async function changeMemberRole(
  tx: TxBase<'GUILD_MEMBER_UPDATE'>,
  guild: GuildModel,
  found: FoundMember,
  roleId: string,
  by: 1 | -1,
): Promise<void> {
  const others = toBareMember(guild, found.member).roles.filter((id) => id !== roleId)
  await changeMember(tx, guild, found, { roles: by === 1 ? [...others, roleId] : others })
  await countHolders(tx.db, guild.id, new Map([[roleId, by]]))
}
