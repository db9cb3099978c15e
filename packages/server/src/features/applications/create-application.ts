import { EVERY_PRIVILEGED_INTENT } from '@guildhall/protocol/enums/application-flag'
import { CreatedApplication, NewApplication } from '@guildhall/protocol/objects/application'
import { operation } from '../../kernel/operation.ts'
import { anyone } from '../../kernel/requirement.ts'
import { createApplication as create } from './applications-actions.ts'
import { toApplication } from './applications-view.ts'

/** The bot comes with the application, every privileged intent switched on. Both secrets are shown this once. */
export const createApplication = operation({
  name: 'Create Application',
  method: 'POST',
  path: '/applications',
  requires: anyone,
  callers: ['user'],
  body: NewApplication,
  returns: CreatedApplication,
  status: 201,
  emits: [],
  audits: 'none',
  handle: async ({ kernel, caller, body, write }) => {
    const asked = { name: body.name, owner: caller.user, flags: EVERY_PRIVILEGED_INTENT }
    const made = await write((tx) => create(kernel, tx.db, asked))
    const { row, bot, clientSecret, botToken } = made
    const application = toApplication({ row, owner: caller.user, bot, guildCount: 0 })
    return { ...application, client_secret: clientSecret, bot_token: botToken }
  },
})
