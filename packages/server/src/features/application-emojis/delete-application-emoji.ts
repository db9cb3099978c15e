import { deleteApplicationEmoji as contract } from '@guildhall/protocol/operations/application-emojis/delete-application-emoji'
import { operation } from '../../kernel/operation.ts'
import { holderOfApplication } from '../../kernel/permissions/requirement.ts'
import { removeImagesOf } from '../../media/images-store.ts'
import { mustLockApplication } from '../applications/applications-rules.ts'
import { mustFindApplicationEmoji, removeApplicationEmoji } from '../emojis/application-emojis-store.ts'

export const deleteApplicationEmoji = operation(contract, {
  requires: holderOfApplication('change'),
  emits: [],
  audits: 'none',
  handle: ({ caller, application, params, write }) =>
    write(async (tx) => {
      await mustLockApplication(tx.db, caller, application.id, 'change')
      const { id } = await mustFindApplicationEmoji(tx.db, application.id, params.emojiId)
      await removeApplicationEmoji(tx.db, application.id, id)
      await removeImagesOf(tx.db, id)
    }),
})
