import { APPLICATION_LIMITS } from '@guildhall/protocol/application-limits'
import { createApplicationEmoji as contract } from '@guildhall/protocol/operations/application-emojis/create-application-emoji'
import { ApiError } from '../../kernel/api-error.ts'
import { operation } from '../../kernel/operation.ts'
import { holderOfApplication } from '../../kernel/permissions/requirement.ts'
import { EMOJI_IMAGE } from '../../media/image-kinds.ts'
import { replaceImage } from '../../media/images-store.ts'
import { readImage } from '../../media/read-image.ts'
import { mustLockApplication } from '../applications/applications-rules.ts'
import { countApplicationEmojis, insertApplicationEmoji } from '../emojis/application-emojis-store.ts'
import { newEmoji } from '../emojis/emojis-view.ts'

/** Only the application's bot can use it, in any channel (docs/spec/expressions.md#application-emojis). */
export const createApplicationEmoji = operation(contract, {
  requires: holderOfApplication('change'),
  emits: [],
  audits: 'none',
  handle: async ({ caller, application: { id }, body, write }) => {
    const image = await readImage('image', body.image, EMOJI_IMAGE, caller)
    return write(async (tx) => {
      await mustLockApplication(tx.db, caller, id, 'change')
      if ((await countApplicationEmojis(tx.db, id)) >= APPLICATION_LIMITS.emojis) throw new ApiError('TooManyEmojis')
      const emoji = newEmoji(tx.newId(), body, image.isAnimated)
      await insertApplicationEmoji(tx.db, { applicationId: id, creatorId: caller.user.id, emoji })
      await replaceImage(tx, { kind: 'emoji', ownerId: emoji.id }, image)
      return { ...emoji, user: caller.user }
    })
  },
})
