import './home-page.css'
import { Menu } from 'lucide-react'
import type { ReactNode } from 'react'
import { openDrawer } from '../../shared/drawer.ts'
import { IconButton } from '../../shared/icon-button.tsx'
import { PageTitle } from '../../shared/page-title.tsx'
import { BotConnections } from './bot-connections.tsx'

/** Where one is outside of all guilds. */
export function HomePage({ children }: { children: ReactNode }) {
  return (
    <main className="place">
      <header className="channel-head">
        <IconButton
          label="Open the navigation"
          side="bottom"
          className="only-narrow"
          onClick={() => openDrawer('navigation')}
        >
          <Menu aria-hidden="true" />
        </IconButton>
        <PageTitle>Friends</PageTitle>
      </header>
      <div className="home-scroll">
        <div className="home-main">
          {children}
          <BotConnections />
        </div>
      </div>
    </main>
  )
}
