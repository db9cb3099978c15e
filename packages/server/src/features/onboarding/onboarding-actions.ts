// Applies changes of onboarding to the audit log and to roles.
import { RoleFlag } from '@guildhall/protocol/enums/role-flag'
import type { BareMember } from '@guildhall/protocol/objects/guilds/member'
import type { OnboardingSettings } from '@guildhall/protocol/objects/guilds/onboarding'
import type { GuildModel } from '../../kernel/read-model/guild-model.ts'
import { auditChanges } from '../../kernel/unit-of-work/audit-changes.ts'
import type { AuditNote, TxBase } from '../../kernel/unit-of-work/tx.ts'
import type { RoleChange } from '../members/members-rules.ts'
import { updateRoles } from '../roles/roles-store.ts'
import { isForChoosing, optionsById } from './onboarding-rules.ts'
import type { OnboardingAnswers } from './onboarding-store.ts'

/**
 * The audit log entries for a change of onboarding: one for onboarding itself, and one for each prompt
 * (docs/spec/audit-log.md#actions).
 *
 * @param before null if it was never set
 */
export function auditNotesOfOnboarding(
  guildId: string,
  before: OnboardingSettings | null,
  after: OnboardingSettings,
): AuditNote[] {
  const notes: AuditNote[] = []
  const ofItself = auditChanges(before, after, ['prompts'])
  const action = before ? 'ONBOARDING_UPDATE' : 'ONBOARDING_CREATE'
  if (ofItself.length > 0) notes.push({ action, target: guildId, changes: ofItself })
  const old = new Map(before?.prompts.map((prompt) => [prompt.id, prompt]))
  for (const prompt of after.prompts) {
    const known = old.get(prompt.id)
    old.delete(prompt.id)
    const changes = auditChanges(known ?? null, prompt)
    const action = known ? 'ONBOARDING_PROMPT_UPDATE' : 'ONBOARDING_PROMPT_CREATE'
    if (changes.length > 0) notes.push({ action, target: prompt.id, changes })
  }
  for (const gone of old.values()) {
    notes.push({ action: 'ONBOARDING_PROMPT_DELETE', target: gone.id, changes: auditChanges(gone, null) })
  }
  return notes
}

/**
 * A flag of a role shows whether an option grants it: emits an event for each role whose flag changes
 * (docs/spec/roles.md#flags).
 */
export async function markRolesInPrompts(
  tx: TxBase<'GUILD_ROLE_UPDATE'>,
  guild: GuildModel,
  settings: OnboardingSettings,
): Promise<void> {
  const given = new Set([...optionsById(settings).values()].flatMap(({ role_ids }) => role_ids))
  const changed = [...guild.roles.values()].flatMap((role) => {
    const flags = given.has(role.id) ? role.flags | RoleFlag.IN_PROMPT : role.flags & ~RoleFlag.IN_PROMPT
    return flags === role.flags ? [] : [{ ...role, flags }]
  })
  await updateRoles(tx.db, guild.id, changed)
  for (const role of changed) tx.emit('GUILD_ROLE_UPDATE', { guild_id: guild.id, role })
}

/**
 * The roles of a member after a change of their answers: roles of the chosen options are added if they may be
 * self-assigned, and roles that they had only by their answers are removed.
 *
 * @returns `roleIds` are those that they then have only by their answers
 */
export function rolesWithAnswers(
  guild: GuildModel,
  { roles }: Pick<BareMember, 'roles'>,
  before: OnboardingAnswers,
  wanted: ReadonlySet<string>,
): { change: RoleChange; roleIds: string[] } {
  const held = roles.filter((id) => guild.roles.has(id))
  const comes = [...wanted].filter((id) => {
    const role = guild.roles.get(id)
    return role !== undefined && !held.includes(id) && isForChoosing(guild, role)
  })
  const own = before.roleIds.filter((id) => held.includes(id))
  const goes = own.filter((id) => !wanted.has(id))
  return {
    change: {
      roles: [...held.filter((id) => !goes.includes(id)), ...comes],
      added: comes.map((id) => guild.mustFindRole(id)),
      removed: goes.map((id) => guild.mustFindRole(id)),
    },
    roleIds: [...own.filter((id) => wanted.has(id)), ...comes],
  }
}
