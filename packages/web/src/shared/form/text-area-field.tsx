import './text-area-field.css'
import type { FieldProps } from './field.tsx'
import { FieldFrame } from './field-frame.tsx'

type TextAreaFieldProps = Pick<
  FieldProps,
  'autoFocus' | 'defaultValue' | 'error' | 'hint' | 'label' | 'maxLength' | 'name' | 'required' | 'spellCheck'
> & {
  rows?: number
  /** The value of a controlled field. */
  value?: string
  onType?: (text: string) => void
}

/** A multi-line text field. */
export const TextAreaField = ({ label, hint, error, rows = 4, onType, ...input }: TextAreaFieldProps) => (
  <FieldFrame label={label} isOptional={!input.required} hint={hint} error={error}>
    {(tied) => (
      <textarea
        {...input}
        {...(onType && { onChange: ({ target }) => onType(target.value) })}
        {...tied}
        rows={rows}
        className="field-input long-field"
      />
    )}
  </FieldFrame>
)
