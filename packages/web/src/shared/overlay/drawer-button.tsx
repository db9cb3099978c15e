import { Menu } from 'lucide-react'
import { t } from '../../language/main.ts'
import { IconButton } from '../appearance/icon-button.tsx'
import { NAVIGATION_ID, openDrawer, useDrawer } from './drawer.ts'

/** On narrow screens, opens the list of guilds and channels. */
export function DrawerButton() {
  const isOpen = useDrawer() === 'navigation'
  return (
    <IconButton
      label={t('overlay.open-the-navigation')}
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
