import { modifyCurrentUserNick as contract } from '@guildhall/protocol/operations/members/modify-current-user-nick'
import { operation } from '../../kernel/operation.ts'
import { permission } from '../../kernel/permissions/requirement.ts'
import { judgeNick } from './judge-nick-actions.ts'
import { modifyMember } from './members-actions.ts'
import { mustFindMember } from './members-store.ts'

/** The older form of Modify Current Member (docs/spec/members.md#older-nickname-operation). */
export const modifyCurrentUserNick = operation(contract, {
  requires: permission('CHANGE_NICKNAME'),
  emits: ['GUILD_MEMBER_UPDATE'],
  audits: 'MEMBER_UPDATE',
  handle: async ({ caller, guild, actor, body, kernel, write }) => {
    await judgeNick(kernel, { caller, guild, member: actor.member }, body.nick)
    return write(async (tx) => {
      const found = await mustFindMember(tx.db, tx.guild.id, tx.actor.userId)
      const fields = body.nick === undefined ? {} : { nick: body.nick || null }
      const { nick } = await modifyMember(tx, tx.guild, found, fields)
      return { nick }
    })
  },
})
