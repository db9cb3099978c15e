import { useState } from 'react'
import { t } from '../../language/base.ts'
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
      aria-label={shown ? t('form.hide-password') : t('form.show-password')}
      onClick={() => setShown(!shown)}
    >
      {shown ? t('form.hide') : t('form.show')}
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
