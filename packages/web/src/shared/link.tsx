import type { MouseEvent, ReactNode } from 'react'
import { navigate } from './location.ts'

type LinkProps = { to: string; children: ReactNode }

/** A link within this page's own paths: a plain click changes the place without loading the page again. */
export function Link({ to, children }: LinkProps) {
  function follow(event: MouseEvent) {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    navigate(to)
  }

  return (
    <a className="link" href={to} onClick={follow}>
      {children}
    </a>
  )
}
