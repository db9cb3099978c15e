import { CommandIndex } from '@guildhall/protocol/objects/application-command'
import { operation } from '../../kernel/operation.ts'
import { anyone } from '../../kernel/requirement.ts'
import { listBrought } from './index-store.ts'
import { toBroughtIndex } from './index-view.ts'

/** The commands of the applications that the caller has installed for himself, wherever he may use them: for a client to offer. */
export const getUserApplicationCommandIndex = operation({
  name: 'Get User Application Command Index',
  method: 'GET',
  path: '/users/@me/application-command-index',
  requires: anyone,
  callers: ['user'],
  returns: CommandIndex,
  emits: [],
  audits: 'none',
  handle: async ({ db, caller, locale }) => toBroughtIndex(await listBrought(db, caller.user.id), locale),
})
