import type { AnchorHTMLAttributes, MouseEvent, ReactNode, Ref } from 'react'
import { navigate } from './location.ts'

type LinkProps = Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href' | 'aria-label' | 'aria-current'> & {
  ref?: Ref<HTMLAnchorElement>
  to: string
  /** Its look, if it isn't that of a word in a text. */
  className?: string
  /** Its name, where it shows none. */
  label?: string
  /** It leads to where one is. */
  current?: boolean
  /** What else happens when it is followed here. */
  onFollow?: () => void
  children: ReactNode
}

/** A link to another place of this client, without loading the page anew. */
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
