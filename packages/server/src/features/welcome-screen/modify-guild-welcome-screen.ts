import { modifyGuildWelcomeScreen as contract } from '@guildhall/protocol/operations/welcome-screen/modify-guild-welcome-screen'
import { operation } from '../../kernel/operation.ts'
import { permission } from '../../kernel/permissions/requirement.ts'
import { auditChanges } from '../../kernel/unit-of-work/audit-changes.ts'
import { updateAndEmitSettings } from '../guilds/guilds-actions.ts'
import { withSwitches } from '../guilds/guilds-view.ts'
import { mustBeCommunityToWelcome, mustFitWelcomeScreen, switchesOf } from './welcome-screen-rules.ts'
import { findWelcomeScreen, putWelcomeScreen } from './welcome-screen-store.ts'
import { auditedWelcomeScreen, EMPTY_SCREEN, toWelcomeScreen, withWelcomeScreenChanges } from './welcome-screen-view.ts'

/** A change of the welcome screen is a change of the guild in the audit log (docs/spec/audit-log.md#actions). */
export const modifyGuildWelcomeScreen = operation(contract, {
  requires: permission('MANAGE_GUILD'),
  emits: ['GUILD_UPDATE'],
  audits: 'GUILD_UPDATE',
  handle: ({ body, write }) =>
    write(async (tx) => {
      const { guild } = tx
      const { settings } = guild
      mustFitWelcomeScreen(guild, body)
      const after = withSwitches(settings, switchesOf(body))
      mustBeCommunityToWelcome(settings, after)
      const before = toWelcomeScreen(guild, (await findWelcomeScreen(tx.db, guild.id)) ?? EMPTY_SCREEN)
      const screen = withWelcomeScreenChanges(guild, before, body)
      const changes = [
        ...auditChanges(settings, after),
        ...auditChanges(auditedWelcomeScreen(before), auditedWelcomeScreen(screen)),
      ]
      if (changes.length === 0) return screen
      await putWelcomeScreen(tx.db, guild.id, screen)
      await updateAndEmitSettings(tx, after)
      tx.audit({ target: guild.id, changes })
      return screen
    }),
})
