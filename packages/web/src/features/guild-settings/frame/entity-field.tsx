import { type EntityKind, EntitySelect } from '../../../shared/form/entity-select.tsx'
import { FieldFrame } from '../../../shared/form/field-frame.tsx'

type EntityFieldProps = {
  guildId: string
  kind: EntityKind
  label: string
  hint?: string
  error?: string | undefined
  placeholder: string
  channelTypes?: readonly number[]
  chosen: string | null
  /** Whether the field may be left empty. */
  isOptional?: boolean
  onChoose: (id: string | null) => void
}

/** A form field for a channel, a role or a user. */
export function EntityField(props: EntityFieldProps) {
  const { guildId, kind, label, hint, error, placeholder, channelTypes, chosen, isOptional = true, onChoose } = props
  return (
    <FieldFrame look="plain" label={label} hint={hint} error={error}>
      {(tied) => (
        <EntitySelect
          kind={kind}
          guildId={guildId}
          channelId=""
          label={label}
          describedBy={tied['aria-describedby']}
          placeholder={placeholder}
          channelTypes={channelTypes}
          chosen={chosen === null ? [] : [chosen]}
          min={isOptional ? 0 : 1}
          max={1}
          invalid={tied['aria-invalid']}
          onChoose={([next]) => onChoose(next ?? null)}
        />
      )}
    </FieldFrame>
  )
}
