import { handOverGuild as contract } from '@guildhall/protocol/operations/instance/hand-over-guild'
import { logAdministratorAction } from '../../kernel/monitoring/administrator-actions.ts'
import { operation } from '../../kernel/operation.ts'
import { administratorOfGuild } from '../../kernel/permissions/requirement.ts'
import { changeGuild, mustBeEligibleOwner } from '../guilds/guilds-actions.ts'

/** Only Guildhall has this: transfers a guild on behalf of its owner, by the rules that hold for the owner. */
export const handOverGuild = operation(contract, {
  requires: administratorOfGuild,
  callers: ['user'],
  recentAuthentication: true,
  emits: ['GUILD_UPDATE'],
  audits: 'GUILD_UPDATE',
  handle: ({ kernel, caller, body: { owner_id }, write }) =>
    write(async (tx) => {
      await mustBeEligibleOwner(tx.db, tx.guild, owner_id)
      const { settings } = tx.guild
      if (settings.owner_id !== owner_id) {
        logAdministratorAction(kernel, tx.db, caller, 'handed a guild over', { guild_id: tx.guild.id, owner_id })
      }
      return changeGuild(tx, { ...settings, owner_id })
    }),
})
