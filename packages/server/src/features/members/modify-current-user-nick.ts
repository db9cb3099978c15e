import { OwnNick, OwnNickChange } from '@guildhall/protocol/objects/member'
import { operation } from '../../kernel/operation.ts'
import { permission } from '../../kernel/requirement.ts'
import { modifyMember } from './members-actions.ts'
import { mustFindMember } from './members-store.ts'

/** The older form of Modify Current Member (interface 4.3). */
export const modifyCurrentUserNick = operation({
  name: 'Modify Current User Nick',
  method: 'PATCH',
  path: '/guilds/:guildId/members/@me/nick',
  requires: permission('CHANGE_NICKNAME'),
  body: OwnNickChange,
  returns: OwnNick,
  emits: ['GUILD_MEMBER_UPDATE'],
  audits: 'MEMBER_UPDATE',
  handle: ({ body, write }) =>
    write(async (tx) => {
      const found = await mustFindMember(tx.db, tx.guild.id, tx.actor.userId)
      const fields = body.nick === undefined ? {} : { nick: body.nick || null }
      const { nick } = await modifyMember(tx, tx.guild, found, fields)
      return { nick }
    }),
})
