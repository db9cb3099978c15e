import './empty-place.css'
import { Menu } from 'lucide-react'
import type { ReactNode } from 'react'
import { openDrawer } from '../shared/drawer.ts'
import { IconButton } from '../shared/icon-button.tsx'
import { PageTitle } from '../shared/page-title.tsx'

/** A place in which there is nothing to show, and why. */
export function EmptyPlace({ title, children }: { title: string; children: ReactNode }) {
  return (
    <main className="place empty-place">
      <IconButton label="Open the navigation" className="only-narrow" onClick={() => openDrawer('navigation')}>
        <Menu aria-hidden="true" />
      </IconButton>
      <PageTitle>{title}</PageTitle>
      <p>{children}</p>
    </main>
  )
}
