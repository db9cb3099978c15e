import { BODY_BYTES } from '../../body-limits.ts'
import { contract } from '../../contract.ts'
import { ActivityLink, NewQuickLink } from '../../objects/activities/activity-link.ts'

export const createActivityQuickLink = contract({
  name: 'Create Activity Quick Link',
  method: 'POST',
  path: '/applications/:applicationId/quick-links',
  body: NewQuickLink,
  bodyBytes: BODY_BYTES.images,
  returns: ActivityLink,
  errors: ['InvalidAsset'],
})
