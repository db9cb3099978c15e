import { Application } from '@guildhall/protocol/objects/application'
import { operation } from '../../kernel/operation.ts'
import { anyone } from '../../kernel/requirement.ts'
import { mustComplete, mustFindApplicationOfBot } from './applications-store.ts'
import { toApplication } from './applications-view.ts'

export const getCurrentBotApplicationInformation = operation({
  name: 'Get Current Bot Application Information',
  method: 'GET',
  path: '/oauth2/applications/@me',
  requires: anyone,
  callers: ['bot'],
  returns: Application,
  emits: [],
  audits: 'none',
  handle: async ({ db, caller }) =>
    toApplication(await mustComplete(db, await mustFindApplicationOfBot(db, caller.user.id))),
})
