import { getUserApplicationCommandIndex as contract } from '@guildhall/protocol/operations/commands/get-user-application-command-index'
import { operation } from '../../kernel/operation.ts'
import { anyone } from '../../kernel/permissions/requirement.ts'
import { listBrought } from './index-store.ts'
import { toBroughtIndex } from './index-view.ts'

/** The commands of the applications that the caller has installed for their account, in every place: for a client to offer. */
export const getUserApplicationCommandIndex = operation(contract, {
  requires: anyone,
  callers: ['user'],
  emits: [],
  audits: 'none',
  handle: async ({ db, caller, locale }) => toBroughtIndex(await listBrought(db, caller.user.id), locale),
})
