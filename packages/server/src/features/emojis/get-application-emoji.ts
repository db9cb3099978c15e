import { getApplicationEmoji as contract } from '@guildhall/protocol/operations/emojis/get-application-emoji'
import { operation } from '../../kernel/operation.ts'
import { holderOfApplication } from '../../kernel/permissions/requirement.ts'
import { mustFindApplicationEmoji } from './application-emojis-store.ts'

export const getApplicationEmoji = operation(contract, {
  requires: holderOfApplication('read'),
  emits: [],
  audits: 'none',
  handle: ({ db, application, params }) => mustFindApplicationEmoji(db, application.id, params.emojiId),
})
