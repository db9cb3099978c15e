import type { Feature } from '../../kernel/feature.ts'
import { stageClosing, stageOpened } from '../stage-instances/stage-instances-hooks.ts'
import { createGuildScheduledEvent } from './create-guild-scheduled-event.ts'
import { createGuildScheduledEventUser } from './create-guild-scheduled-event-user.ts'
import { deleteGuildScheduledEvent } from './delete-guild-scheduled-event.ts'
import { deleteGuildScheduledEventUser } from './delete-guild-scheduled-event-user.ts'
import { getGuildScheduledEvent } from './get-guild-scheduled-event.ts'
import { getGuildScheduledEventUsers } from './get-guild-scheduled-event-users.ts'
import { leaveScheduledEvents } from './leave-scheduled-events.ts'
import { listScheduledEventsForGuild } from './list-scheduled-events-for-guild.ts'
import { modifyGuildScheduledEvent } from './modify-guild-scheduled-event.ts'
import { moveScheduledEvents } from './move-scheduled-events.ts'
import { beginWithStage, endWithStage } from './scheduled-events-actions.ts'
import { SCHEDULED_EVENTS_TABLES } from './scheduled-events-tables.ts'
import { sweepScheduledEvent } from './sweep-scheduled-event.ts'

export const scheduledEvents: Feature = {
  tables: SCHEDULED_EVENTS_TABLES,
  operations: [
    listScheduledEventsForGuild,
    createGuildScheduledEvent,
    getGuildScheduledEvent,
    modifyGuildScheduledEvent,
    deleteGuildScheduledEvent,
    getGuildScheduledEventUsers,
    createGuildScheduledEventUser,
    deleteGuildScheduledEventUser,
  ],
  jobs: [sweepScheduledEvent, leaveScheduledEvents],
  rounds: [moveScheduledEvents],
  hooks: [stageOpened.with(beginWithStage), stageClosing.with(endWithStage)],
}
