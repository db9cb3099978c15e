import './button.css'
import type { ReactNode } from 'react'

type ButtonProps = {
  children: ReactNode
  look?: 'main' | 'quiet'
  type?: 'button' | 'submit'
  /** A busy button keeps its focus and its name; whoever handles the press ignores it meanwhile. */
  busy?: boolean
  onPress?: () => void
}

export function Button({ children, look = 'quiet', type = 'button', busy = false, onPress }: ButtonProps) {
  return (
    <button type={type} className={`button button-${look}`} aria-disabled={busy} onClick={onPress}>
      {children}
    </button>
  )
}
