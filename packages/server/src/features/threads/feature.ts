import { ownCleanup } from '../../kernel/clean-up.ts'
import type { Feature } from '../../kernel/feature.ts'
import { threads as table } from '../../store/tables/channels.ts'
import { archiveThreads } from './archive-threads.ts'
import { ROWS_OF_THREAD, removeSomeThreads } from './remove-threads-actions.ts'

export const threadsFeature: Feature = {
  recurringTasks: [archiveThreads],
  hooks: [ownCleanup.with({ table, owner: 'channel', weight: ROWS_OF_THREAD, some: removeSomeThreads })],
}
