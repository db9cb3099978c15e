import { t } from '../../language/base.ts'
import './field.css'
import { type ReactNode, useId } from 'react'
import { FieldErrorText } from './field-error.tsx'

/** The props of a field's input, which connect it with its label, hint and error. */
export type FieldInput = {
  readonly id: string
  readonly 'aria-invalid': boolean
  readonly 'aria-describedby': string | undefined
}

export type FieldFrameProps = {
  /** Omitted if the input has a label of its own. */
  label?: string
  isOptional?: boolean
  hint?: ReactNode
  /** The error; an empty text marks the field as invalid if the error is shown elsewhere. */
  error?: ReactNode
  /** An input is drawn in a box; a button, such as that of a list, draws its own and has its own label. */
  look?: 'boxed' | 'plain'
  className?: string
  children: (input: FieldInput, labelId: string) => ReactNode
}

/** The frame of every form input: its label, a hint and its error. */
export function FieldFrame(props: FieldFrameProps) {
  const { label, isOptional = false, hint, error, look = 'boxed', className, children } = props
  const id = useId()
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ')
  const tied: FieldInput = {
    id,
    'aria-invalid': error !== undefined,
    'aria-describedby': described === '' ? undefined : described,
  }
  const input = children(tied, `${id}-label`)
  const named = (
    <>
      {label}
      {isOptional ? <span className="field-optional"> {t('form.optional')}</span> : null}
    </>
  )

  return (
    <div className={className === undefined ? 'field' : `field ${className}`}>
      {label === undefined ? null : look === 'boxed' ? (
        <label id={`${id}-label`} className="field-label" htmlFor={id}>
          {named}
        </label>
      ) : (
        <span id={`${id}-label`} className="field-label">
          {named}
        </span>
      )}
      {look === 'boxed' ? <div className="field-frame">{input}</div> : input}
      {hint ? (
        <p id={`${id}-hint`} className="field-hint">
          {hint}
        </p>
      ) : null}
      <FieldErrorText id={`${id}-error`}>{error}</FieldErrorText>
    </div>
  )
}
