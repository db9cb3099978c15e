import { getGuildBan as contract } from '@guildhall/protocol/operations/bans/get-guild-ban'
import { operation } from '../../kernel/operation.ts'
import { permission } from '../../kernel/permissions/requirement.ts'
import { mustFindBan } from './bans-store.ts'

export const getGuildBan = operation(contract, {
  requires: permission('BAN_MEMBERS'),
  emits: [],
  audits: 'none',
  handle: ({ db, guild, params }) => mustFindBan(db, guild.id, params.userId),
})
