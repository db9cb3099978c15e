import { ApplicationEmojis } from '@guildhall/protocol/objects/emoji'
import { operation } from '../../kernel/operation.ts'
import { holderOfApplication } from '../../kernel/requirement.ts'
import { listApplicationEmojis as list } from './application-emojis-store.ts'

export const listApplicationEmojis = operation({
  name: 'List Application Emojis',
  method: 'GET',
  path: '/applications/:applicationId/emojis',
  requires: holderOfApplication('read'),
  returns: ApplicationEmojis,
  emits: [],
  audits: 'none',
  handle: async ({ db, application }) => ({ items: await list(db, application.id) }),
})
