import { LIMITS } from '@guildhall/protocol/limits'
import type { ApplicationWithMetadata, LinkedRoleRules } from '@guildhall/protocol/objects/guilds/linked-role'
import { findRow, listRows, removeRows, saveRow } from '../../store/access.ts'
import { type Db, statement } from '../../store/db.ts'
import { parseApplicationSettings } from '../applications/settings-rules.ts'
import { isDated } from './linked-roles-rules.ts'
import { linkedRoles } from './role-connections-tables.ts'

/** A role with its conditions. */
export interface StoredLinkedRole {
  readonly roleId: string
  readonly rules: LinkedRoleRules
}

export async function findLinkedRoleRules(db: Db, guildId: string, roleId: string): Promise<LinkedRoleRules> {
  const row = await findRow(db, linkedRoles, { guild_id: guildId, role_id: roleId })
  return row ? JSON.parse(row.rules) : []
}

export async function listLinkedRoles(db: Db, guildId: string): Promise<StoredLinkedRole[]> {
  const rows = await listRows(db, linkedRoles, { guild_id: guildId })
  return rows.map(({ role_id, rules }) => ({ roleId: role_id, rules: JSON.parse(rules) }))
}

/** Stores the conditions of a role; without any, the role is an ordinary one. */
export async function putLinkedRole(db: Db, guildId: string, { roleId, rules }: StoredLinkedRole): Promise<void> {
  const key = { guild_id: guildId, role_id: roleId }
  if (rules.length === 0) await removeRows(db, linkedRoles, key)
  else await saveRow(db, linkedRoles, { ...key, rules: JSON.stringify(rules), has_dates: rules.flat().some(isDated) })
}

const guildsOf = statement<{ userId: string }, { guild_id: string }>((q, param) =>
  q
    .selectFrom('linked_roles')
    .innerJoin('members', 'members.guild_id', 'linked_roles.guild_id')
    .select('linked_roles.guild_id')
    .distinct()
    .where('members.user_id', '=', param('userId')),
)

/** The guilds with linked roles in which a user is a member. */
export async function listLinkedGuildIds(db: Db, userId: string): Promise<string[]> {
  return (await guildsOf(db, { userId })).map(({ guild_id }) => guild_id)
}

/** Some guilds with conditions on dates, ascending by id, those after one id. */
export async function listDatedGuildIds(db: Db, after: string, limit: number): Promise<string[]> {
  const rows = await db.q
    .selectFrom('linked_roles')
    .select('guild_id')
    .distinct()
    .where('has_dates', '=', true)
    .where('guild_id', '>', after)
    .orderBy('guild_id')
    .limit(limit)
    .execute()
  return rows.map(({ guild_id }) => guild_id)
}

/** The applications in a guild that define metadata for linked roles, the oldest integrations first. */
export async function listApplicationsWithMetadata(db: Db, guildId: string): Promise<ApplicationWithMetadata[]> {
  const rows = await db.q
    .selectFrom('integrations')
    .innerJoin('applications', 'applications.id', 'integrations.application_id')
    .select(['applications.id', 'name', 'icon', 'description', 'settings', 'role_connections'])
    .where('integrations.guild_id', '=', guildId)
    .where('role_connections', '<>', '[]')
    .orderBy('integrations.id')
    .limit(LIMITS.integrationsShown)
    .execute()
  return rows.map(({ settings, role_connections, ...row }) => ({
    ...row,
    role_connections_verification_url: parseApplicationSettings({ settings }).role_connections_verification_url,
    metadata: JSON.parse(role_connections),
  }))
}
