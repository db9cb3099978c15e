import { getChannelApplicationCommandIndex as contract } from '@guildhall/protocol/operations/commands/get-channel-application-command-index'
import { operation } from '../../kernel/operation.ts'
import { anyChannelPermission } from '../../kernel/permissions/requirement.ts'
import { listOffered } from './command-index-store.ts'
import { toCommandIndex } from './command-index-view.ts'

/** The commands that the caller may use in a channel, with their applications, for a client's menu. */
export const getChannelApplicationCommandIndex = operation(contract, {
  requires: anyChannelPermission(),
  callers: ['user'],
  emits: [],
  audits: 'none',
  handle: async ({ db, guild, channel, actor, locale }) => {
    const place = { guild, channel, actor }
    return toCommandIndex(await listOffered(db, place), place, locale)
  },
})
