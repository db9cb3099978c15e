import { ownCleanup } from '../../kernel/clean-up.ts'
import type { Feature } from '../../kernel/feature.ts'
import { ROWS_OF_PICTURE } from '../../media/images-store.ts'
import { ACTIVITY_LINKS_TABLES, activityLinks as table } from './activity-links-tables.ts'
import { createActivityLink } from './create-activity-link.ts'
import { createActivityQuickLink } from './create-activity-quick-link.ts'
import { deleteActivityLink } from './delete-activity-link.ts'
import { editActivityLink } from './edit-activity-link.ts'
import { getActivityLink } from './get-activity-link.ts'
import { removeSomeLinks } from './links-store.ts'
import { listActivityLinks } from './list-activity-links.ts'
import { trimActivityLinks } from './trim-activity-links.ts'

export const activityLinks: Feature = {
  tables: ACTIVITY_LINKS_TABLES,
  operations: [
    createActivityQuickLink,
    listActivityLinks,
    createActivityLink,
    getActivityLink,
    editActivityLink,
    deleteActivityLink,
  ],
  chores: [trimActivityLinks],
  hooks: [ownCleanup.with({ table, owner: 'application', weight: ROWS_OF_PICTURE, some: removeSomeLinks })],
}
