import { useState } from 'react'
import type { FieldProps } from './field.tsx'
import { Field } from './field.tsx'

type PasswordFieldProps = Pick<FieldProps, 'error' | 'hint' | 'label' | 'name'> & {
  autoComplete: 'current-password' | 'new-password'
}

export function PasswordField(props: PasswordFieldProps) {
  const [shown, setShown] = useState(false)
  const toggle = (
    <button
      type="button"
      className="field-toggle"
      aria-label={shown ? 'Hide password' : 'Show password'}
      onClick={() => setShown(!shown)}
    >
      {shown ? 'Hide' : 'Show'}
    </button>
  )

  return (
    <Field
      {...props}
      required
      type={shown ? 'text' : 'password'}
      autoCapitalize="none"
      spellCheck={false}
      trailing={toggle}
    />
  )
}
