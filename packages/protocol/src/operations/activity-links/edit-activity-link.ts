import { BODY_BYTES } from '../../body-limits.ts'
import { contract } from '../../contract.ts'
import { ActivityLink, ActivityLinkChanges } from '../../objects/activities/activity-link.ts'

export const editActivityLink = contract({
  name: 'Edit Activity Link',
  method: 'PATCH',
  path: '/applications/:applicationId/links/:link',
  body: ActivityLinkChanges,
  bodyBytes: BODY_BYTES.images,
  returns: ActivityLink,
  errors: ['InvalidAsset', 'NotFound'],
})
