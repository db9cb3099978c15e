import './button.css'
import type { ReactNode } from 'react'

type ButtonProps = {
  children: ReactNode
  look?: 'main' | 'quiet' | 'danger'
  type?: 'button' | 'submit'
  /** The form that it submits, if it is outside of it. */
  form?: string
  /** A busy button keeps its focus and its name; its handler ignores clicks meanwhile. */
  busy?: boolean
  onPress?: () => void
}

export function Button({ children, look = 'quiet', type = 'button', form, busy = false, onPress }: ButtonProps) {
  return (
    <button type={type} form={form} className={`button button-${look}`} aria-disabled={busy} onClick={onPress}>
      {children}
    </button>
  )
}
