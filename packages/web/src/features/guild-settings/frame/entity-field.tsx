import { useId } from 'react'
import { ChooseEntity, type EntityKind } from '../../../shared/form/choose-entity.tsx'

type EntityFieldProps = {
  guildId: string
  kind: EntityKind
  label: string
  hint?: string
  error?: string | undefined
  placeholder: string
  channelTypes?: readonly number[]
  chosen: string | null
  /** Whether nothing may be chosen. */
  isOptional?: boolean
  onChoose: (id: string | null) => void
}

/** A channel, a role or somebody, in a form. */
export function EntityField(props: EntityFieldProps) {
  const { guildId, kind, label, hint, error, placeholder, channelTypes, chosen, isOptional = true, onChoose } = props
  const id = useId()
  return (
    <div className="field">
      <span id={`${id}-label`} className="field-label">
        {label}
      </span>
      <ChooseEntity
        kind={kind}
        guildId={guildId}
        channelId=""
        label={label}
        describedBy={`${id}-hint ${id}-error`}
        placeholder={placeholder}
        channelTypes={channelTypes}
        chosen={chosen === null ? [] : [chosen]}
        min={isOptional ? 0 : 1}
        max={1}
        invalid={error !== undefined}
        onChoose={([next]) => onChoose(next ?? null)}
      />
      {hint ? (
        <p id={`${id}-hint`} className="field-hint">
          {hint}
        </p>
      ) : null}
      <p id={`${id}-error`} className="field-error" aria-live="polite">
        {error}
      </p>
    </div>
  )
}
