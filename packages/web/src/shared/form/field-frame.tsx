import { t } from '../../language/base.ts'
import './field.css'
import { type ReactNode, useId } from 'react'
import { FieldErrorText } from './field-error.tsx'

/** What the input of a field is given: its label and all that is said of it are tied to it by these. */
export type FieldInput = {
  readonly id: string
  readonly 'aria-invalid': boolean
  readonly 'aria-describedby': string | undefined
}

export type FieldFrameProps = {
  /** Left out where the input has a name of its own. */
  label?: string
  isOptional?: boolean
  hint?: ReactNode
  /** What is wrong with the value; an empty text marks the field as wrong where the reason stands elsewhere. */
  error?: ReactNode
  /** An input is drawn in a box; a button, such as that of a list, draws its own and is named by itself. */
  look?: 'boxed' | 'plain'
  className?: string
  children: (input: FieldInput, labelId: string) => ReactNode
}

/** What stands around every input of a form: its label, a hint and what is wrong with the value. */
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
      {isOptional ? <span className="field-optional">{t('form.optional')}</span> : null}
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
