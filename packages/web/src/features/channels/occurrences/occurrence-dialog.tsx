import { ScheduledEventType } from '@guildhall/protocol/enums/scheduled-event'
import type { BareScheduledEvent } from '@guildhall/protocol/objects/guilds/scheduled-event'
import type { Occurrence } from '@guildhall/protocol/scheduled-events/occurrences'
import { t } from '../../../language/dialogs.ts'
import { Field } from '../../../shared/form/field.tsx'
import { FormDialog } from '../../../shared/form/form-dialog.tsx'
import { useClient } from '../../../state/use-client.ts'
import { localText, moveOccurrence } from './occurrence-calls.ts'

type OccurrenceDialogProps = { event: BareScheduledEvent; occurrence: Occurrence; onClose: () => void }

/** Moves one occurrence of a recurring event. */
export function OccurrenceDialog({ event, occurrence, onClose }: OccurrenceDialogProps) {
  const client = useClient()
  return (
    <FormDialog
      title={t('channels.move-a-date-of', { name: event.name })}
      action={t('channels.save')}
      fields={['scheduled_start_time', 'scheduled_end_time']}
      onSubmit={(entered) => moveOccurrence(client, event, occurrence, entered)}
      onClose={onClose}
    >
      {({ fields }) => (
        <>
          <Field
            name="scheduled_start_time"
            label={t('channels.starts')}
            type="datetime-local"
            required
            defaultValue={localText(occurrence.start)}
            error={fields.get('scheduled_start_time')}
          />
          <Field
            name="scheduled_end_time"
            label={t('channels.ends')}
            type="datetime-local"
            required={event.entity_type === ScheduledEventType.EXTERNAL}
            defaultValue={localText(occurrence.end)}
            error={fields.get('scheduled_end_time')}
          />
        </>
      )}
    </FormDialog>
  )
}
