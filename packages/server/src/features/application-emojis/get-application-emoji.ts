import { getApplicationEmoji as contract } from '@guildhall/protocol/operations/application-emojis/get-application-emoji'
import { operation } from '../../kernel/operation.ts'
import { holderOfApplication } from '../../kernel/permissions/requirement.ts'
import { mustFindApplicationEmoji } from '../emojis/application-emojis-store.ts'

export const getApplicationEmoji = operation(contract, {
  requires: holderOfApplication('read'),
  emits: [],
  audits: 'none',
  handle: ({ db, application, params }) => mustFindApplicationEmoji(db, application.id, params.emojiId),
})
