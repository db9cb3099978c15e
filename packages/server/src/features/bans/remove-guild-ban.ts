import { removeGuildBan as contract } from '@guildhall/protocol/operations/bans/remove-guild-ban'
import { operation } from '../../kernel/operation.ts'
import { permission } from '../../kernel/permissions/requirement.ts'
import { mustFindBan, removeBan } from './bans-store.ts'

export const removeGuildBan = operation(contract, {
  requires: permission('BAN_MEMBERS'),
  emits: ['GUILD_BAN_REMOVE'],
  audits: 'MEMBER_BAN_REMOVE',
  handle: ({ params, write }) =>
    write(async (tx) => {
      const { user } = await mustFindBan(tx.db, tx.guild.id, params.userId)
      await removeBan(tx.db, tx.guild.id, user.id)
      tx.emit('GUILD_BAN_REMOVE', { guild_id: tx.guild.id, user })
      tx.audit({ target: user.id })
    }),
})
