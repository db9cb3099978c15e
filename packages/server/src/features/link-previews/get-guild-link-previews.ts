import { getGuildLinkPreviews as contract } from '@guildhall/protocol/operations/link-previews/get-guild-link-previews'
import { operation } from '../../kernel/operation.ts'
import { permission } from '../../kernel/permissions/requirement.ts'
import { hasPreviews } from './link-previews-store.ts'

/** Only Guildhall has this. */
export const getGuildLinkPreviews = operation(contract, {
  requires: permission('MANAGE_GUILD'),
  emits: [],
  audits: 'none',
  handle: async ({ guild, db }) => ({ enabled: await hasPreviews(db, guild.id) }),
})
