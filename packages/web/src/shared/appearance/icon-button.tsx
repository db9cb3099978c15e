import './icon-button.css'
import type { ButtonHTMLAttributes, ReactNode, Ref } from 'react'
import { Tooltip } from '../overlay/tooltip.tsx'

type IconButtonProps = Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'aria-label' | 'title' | 'type'> & {
  /** Its label, also its tooltip. */
  label: string
  side?: 'top' | 'right' | 'bottom' | 'left'
  ref?: Ref<HTMLButtonElement>
  children: ReactNode
}

/** A button with only a picture. */
export function IconButton({ label, side = 'top', className, children, ...rest }: IconButtonProps) {
  return (
    <Tooltip text={label} side={side}>
      <button {...rest} type="button" aria-label={label} className={`icon-button ${className ?? ''}`}>
        {children}
      </button>
    </Tooltip>
  )
}
