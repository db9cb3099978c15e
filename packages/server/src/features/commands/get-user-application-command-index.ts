import { getUserApplicationCommandIndex as contract } from '@guildhall/protocol/operations/commands/get-user-application-command-index'
import { operation } from '../../kernel/operation.ts'
import { authenticated } from '../../kernel/permissions/requirement.ts'
import { listBrought } from './command-index-store.ts'
import { toBroughtIndex } from './command-index-view.ts'

/** The commands of the applications that the caller has installed, for a client's menu in any channel. */
export const getUserApplicationCommandIndex = operation(contract, {
  requires: authenticated,
  callers: ['user'],
  emits: [],
  audits: 'none',
  handle: async ({ db, caller, locale }) => toBroughtIndex(await listBrought(db, caller.user.id), locale),
})
