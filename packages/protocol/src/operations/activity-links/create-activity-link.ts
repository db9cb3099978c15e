import { BODY_BYTES } from '../../body-limits.ts'
import { contract } from '../../contract.ts'
import { ActivityLink, NewActivityLink } from '../../objects/activities/activity-link.ts'

export const createActivityLink = contract({
  name: 'Create Activity Link',
  method: 'POST',
  path: '/applications/:applicationId/links',
  body: NewActivityLink,
  bodyBytes: BODY_BYTES.images,
  returns: ActivityLink,
  status: 201,
  errors: ['InvalidAsset', 'UserStorageFull'],
})
