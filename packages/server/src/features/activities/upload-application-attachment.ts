import { APPLICATION_LIMITS } from '@guildhall/protocol/application-limits'
import { uploadApplicationAttachment as contract } from '@guildhall/protocol/operations/activities/upload-application-attachment'
import { ApiError, fieldError } from '../../kernel/api-error.ts'
import { applicationOf } from '../../kernel/callers/caller.ts'
import { operation } from '../../kernel/operation.ts'
import { userOfApplication } from '../../kernel/permissions/requirement.ts'
import { mayRun } from '../applications/launchable-rules.ts'
import { attachmentsOf, placeAttachments, receiveAttachments } from '../attachments/attachments-actions.ts'

/**
 * An image that an Activity shows or shares: uploaded by the application's server, by the page on behalf of its user, or by that
 * user's client. It belongs to no message, and is removed after a day (docs/spec/activities.md#attachments).
 */
export const uploadApplicationAttachment = operation(contract, {
  requires: userOfApplication,
  oauth2Scope: 'any',
  streamed: {},
  emits: [],
  audits: 'none',
  handle: async ({ kernel, db, caller, application: { id }, uploads, write }) => {
    const isPerson = applicationOf(caller) === undefined
    if (isPerson && !(await mayRun(db, id, caller.user.id))) throw new ApiError('MissingAccess')
    const received = await receiveAttachments(kernel, uploads, {
      sent: undefined,
      senderId: caller.user.id,
      guildId: null,
    })
    const [picture] = attachmentsOf(received, id)
    if (!picture) throw fieldError('file', 'BASE_TYPE_REQUIRED', 'This field is required')
    if (!picture.content_type?.startsWith('image/')) throw fieldError('file', 'IMAGE_INVALID', 'Invalid image data')
    const attachment = { ...picture, ephemeral: true }
    await write((tx) => {
      const expiresAt = tx.now + APPLICATION_LIMITS.ephemeralMessage_ms
      const place = { guildId: id, channelId: id, messageId: null, senderId: caller.user.id, expiresAt }
      return placeAttachments(tx, place, received, [attachment])
    })
    return { attachment: kernel.urls.shown(attachment) }
  },
})
