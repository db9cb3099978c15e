import { modifyApplicationEmoji as contract } from '@guildhall/protocol/operations/application-emojis/modify-application-emoji'
import { operation } from '../../kernel/operation.ts'
import { holderOfApplication } from '../../kernel/permissions/requirement.ts'
import { mustLockApplication } from '../applications/applications-rules.ts'
import { mustFindApplicationEmoji, updateApplicationEmoji } from '../emojis/application-emojis-store.ts'
import { withEmojiChanges } from '../emojis/emojis-view.ts'

export const modifyApplicationEmoji = operation(contract, {
  requires: holderOfApplication('change'),
  emits: [],
  audits: 'none',
  handle: ({ caller, application: { id }, params, body, write }) =>
    write(async (tx) => {
      await mustLockApplication(tx.db, caller, id, 'change')
      const before = await mustFindApplicationEmoji(tx.db, id, params.emojiId)
      const after = withEmojiChanges(before, body)
      await updateApplicationEmoji(tx.db, id, after)
      return after
    }),
})
