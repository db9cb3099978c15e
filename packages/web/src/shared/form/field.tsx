import type { InputHTMLAttributes, ReactNode } from 'react'
import { FieldFrame, type FieldFrameProps } from './field-frame.tsx'

type InputProps = Pick<
  InputHTMLAttributes<HTMLInputElement>,
  | 'autoCapitalize'
  | 'autoComplete'
  | 'autoFocus'
  | 'defaultValue'
  | 'inputMode'
  | 'maxLength'
  | 'onChange'
  | 'onKeyDown'
  | 'placeholder'
  | 'required'
  | 'spellCheck'
  | 'type'
  | 'value'
>

export type FieldProps = InputProps &
  Pick<FieldFrameProps, 'hint' | 'error'> & {
    name: string
    label: string
    /** An element at the end of the input, inside its frame. */
    trailing?: ReactNode
  }

export const Field = ({ label, hint, error, trailing, ...input }: FieldProps) => (
  <FieldFrame label={label} isOptional={!input.required} hint={hint} error={error}>
    {(tied) => (
      <>
        <input {...input} {...tied} className="field-input" />
        {trailing}
      </>
    )}
  </FieldFrame>
)
