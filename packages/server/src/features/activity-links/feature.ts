import { ownCleanup } from '../../kernel/clean-up.ts'
import type { Feature } from '../../kernel/feature.ts'
import { ROWS_OF_PICTURE } from '../../media/images-store.ts'
import { activityLinks as table } from './activity-links-tables.ts'
import { removeSomeLinks } from './links-store.ts'
import { trimActivityLinks } from './trim-activity-links.ts'

export const activityLinksFeature: Feature = {
  dailyTasks: [trimActivityLinks],
  hooks: [ownCleanup.with({ table, owner: 'application', weight: ROWS_OF_PICTURE, some: removeSomeLinks })],
}
