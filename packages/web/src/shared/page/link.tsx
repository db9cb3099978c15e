import type { AnchorHTMLAttributes, MouseEvent, ReactNode, Ref } from 'react'
import { navigate } from './location.ts'

type LinkProps = Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href' | 'aria-label' | 'aria-current'> & {
  ref?: Ref<HTMLAnchorElement>
  to: string
  /** Its style, if it isn't that of inline text. */
  className?: string
  /** Its label, if it has no text. */
  label?: string
  /** Whether it leads to the current page. */
  current?: boolean
  /** Called when it is followed here. */
  onFollow?: () => void
  children: ReactNode
}

/** A link within this client, without reloading the page. */
export function Link({ to, className = 'link', label, current = false, onFollow, children, ...rest }: LinkProps) {
  function follow(event: MouseEvent<HTMLAnchorElement>) {
    rest.onClick?.(event)
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    navigate(to)
    onFollow?.()
  }

  return (
    <a
      {...rest}
      className={className}
      href={to}
      onClick={follow}
      aria-label={label}
      aria-current={current ? 'page' : undefined}
    >
      {children}
    </a>
  )
}
