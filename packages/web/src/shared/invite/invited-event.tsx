import { ScheduledEventStatus } from '@guildhall/protocol/enums/scheduled-event'
import type { BareScheduledEvent } from '@guildhall/protocol/objects/guilds/scheduled-event'
import { t } from '../../language/dialogs.ts'
import { eventImageUrl } from '../guild/image-urls.ts'
import { formatShortDateTime } from '../text/format-date-time.ts'
import { InvitePart } from './invite-part.tsx'

type InvitedEventProps = { event: BareScheduledEvent; channelName: string | null }

/** A scheduled event with its location. */
export function InvitedEvent({ event, channelName }: InvitedEventProps) {
  const { id, name, description, image, status, entity_metadata: place } = event
  const where = place?.location ?? channelName
  return (
    <InvitePart title={status === ScheduledEventStatus.ACTIVE ? t('invite.happening-now') : t('invite.coming-up')}>
      {image === null ? null : <img className="invite-event-picture" src={eventImageUrl(id, image, 400)} alt="" />}
      <p className="invite-name">
        <strong>{name}</strong>
      </p>
      <p className="invite-quiet">
        <time dateTime={event.scheduled_start_time}>{formatShortDateTime(Date.parse(event.scheduled_start_time))}</time>
        {where === null ? null : <span className="invite-name">, {where}</span>}
      </p>
      {description ? <p className="invite-description">{description}</p> : null}
    </InvitePart>
  )
}
