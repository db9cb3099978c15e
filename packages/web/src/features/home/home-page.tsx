import './home-page.css'
import { Menu } from 'lucide-react'
import { openDrawer } from '../../shared/drawer.ts'
import { IconButton } from '../../shared/icon-button.tsx'
import { PageTitle } from '../../shared/page-title.tsx'
import { userName } from '../../state/names.ts'
import { useMe } from '../../state/world.ts'
import { BotConnections } from './bot-connections.tsx'

/** Where one is outside of all guilds. */
export function HomePage() {
  const me = useMe()

  return (
    <main className="place home">
      <header className="channel-head">
        <IconButton
          label="Open the navigation"
          side="bottom"
          className="only-narrow"
          onClick={() => openDrawer('navigation')}
        >
          <Menu aria-hidden="true" />
        </IconButton>
        <PageTitle>{userName(me)}</PageTitle>
      </header>
      <div className="home-main">
        <BotConnections />
      </div>
    </main>
  )
}
