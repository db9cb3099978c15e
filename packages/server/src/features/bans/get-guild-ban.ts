import { Ban } from '@guildhall/protocol/objects/ban'
import { operation } from '../../kernel/operation.ts'
import { permission } from '../../kernel/requirement.ts'
import { mustFindBan } from './bans-store.ts'

export const getGuildBan = operation({
  name: 'Get Guild Ban',
  method: 'GET',
  path: '/guilds/:guildId/bans/:userId',
  requires: permission('BAN_MEMBERS'),
  returns: Ban,
  emits: [],
  audits: 'none',
  handle: ({ db, guild, params }) => mustFindBan(db, guild.id, params.userId),
})
