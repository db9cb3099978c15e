import { ApiError } from '../../kernel/api-error.ts'
import { operation } from '../../kernel/operation.ts'
import { holderOfApplication } from '../../kernel/requirement.ts'
import { withdrawTokensOf } from '../accounts/accounts-actions.ts'
import { ownsGuilds } from '../guilds/guilds-store.ts'
import { holdApplication } from './applications-rules.ts'
import { removeApplicationRow } from './applications-store.ts'

/** Its tokens are dead at once; a job takes its bot out of its guilds, with all that it has there. */
export const deleteApplication = operation({
  name: 'Delete Application',
  method: 'POST',
  path: '/applications/:applicationId/delete',
  requires: holderOfApplication('delete'),
  callers: ['user'],
  returns: 'nothing',
  emits: [],
  audits: 'none',
  handle: ({ kernel, caller, application: { id }, write }) =>
    write(async (tx) => {
      const { bot_id } = await holdApplication(tx.db, caller, id, 'delete')
      const botId = bot_id ?? id
      if (await ownsGuilds(tx.db, botId)) throw new ApiError('OwnsGuilds')
      await withdrawTokensOf(kernel, tx.db, botId)
      await removeApplicationRow(tx.db, id)
      // With it go the tokens of those who let it act for them, however many they are.
      tx.db.onCommitted(() => kernel.accountChanged())
      tx.db.onCommitted(() => kernel.activityChanged(id))
      tx.enqueue('remove-application', { application_id: id, bot_id: botId })
    }),
})
