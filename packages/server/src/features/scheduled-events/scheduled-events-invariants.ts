import { ChannelType } from '@guildhall/protocol/enums/channel-type'
import { countBy, differenceFaults, idFaults, memberKey, memberKeys } from '@guildhall/testing/invariants/differences'
import { type Faults, type Invariants, lifecycleEventsOf } from '@guildhall/testing/invariants/invariants'
import type { StoreContents } from '@guildhall/testing/invariants/store-contents'

export const scheduledEventInvariants: Invariants = {
  *faults(contents) {
    yield* eventFaults(contents)
    yield* stageFaults(contents)
    yield* interestFaults(contents)
  },
  *images({ scheduled_events }) {
    for (const { guild_id: guildId, id: ownerId, wire } of scheduled_events)
      yield { kind: 'scheduled_event', ownerId, guildId, hash: JSON.parse(wire).image }
  },
  things: [
    {
      name: 'scheduled event',
      events: lifecycleEventsOf('GUILD_SCHEDULED_EVENT'),
      // Exceptions have their own events.
      emitted: {
        rowsOf: ({ scheduled_events }) => scheduled_events,
        bare: ({ guild_scheduled_event_exceptions: _exceptions, ...event }) => event,
      },
    },
  ],
  audited: {
    GUILD_SCHEDULED_EVENT_CREATE: 'GUILD_SCHEDULED_EVENT_CREATE',
    GUILD_SCHEDULED_EVENT_UPDATE: 'GUILD_SCHEDULED_EVENT_UPDATE',
    GUILD_SCHEDULED_EVENT_DELETE: 'GUILD_SCHEDULED_EVENT_DELETE',
    GUILD_SCHEDULED_EVENT_EXCEPTION_CREATE: 'GUILD_SCHEDULED_EVENT_EXCEPTION_CREATE',
    GUILD_SCHEDULED_EVENT_EXCEPTION_UPDATE: 'GUILD_SCHEDULED_EVENT_EXCEPTION_UPDATE',
    GUILD_SCHEDULED_EVENT_EXCEPTION_DELETE: 'GUILD_SCHEDULED_EVENT_EXCEPTION_DELETE',
  },
}

const VOICE: readonly number[] = [ChannelType.GUILD_VOICE, ChannelType.GUILD_STAGE_VOICE]

/** Events count their interested users, and are in existing channels. */
function* eventFaults({ scheduled_events, scheduled_event_users, channels, pending }: StoreContents): Faults {
  yield* idFaults('scheduled_events', scheduled_events)
  const types = new Map(channels.map(({ id, wire }) => [id, JSON.parse(wire).type]))
  const interested = countBy(scheduled_event_users, ({ event_id }) => event_id)
  for (const { guild_id, id, creator_id, is_open, due_at, user_count, wire } of scheduled_events) {
    if (pending.isBeingRemoved(guild_id, null)) continue
    const event = JSON.parse(wire)
    const expected = `${event.creator_id} ${event.status < 3}`
    yield* differenceFaults(`scheduled event ${id}: interested users`, user_count, interested.get(id) ?? 0)
    yield* differenceFaults(`scheduled event ${id}: creator and open`, `${creator_id} ${is_open}`, expected)
    if (!is_open && due_at !== null) yield `scheduled event ${id}: it has ended, but has a due time`
    if (is_open && event.channel_id !== null && !VOICE.includes(types.get(event.channel_id)))
      yield `scheduled event ${id}: in ${event.channel_id}, which is not a voice channel`
    const exceptions: any[] = event.guild_scheduled_event_exceptions
    if (exceptions.length > 0 && event.recurrence_rule === null)
      yield `scheduled event ${id}: exceptions without a rule`
    for (const { event_id } of exceptions)
      if (event_id !== id) yield `scheduled event ${id}: an exception of the event ${event_id}`
  }
}

/** An event and the stage that is open for it refer to each other. */
function* stageFaults({ scheduled_events, stage_instances, pending }: StoreContents): Faults {
  const stages = new Map(stage_instances.map(({ id, wire }) => [id, JSON.parse(wire)]))
  const events = new Map(scheduled_events.map(({ id, wire }) => [id, JSON.parse(wire)]))
  for (const { guild_id, id } of scheduled_events) {
    const stage = events.get(id).entity_id
    if (stage === null || pending.isBeingRemoved(guild_id, null)) continue
    if (stages.get(stage)?.guild_scheduled_event_id !== id)
      yield `scheduled event ${id}: its stage ${stage} is not open for it`
  }
  for (const { guild_id, id } of stage_instances) {
    const event = stages.get(id).guild_scheduled_event_id
    if (event === null || pending.isBeingRemoved(guild_id, null)) continue
    if (events.get(event)?.entity_id !== id) yield `stage ${id}: its event does not refer to it`
  }
}

/** Interested users are members, and their events exist. */
function* interestFaults({ scheduled_event_users, scheduled_events, members, pending }: StoreContents): Faults {
  const known = new Set(scheduled_events.map(({ id }) => id))
  const isIn = memberKeys(members)
  for (const { guild_id, event_id, user_id } of scheduled_event_users) {
    if (pending.isBeingRemoved(guild_id, null)) continue
    const isLeaving = pending.has(
      'leave-scheduled-events',
      (job) => job.guild_id === guild_id && job.user_ids.includes(user_id),
    )
    if (!isIn.has(memberKey({ guild_id, user_id })) && !isLeaving)
      yield `interest in ${event_id}: ${user_id} is not a member`
    const isSwept = pending.has('sweep-scheduled-event', (job) => job.event_id === event_id)
    if (!known.has(event_id) && !isSwept) yield `interest in ${event_id}: the event does not exist`
  }
}
