import './events-dialog.css'
import { ScheduledEventStatus } from '@guildhall/protocol/enums/scheduled-event'
import type { ScheduledEvent, ScheduledEventUser } from '@guildhall/protocol/objects/scheduled-event'
import { useCallback, useState } from 'react'
import { describeProblem } from '../../api/api-problem.ts'
import { Button } from '../../shared/button.tsx'
import { Dialog } from '../../shared/dialog.tsx'
import { Notice } from '../../shared/notice.tsx'
import { attempt } from '../../shared/toasts.tsx'
import { useAnswer } from '../../shared/use-answer.ts'
import type { Client } from '../../state/client.ts'
import { useClient } from '../../state/use-client.ts'
import { useGuild } from '../../state/world.ts'

type Listed = { readonly event: ScheduledEvent; readonly isInterested: boolean }

/** What is going to happen in a guild. */
export function EventsDialog({ guildId, onClose }: { guildId: string; onClose: () => void }) {
  const client = useClient()
  const load = useCallback((signal: AbortSignal) => readEvents(client, guildId, signal), [client, guildId])
  const { answer } = useAnswer(load)

  return (
    <Dialog title="Events" onClose={onClose} size="large">
      {answer.state === 'waiting' ? <p role="status">Looking what is planned…</p> : null}
      {answer.state === 'failed' ? <Notice tone="danger">{describeProblem(answer.problem)}</Notice> : null}
      {answer.state === 'ready' && answer.value.length === 0 ? <p>Nothing is planned.</p> : null}
      {answer.state === 'ready' && answer.value.length > 0 ? (
        <ul className="events">
          {answer.value.map((listed) => (
            <EventCard key={listed.event.id} guildId={guildId} listed={listed} />
          ))}
        </ul>
      ) : null}
    </Dialog>
  )
}

function EventCard({ guildId, listed: { event, isInterested: was } }: { guildId: string; listed: Listed }) {
  const client = useClient()
  const [isInterested, setIsInterested] = useState(was)
  const place = usePlaceOf(event)
  const count = (event.user_count ?? 0) + Number(isInterested) - Number(was)

  async function change() {
    const next = !isInterested
    setIsInterested(next)
    const path = `/guilds/${guildId}/scheduled-events/${event.id}/users/@me`
    const isDone = await attempt(() => client.request({ method: next ? 'PUT' : 'DELETE', path }))
    if (!isDone) setIsInterested(!next)
  }

  return (
    <li className="event">
      <p className="event-when">{whenOf(event)}</p>
      <h3 className="event-name">{event.name}</h3>
      {event.description ? <p className="event-text">{event.description}</p> : null}
      <div className="event-foot">
        <span>
          {place} · {count === 1 ? '1 person is interested' : `${count} people are interested`}
        </span>
        <Button look={isInterested ? 'main' : 'quiet'} onPress={() => void change()}>
          {isInterested ? 'Interested' : 'I am interested'}
        </Button>
      </div>
    </li>
  )
}

function usePlaceOf({ guild_id, channel_id, entity_metadata }: ScheduledEvent): string {
  const guild = useGuild(guild_id)
  return (
    entity_metadata?.location ??
    (channel_id === null ? undefined : guild?.channels.get(channel_id)?.name) ??
    'Somewhere'
  )
}

function whenOf({ status, scheduled_start_time: start }: ScheduledEvent): string {
  if (status === ScheduledEventStatus.ACTIVE) return 'Now'
  return new Intl.DateTimeFormat(undefined, { dateStyle: 'full', timeStyle: 'short' }).format(new Date(start))
}

/** The events, and in which of them one is interested: the list itself does not say that. */
async function readEvents(client: Client, guildId: string, signal: AbortSignal): Promise<Listed[]> {
  const path = `/guilds/${guildId}/scheduled-events`
  const ownId = client.store.getState().world?.user.id
  const events = await client.request<ScheduledEvent[]>({ method: 'GET', path: `${path}?with_user_count=true`, signal })
  const open = events
    .filter(({ status }) => status === ScheduledEventStatus.ACTIVE || status === ScheduledEventStatus.SCHEDULED)
    .sort((a, b) => Date.parse(a.scheduled_start_time) - Date.parse(b.scheduled_start_time))
  return Promise.all(
    open.map(async (event) => {
      if (!event.user_count || ownId === undefined) return { event, isInterested: false }
      // Whoever comes right after the id before one's own is oneself, if one is among them.
      const query = `limit=1&after=${BigInt(ownId) - 1n}`
      const users = await client.request<ScheduledEventUser[]>({
        method: 'GET',
        path: `${path}/${event.id}/users?${query}`,
        signal,
      })
      return { event, isInterested: users.some(({ user_id }) => user_id === ownId) }
    }),
  )
}
