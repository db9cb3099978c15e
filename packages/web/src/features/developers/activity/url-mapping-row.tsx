import { ACTIVITY_LIMITS } from '@guildhall/protocol/activity-limits'
import { ChevronDown, ChevronUp, X } from 'lucide-react'
import { rich, t } from '../../../language/developers.ts'
import { Button } from '../../../shared/appearance/button.tsx'
import { IconButton } from '../../../shared/appearance/icon-button.tsx'
import { Field } from '../../../shared/form/field.tsx'
import { unseen } from '../../../shared/text/unseen.tsx'
import { useManagedApplication } from '../managed-application.ts'
import { type DraftRow, rowErrors, shadowingRow } from './url-map-draft.ts'

const EXAMPLE = { prefix: '/api', target: 'api.example.com' } as const

type UrlMappingRowProps = {
  rows: readonly DraftRow[]
  index: number
  /** The server's errors of both sides. */
  refused: { prefix: string | undefined; target: string | undefined }
  onChange: (next: Partial<Pick<DraftRow, 'prefix' | 'target'>>) => void
  onMove: (to: number) => void
  onRemove: () => void
}

/** A path and its target host. Errors are shown while typing. */
export function UrlMappingFields({ rows, index, refused, onChange, onMove, onRemove }: UrlMappingRowProps) {
  const { mayChange } = useManagedApplication()
  const row = rows[index]
  if (row === undefined) return null
  const faults = rowErrors(rows, index)
  const side = { required: true, autoComplete: 'off', autoCapitalize: 'none', spellCheck: false } as const
  const number = index + 1

  return (
    <li className="url-mapping">
      <div className="url-mapping-sides">
        <Field
          {...side}
          name={`prefix-${row.key}`}
          label={t('activity.prefix', { number })}
          placeholder={EXAMPLE.prefix}
          maxLength={ACTIVITY_LIMITS.urlMapping.max}
          value={row.prefix}
          onChange={({ target }) => onChange({ prefix: target.value })}
          error={faults.prefix ?? refused.prefix}
        />
        <Field
          {...side}
          name={`target-${row.key}`}
          label={t('activity.target', { number })}
          placeholder={EXAMPLE.target}
          inputMode="url"
          maxLength={ACTIVITY_LIMITS.urlMapping.max}
          value={row.target}
          onChange={({ target }) => onChange({ target: target.value })}
          error={faults.target ?? refused.target}
        />
      </div>
      {mayChange ? (
        <div className="url-mapping-tools">
          <IconButton
            label={t('activity.move-mapping-up', { number })}
            aria-disabled={index === 0}
            onClick={() => onMove(index - 1)}
          >
            <ChevronUp aria-hidden="true" />
          </IconButton>
          <IconButton
            label={t('activity.move-mapping-down', { number })}
            aria-disabled={index === rows.length - 1}
            onClick={() => onMove(index + 1)}
          >
            <ChevronDown aria-hidden="true" />
          </IconButton>
          <IconButton label={t('activity.remove-mapping', { number })} onClick={onRemove}>
            <X aria-hidden="true" />
          </IconButton>
        </div>
      ) : null}
      <Shadow rows={rows} index={index} onMove={mayChange ? onMove : undefined} />
    </li>
  )
}

type ShadowProps = { rows: readonly DraftRow[]; index: number; onMove: ((to: number) => void) | undefined }

/** Warns that a row is never reached, with a button to move it up. */
function Shadow({ rows, index, onMove }: ShadowProps) {
  const above = shadowingRow(rows, index)
  return (
    <div className="url-mapping-shadow" role="status">
      {above < 0 ? null : (
        <>
          <p>{rich('activity.never-used', { prefix: <code>{rows[above]?.prefix}</code> })}</p>
          {onMove ? (
            <Button onPress={() => onMove(above)}>
              {rich('activity.move-above', { prefix: rows[above]?.prefix, span: unseen })}
            </Button>
          ) : null}
        </>
      )}
    </div>
  )
}
