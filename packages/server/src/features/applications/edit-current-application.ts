import { BODY_BYTES } from '@guildhall/protocol/body-limits'
import { Application, ApplicationChanges } from '@guildhall/protocol/objects/application'
import { operation } from '../../kernel/operation.ts'
import { anyone } from '../../kernel/requirement.ts'
import { mustFindApplicationOfBot } from './applications-store.ts'
import { changeApplication } from './changing-actions.ts'

/** An endpoint is asked before it is kept: from then on it gets the interactions, and the bot none (conventions B.15, H.1). */
export const editCurrentApplication = operation({
  name: 'Edit Current Application',
  method: 'PATCH',
  path: '/applications/@me',
  requires: anyone,
  callers: ['bot'],
  body: ApplicationChanges,
  bodyBytes: BODY_BYTES.images,
  returns: Application,
  emits: [],
  audits: 'none',
  handle: async (context) => {
    const { id } = await mustFindApplicationOfBot(context.db, context.caller.user.id)
    return changeApplication(context, id, context.body)
  },
})
