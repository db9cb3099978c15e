import { Emoji } from '@guildhall/protocol/objects/emoji'
import { operation } from '../../kernel/operation.ts'
import { holderOfApplication } from '../../kernel/requirement.ts'
import { mustFindApplicationEmoji } from './application-emojis-store.ts'

export const getApplicationEmoji = operation({
  name: 'Get Application Emoji',
  method: 'GET',
  path: '/applications/:applicationId/emojis/:emojiId',
  requires: holderOfApplication('read'),
  returns: Emoji,
  emits: [],
  audits: 'none',
  handle: ({ db, application, params }) => mustFindApplicationEmoji(db, application.id, params.emojiId),
})
