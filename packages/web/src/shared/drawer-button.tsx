import { Menu } from 'lucide-react'
import { NAVIGATION_ID, openDrawer, useDrawer } from './drawer.ts'
import { IconButton } from './icon-button.tsx'

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
