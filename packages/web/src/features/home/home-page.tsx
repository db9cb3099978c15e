import { rich, t } from '../../language/main.ts'
import './home-page.css'
import { Inbox, Menu } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { IconButton } from '../../shared/appearance/icon-button.tsx'
import { openDrawer } from '../../shared/overlay/drawer.ts'
import { openInbox } from '../../shared/overlay/overlays.ts'
import { Link } from '../../shared/page/link.tsx'
import { PageTitle } from '../../shared/page/page-title.tsx'
import { DISCOVERY_PATH } from '../../shared/page/paths.ts'

/** The page outside of all guilds. */
export function HomePage({ children }: { children: ReactNode }) {
  const findId = useId()
  return (
    <main className="place">
      <header className="channel-head">
        <IconButton
          label={t('home.open-the-navigation')}
          side="bottom"
          className="only-narrow"
          onClick={() => openDrawer('navigation')}
        >
          <Menu aria-hidden="true" />
        </IconButton>
        <PageTitle>{t('home.friends')}</PageTitle>
        <span className="channel-gap" />
        <IconButton
          label={t('home.inbox')}
          side="bottom"
          aria-keyshortcuts="Control+I"
          onClick={({ currentTarget }) => openInbox({ anchor: currentTarget })}
        >
          <Inbox aria-hidden="true" />
        </IconButton>
      </header>
      <div className="home-scroll">
        <div className="home-main">
          {children}
          <section className="panel" aria-labelledby={findId}>
            <h2 id={findId} className="panel-title">
              {t('home.find-people')}
            </h2>
            <p>
              {rich('home.some-guilds-here-are-open', { link: (words) => <Link to={DISCOVERY_PATH}>{words}</Link> })}
            </p>
          </section>
        </div>
      </div>
    </main>
  )
}
