import type { ReactNode } from 'react'
import { useOwnPath } from '../markdown/use-own-path.ts'
import { Link } from './link.tsx'

type TextLinkProps = { href: string; title?: string; className: string; children: ReactNode }

/** A link in user text: it opens in a new tab, unless it leads to a page of this client. */
export function TextLink({ href, title = href, className, children }: TextLinkProps) {
  const path = useOwnPath(href)
  if (path !== null && /^\/(?:channels|invite)\//u.test(path)) {
    return (
      <Link className={className} to={path} title={title}>
        {children}
      </Link>
    )
  }
  return (
    <a className={className} href={path ?? href} title={title} target="_blank" rel="noopener noreferrer nofollow">
      {children}
    </a>
  )
}
