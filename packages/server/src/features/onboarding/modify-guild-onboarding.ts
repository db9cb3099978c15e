import { isDeepStrictEqual } from 'node:util'
import { modifyGuildOnboarding as contract } from '@guildhall/protocol/operations/onboarding/modify-guild-onboarding'
import { operation } from '../../kernel/operation.ts'
import { permission } from '../../kernel/permissions/requirement.ts'
import { toGuild } from '../guilds/guilds-view.ts'
import { auditNotesOfOnboarding, markRolesInPrompts } from './onboarding-actions.ts'
import { mustFitOnboarding, mustMeetRequirements } from './onboarding-rules.ts'
import { findOnboarding, putOnboarding } from './onboarding-store.ts'
import { toOnboarding, toOnboardingSettings, withOnboardingChanges } from './onboarding-view.ts'

/**
 * The guild object doesn't change, except the flags of roles: GUILD_UPDATE tells clients to read onboarding again
 * (docs/spec/gateway-events.md#guild-update).
 */
export const modifyGuildOnboarding = operation(contract, {
  requires: permission('MANAGE_GUILD', 'MANAGE_ROLES'),
  emits: ['GUILD_UPDATE', 'GUILD_ROLE_UPDATE'],
  audits: [
    'ONBOARDING_CREATE',
    'ONBOARDING_UPDATE',
    'ONBOARDING_PROMPT_CREATE',
    'ONBOARDING_PROMPT_UPDATE',
    'ONBOARDING_PROMPT_DELETE',
  ],
  handle: ({ body, write }) =>
    write(async (tx) => {
      const { guild, actor } = tx
      mustFitOnboarding(actor, body)
      const stored = await findOnboarding(tx.db, guild.id)
      const before = toOnboardingSettings(guild, stored)
      const after = withOnboardingChanges(guild, before, body, tx.newId)
      mustMeetRequirements(guild, before, after)
      if (isDeepStrictEqual(before, after)) return toOnboarding(guild, after)
      await putOnboarding(tx.db, guild.id, after)
      tx.emit('GUILD_UPDATE', toGuild(guild))
      await markRolesInPrompts(tx, guild, after)
      for (const note of auditNotesOfOnboarding(guild.id, stored ? before : null, after)) tx.audit(note)
      return toOnboarding(guild, after)
    }),
})
