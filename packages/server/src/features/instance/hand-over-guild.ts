import { Guild } from '@guildhall/protocol/objects/guild'
import { NewOwner } from '@guildhall/protocol/objects/instance-administration'
import { operation } from '../../kernel/operation.ts'
import { administratorOfGuild } from '../../kernel/requirement.ts'
import { changeGuild, mustBeFitHeir } from '../guilds/guilds-actions.ts'
import { logDeed } from './instance-actions.ts'

/** Ours: a guild whose owner is gone is given to another of its members, by the rules by which an owner gives it away. */
export const handOverGuild = operation({
  name: 'Hand Over Guild',
  method: 'PUT',
  path: '/guildhall/instance/guilds/:guildId/owner',
  requires: administratorOfGuild,
  callers: ['user'],
  body: NewOwner,
  recentAuthentication: true,
  returns: Guild,
  emits: ['GUILD_UPDATE'],
  audits: 'GUILD_UPDATE',
  handle: ({ kernel, caller, body: { owner_id }, write }) =>
    write(async (tx) => {
      await mustBeFitHeir(tx.db, tx.guild, owner_id)
      const { settings } = tx.guild
      if (settings.owner_id !== owner_id) {
        logDeed(kernel, tx.db, caller, 'handed a guild over', { guild_id: tx.guild.id, owner_id })
      }
      return changeGuild(tx, { ...settings, owner_id })
    }),
})
