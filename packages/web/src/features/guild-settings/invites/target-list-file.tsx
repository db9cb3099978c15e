import { t } from '../../../language/guild-settings.ts'
import './targets.css'
import { FieldFrame } from '../../../shared/form/field-frame.tsx'

/** The server's name for the part with the list. */
export const TARGET_LIST_PART = 'target_users_file'

type TargetListFileProps = { error: string | undefined; onChoose: (file: File | null) => void }

/** Selects a file with one ID per line; errors are shown by line. */
export function TargetListFile({ error, onChoose }: TargetListFileProps) {
  return (
    <FieldFrame
      label={t('invites.file-with-user-ids')}
      hint={t('invites.use-a-csv-file')}
      error={error && <Errors error={error} />}
    >
      {(tied) => (
        <input
          {...tied}
          type="file"
          accept=".csv,.txt,text/csv,text/plain"
          className="field-input list-file"
          onChange={({ target }) => onChoose(target.files?.[0] ?? null)}
        />
      )}
    </FieldFrame>
  )
}

const Errors = ({ error }: { error: string }) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable list must be reachable by keyboard.
  <ul className="target-errors" aria-label={t('invites.errors-in-the-file')} tabIndex={0}>
    {linesOf(error).map(({ key, line }) => (
      <li key={key}>{line}</li>
    ))}
  </ul>
)

/** Several users can cause the same error. */
const linesOf = (error: string) => error.split('\n').map((line, key) => ({ key, line }))
