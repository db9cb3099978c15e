import { LIMITS } from '@guildhall/protocol/limits'
import { t } from '../../language/dialogs.ts'
import { useClient } from '../../state/use-client.ts'
import { ChoiceField } from '../form/choice-field.tsx'
import { FormDialog } from '../form/form-dialog.tsx'
import { textIn } from '../form/form-problem.ts'
import { setPause } from './incident-calls.ts'
import { type PauseKey, pauseTexts } from './pauses.ts'

const minute_ms = 60_000

const choices = [
  ['15', t('incidents.15-minutes')],
  ['60', t('incidents.1-hour')],
  ['180', t('incidents.3-hours')],
  ['720', t('incidents.12-hours')],
  [String(LIMITS.incidentActionHours * 60), t('incidents.hours', { incidentActionHours: LIMITS.incidentActionHours })],
] as const

type PauseDialogProps = { guildId: string; pauseKey: PauseKey; onClose: () => void }

/** Pauses something in a guild for a while. */
export function PauseDialog({ guildId, pauseKey, onClose }: PauseDialogProps) {
  const client = useClient()
  const { pause, means } = pauseTexts[pauseKey]
  return (
    <FormDialog
      title={pause}
      description={means}
      action={t('incidents.pause')}
      fields={[pauseKey]}
      onSubmit={async (entered) => {
        const minutes = Number(textIn(entered, pauseKey))
        await setPause(client, guildId, pauseKey, Date.now() + minutes * minute_ms)
      }}
      onClose={onClose}
    >
      {({ fields }) => (
        <ChoiceField
          name={pauseKey}
          label={t('incidents.duration')}
          choices={choices}
          chosen="60"
          error={fields.get(pauseKey)}
        />
      )}
    </FormDialog>
  )
}
