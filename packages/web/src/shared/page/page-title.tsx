import { useEffect, useRef } from 'react'
import { setTabTitle } from './tab-title.ts'

let firstPage = true

/**
 * The heading of a page. It sets the tab's title, and takes the focus when the page changes, so that keyboards and
 * screen readers start from the top of the new one.
 */
export function PageTitle({ id, children }: { id?: string; children: string }) {
  const heading = useRef<HTMLHeadingElement>(null)

  useEffect(() => {
    setTabTitle(children)
  }, [children])

  useEffect(() => {
    const free = document.activeElement === null || document.activeElement === document.body
    if (!firstPage && free) heading.current?.focus()
    firstPage = false
  }, [])

  return (
    <h1 ref={heading} id={id} tabIndex={-1} className="page-title">
      {children}
    </h1>
  )
}
