import './home-page.css'
import { Menu } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { IconButton } from '../../shared/appearance/icon-button.tsx'
import { openDrawer } from '../../shared/overlay/drawer.ts'
import { Link } from '../../shared/page/link.tsx'
import { PageTitle } from '../../shared/page/page-title.tsx'
import { DISCOVERY_PATH } from '../../shared/page/paths.ts'

/** Where one is outside of all guilds. */
export function HomePage({ children }: { children: ReactNode }) {
  const findId = useId()
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
          <section className="panel" aria-labelledby={findId}>
            <h2 id={findId} className="panel-title">
              Find people
            </h2>
            <p>
              Some guilds here are open to everybody: <Link to={DISCOVERY_PATH}>look around</Link>.
            </p>
          </section>
        </div>
      </div>
    </main>
  )
}
