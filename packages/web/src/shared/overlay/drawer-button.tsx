import { Menu } from 'lucide-react'
import { IconButton } from '../appearance/icon-button.tsx'
import { NAVIGATION_ID, openDrawer, useDrawer } from './drawer.ts'

/** On narrow screens, opens the list of guilds and channels. */
export function DrawerButton() {
  const isOpen = useDrawer() === 'navigation'
  return (
    <IconButton
      label="Open the navigation"
      side="bottom"
      className="only-narrow"
      aria-expanded={isOpen}
      aria-controls={NAVIGATION_ID}
      onClick={() => openDrawer('navigation')}
    >
      <Menu aria-hidden="true" />
    </IconButton>
  )
}
