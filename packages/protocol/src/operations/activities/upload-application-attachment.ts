import { contract } from '../../contract.ts'
import { LIMITS } from '../../limits.ts'
import { ApplicationAttachment, EmptyForm } from '../../objects/messages/attachment.ts'

export const uploadApplicationAttachment = contract({
  name: 'Upload Application Attachment',
  method: 'POST',
  path: '/applications/:applicationId/attachment',
  body: EmptyForm,
  files: { parts: ['file'], maxBytes: LIMITS.uploadBytes },
  returns: ApplicationAttachment,
})
