import { ScheduledEventStatus, ScheduledEventType } from '@guildhall/protocol/enums/scheduled-event'
import { LIMITS } from '@guildhall/protocol/limits'
import type { GuildChannel } from '@guildhall/protocol/objects/channels/channel'
import type { BareScheduledEvent } from '@guildhall/protocol/objects/guilds/scheduled-event'
import { createGuildScheduledEvent } from '@guildhall/protocol/operations/scheduled-events/create-guild-scheduled-event'
import { modifyGuildScheduledEvent } from '@guildhall/protocol/operations/scheduled-events/modify-guild-scheduled-event'
import { useState } from 'react'
import { t } from '../../language/dialogs.ts'
import { ChoiceField } from '../../shared/form/choice-field.tsx'
import { Field } from '../../shared/form/field.tsx'
import { FormDialog } from '../../shared/form/form-dialog.tsx'
import { PictureField } from '../../shared/form/picture-field.tsx'
import { TextAreaField } from '../../shared/form/text-area-field.tsx'
import { eventImageUrl } from '../../shared/guild/image-urls.ts'
import { useClient } from '../../state/use-client.ts'
import { useGuild } from '../../state/world.ts'
import { eventChanges, newEvent, recurrenceChoices, toLocalDateTime, toRecurrenceChoice } from './event-form.ts'
import { eventChannelsByType } from './event-permissions.ts'

const kindNames: ReadonlyMap<number, string> = new Map([
  [ScheduledEventType.STAGE_INSTANCE, t('channels.in-a-stage-channel')],
  [ScheduledEventType.VOICE, t('channels.in-a-voice-channel')],
  [ScheduledEventType.EXTERNAL, t('channels.somewhere-else')],
])

const fieldNames = [
  'name',
  'entity_type',
  'channel_id',
  'entity_metadata.location',
  'scheduled_start_time',
  'scheduled_end_time',
  'description',
  'image',
]

type EventDialogProps = {
  guildId: string
  /** Null for a new event. */
  event: BareScheduledEvent | null
  onClose: () => void
}

/** Creates an event, or edits one: its name, time and location. */
export function EventDialog({ guildId, event, onClose }: EventDialogProps) {
  const client = useClient()
  const [image, setImage] = useState<string | null>(null)
  const [hosted] = useState(() => {
    const { world } = client.store.getState()
    return world === null ? new Map<number, readonly GuildChannel[]>() : eventChannelsByType(world, guildId)
  })
  const [kind, setKind] = useState(() => event?.entity_type ?? [...hosted.keys()][0] ?? ScheduledEventType.EXTERNAL)

  async function send(entered: FormData) {
    if (event === null)
      return void (await client.call(createGuildScheduledEvent, { guildId }, newEvent(entered, image)))
    const body = eventChanges(event, entered, image)
    if (Object.keys(body).length > 0) await client.call(modifyGuildScheduledEvent, { guildId, eventId: event.id }, body)
  }

  return (
    <FormDialog
      title={event === null ? t('channels.create-event') : t('channels.edit-named', { name: event.name })}
      action={event === null ? t('channels.create') : t('channels.save')}
      fields={fieldNames}
      onSubmit={send}
      onClose={onClose}
    >
      {({ fields }) => (
        <>
          <Field
            name="name"
            label={t('channels.name')}
            required
            autoComplete="off"
            maxLength={LIMITS.scheduledEventName.max}
            defaultValue={event?.name ?? ''}
            error={fields.get('name')}
          />
          <PlaceFields hosted={hosted} kind={kind} onKind={setKind} event={event} errors={fields} />
          <TimeFields mustEnd={kind === ScheduledEventType.EXTERNAL} event={event} errors={fields} />
          <TextAreaField
            name="description"
            label={t('channels.description')}
            maxLength={LIMITS.scheduledEventDescription.max}
            defaultValue={event?.description ?? ''}
            error={fields.get('description')}
          />
          <PictureField
            label={t('channels.choose-a-cover')}
            current={event?.image ? eventImageUrl(event.id, event.image, 160) : undefined}
            error={fields.get('image')}
            onChoose={setImage}
          />
        </>
      )}
    </FormDialog>
  )
}

type PartProps = { event: BareScheduledEvent | null; errors: ReadonlyMap<string, string> }

type PlaceFieldsProps = PartProps & {
  hosted: ReadonlyMap<number, readonly GuildChannel[]>
  kind: number
  onKind: (kind: number) => void
}

function PlaceFields({ hosted, kind, onKind, event, errors }: PlaceFieldsProps) {
  // An active event can't be moved.
  const isFixed = event?.status === ScheduledEventStatus.ACTIVE
  const kinds = [...new Set([...(event ? [event.entity_type] : []), ...hosted.keys()])].filter(
    (each) => !isFixed || each === event?.entity_type,
  )
  return (
    <>
      <ChoiceField
        name="entity_type"
        label={t('channels.location')}
        choices={kinds.map((each) => [String(each), kindNames.get(each) ?? ''])}
        chosen={String(kind)}
        onChoose={(value) => onKind(Number(value))}
        error={errors.get('entity_type')}
      />
      {kind === ScheduledEventType.EXTERNAL ? (
        <Field
          name="entity_metadata.location"
          label={t('channels.address-or-link')}
          required
          autoComplete="off"
          maxLength={LIMITS.scheduledEventLocation.max}
          defaultValue={event?.entity_metadata?.location ?? ''}
          error={errors.get('entity_metadata.location')}
        />
      ) : (
        <ChannelChoice key={kind} offered={hosted.get(kind) ?? []} kind={kind} event={event} errors={errors} />
      )}
    </>
  )
}

type ChannelChoiceProps = PartProps & { offered: readonly GuildChannel[]; kind: number }

function ChannelChoice({ offered: hosted, kind, event, errors }: ChannelChoiceProps) {
  const channel = useGuild(event?.guild_id ?? null)?.channels.get(event?.channel_id ?? '')
  const present = event?.entity_type === kind ? channel : undefined
  const offered = event?.status === ScheduledEventStatus.ACTIVE ? [] : hosted
  const channels = present && !offered.includes(present) ? [present, ...offered] : offered
  return (
    <ChoiceField
      name="channel_id"
      label={t('channels.channel')}
      choices={channels.map(({ id, name }) => [id, name])}
      chosen={present?.id ?? channels[0]?.id ?? ''}
      error={errors.get('channel_id')}
    />
  )
}

function TimeFields({ mustEnd, event, errors }: PartProps & { mustEnd: boolean }) {
  const rule = event?.recurrence_rule ?? null
  return (
    <>
      <Field
        name="scheduled_start_time"
        label={t('channels.starts')}
        type="datetime-local"
        required
        defaultValue={toLocalDateTime(event?.scheduled_start_time ?? null)}
        error={errors.get('scheduled_start_time')}
      />
      <Field
        name="scheduled_end_time"
        label={t('channels.ends')}
        type="datetime-local"
        required={mustEnd}
        defaultValue={toLocalDateTime(event?.scheduled_end_time ?? null)}
        error={errors.get('scheduled_end_time')}
      />
      <ChoiceField
        name="turn"
        label={t('channels.repeats')}
        choices={recurrenceChoices(rule)}
        chosen={toRecurrenceChoice(rule)}
      />
    </>
  )
}
