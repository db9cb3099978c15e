import './settings-page.css'
import { ArrowLeft, ChevronRight } from 'lucide-react'
import { useEffect } from 'react'
import { lastPlace } from '../../shared/last-place.ts'
import { Link } from '../../shared/link.tsx'
import { navigate } from '../../shared/location.ts'
import { PageTitle } from '../../shared/page-title.tsx'
import { settingsPath } from '../../shared/paths.ts'
import { settingsPages } from './settings-pages.ts'

/** One's own settings. A narrow screen shows their list first, and then the page that was chosen. */
export function SettingsPage({ page }: { page: string | null }) {
  const chosen = settingsPages.find(({ id }) => id === page) ?? settingsPages[0]
  const isListed = page === null

  useEffect(() => leaveByEscape(lastPlace()), [])

  return (
    <div className="settings" data-shows={isListed ? 'list' : 'page'}>
      <nav className="settings-pages" aria-label="Settings">
        <Link to={lastPlace()} className="settings-link settings-back">
          <ArrowLeft aria-hidden="true" /> Back
        </Link>
        <p className="settings-heading">Settings</p>
        <ul>
          {settingsPages.map(({ id, title, icon: Icon }) => (
            <li key={id}>
              <Link to={settingsPath(id)} className="settings-link" current={id === chosen.id}>
                <Icon aria-hidden="true" /> <span className="settings-link-title">{title}</span>
                <ChevronRight className="only-narrow" aria-hidden="true" />
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <main className="settings-main" key={chosen.id}>
        <Link to={settingsPath()} className="settings-link settings-back only-narrow">
          <ArrowLeft aria-hidden="true" /> All settings
        </Link>
        <PageTitle>{chosen.title}</PageTitle>
        <chosen.Page />
      </main>
    </div>
  )
}

/** Escape means a window or a list of choices where one is open, and what is being written where one writes. */
function leaveByEscape(to: string): () => void {
  const leave = ({ key, isComposing, target }: KeyboardEvent) => {
    if (key !== 'Escape' || isComposing) return
    const isInHand =
      target instanceof Element && target.matches('select, textarea, input:not([type=checkbox], [type=radio])')
    if (!isInHand && document.querySelector('[role=dialog], [role=menu]') === null) navigate(to)
  }
  // Before anybody else hears of it: what is open has closed afterwards.
  addEventListener('keydown', leave, { capture: true })
  return () => removeEventListener('keydown', leave, { capture: true })
}
