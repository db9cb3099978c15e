// Gives members the roles whose conditions they satisfy, and removes the others.
import type { BareMember } from '@guildhall/protocol/objects/guilds/member'
import { isGuest } from '../../kernel/permissions/permission-subject.ts'
import type { GuildModel } from '../../kernel/read-model/guild-model.ts'
import type { TxBase } from '../../kernel/unit-of-work/tx.ts'
import { modifyMember } from '../members/members-actions.ts'
import type { RoleChange } from '../members/members-rules.ts'
import { findMember } from '../members/members-store.ts'
import { isLinked } from '../roles/roles-rules.ts'
import { type ReportedValues, satisfiesAny } from './linked-roles-rules.ts'
import { listLinkedRoles, type StoredLinkedRole } from './linked-roles-store.ts'
import { updateRolesOfMemberJob } from './role-connections-jobs.ts'
import { listReportedValues } from './role-connections-store.ts'

/** What decides which linked roles a member has. */
export interface LinkedRoleInputs {
  readonly linked: readonly StoredLinkedRole[]
  readonly values: ReportedValues | undefined
  readonly now: number
}

/**
 * The change of a member's linked roles; null if they have the right ones. Guests and members who haven't passed the
 * screening get none, because a role would end both.
 */
export function linkedRoleChange(guild: GuildModel, member: BareMember, inputs: LinkedRoleInputs): RoleChange | null {
  const { linked, values, now } = inputs
  const mayGet = !member.pending && !isGuest(member)
  const before = member.roles.filter((id) => guild.roles.has(id))
  const change: RoleChange = { roles: before, added: [], removed: [] }
  for (const { roleId, rules } of linked) {
    const role = guild.roles.get(roleId)
    if (!role) continue
    const satisfied = mayGet && satisfiesAny(rules, values, now)
    if (satisfied === before.includes(roleId)) continue
    if (satisfied) change.added.push(role)
    else change.removed.push(role)
  }
  if (change.added.length + change.removed.length === 0) return null
  const gone = new Set(change.removed.map(({ id }) => id))
  return { ...change, roles: [...before.filter((id) => !gone.has(id)), ...change.added.map(({ id }) => id)] }
}

/** Updates a member's linked roles, with an audit log entry if one has changed. */
export async function updateLinkedRoles(
  tx: TxBase<'GUILD_MEMBER_UPDATE'>,
  guild: GuildModel,
  userId: string,
): Promise<void> {
  const found = await findMember(tx.db, guild.id, userId)
  const linked = await listLinkedRoles(tx.db, guild.id)
  if (!found || linked.length === 0) return
  const values = (await listReportedValues(tx.db, [userId])).get(userId)
  const change = linkedRoleChange(guild, found.member, { linked, values, now: tx.now })
  if (change) await modifyMember(tx, guild, found, {}, change)
}

/** Queues an update of a member who is new in the guild, or has passed the screening. */
export function updateNewMember(tx: Pick<TxBase<never>, 'enqueue'>, guild: GuildModel, userId: string): void {
  const hasLinked = [...guild.roles.values()].some(isLinked)
  if (hasLinked) tx.enqueue(updateRolesOfMemberJob, { guild_id: guild.id, user_id: userId })
}
