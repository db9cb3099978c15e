import { handOverGuild as contract } from '@guildhall/protocol/operations/instance/hand-over-guild'
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
  handle: ({ body: { owner_id }, note, write }) =>
    write(async (tx) => {
      await mustBeEligibleOwner(tx.db, tx.guild, owner_id)
      const { settings } = tx.guild
      note({ name: settings.name, owner_id: { old: settings.owner_id, new: owner_id } })
      return changeGuild(tx, { ...settings, owner_id })
    }),
})
