import { t } from '../../language/voice-and-onboarding.ts'
import './discovery-page.css'
import { Menu } from 'lucide-react'
import { type SubmitEvent, useState } from 'react'
import { Button } from '../../shared/appearance/button.tsx'
import { IconButton } from '../../shared/appearance/icon-button.tsx'
import { Field } from '../../shared/form/field.tsx'
import { textIn } from '../../shared/form/form-problem.ts'
import { openDrawer } from '../../shared/overlay/drawer.ts'
import { ListEnd } from '../../shared/page/list-end.tsx'
import { PageTitle } from '../../shared/page/page-title.tsx'
import { DiscoveredCard } from './discovered-card.tsx'
import { useDiscovered } from './use-discovered.ts'

/** The discoverable guilds of this server, to preview and to join. */
export function DiscoveryPage() {
  const [query, setQuery] = useState('')
  const pages = useDiscovered(query)
  const isNothing = pages.items.length === 0 && !pages.isLoading && pages.problem === null

  function search(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    setQuery(textIn(new FormData(event.currentTarget), 'query').trim())
  }

  return (
    <main className="place" aria-busy={pages.isLoading}>
      <header className="channel-head">
        <IconButton
          label={t('discovery.open-the-navigation')}
          side="bottom"
          className="only-narrow"
          onClick={() => openDrawer('navigation')}
        >
          <Menu aria-hidden="true" />
        </IconButton>
        <PageTitle>{t('discovery.discover-guilds')}</PageTitle>
      </header>
      <div className="discovery-scroll">
        <div className="discovery-main">
          <p>{t('discovery.these-guilds-are-open-to')}</p>
          <search>
            <form className="discovery-search" onSubmit={search}>
              <Field
                name="query"
                label={t('discovery.search-by-name')}
                type="search"
                required
                autoComplete="off"
                spellCheck={false}
                maxLength={100}
              />
              <Button type="submit">{t('discovery.search')}</Button>
            </form>
          </search>
          <p className="discovery-nothing" role="status">
            {isNothing ? nothingOf(query) : null}
          </p>
          <ul className="discovery-list" aria-label={t('discovery.guilds')}>
            {pages.items.map((guild) => (
              <DiscoveredCard key={guild.id} guild={guild} />
            ))}
          </ul>
          <ListEnd pages={pages} />
        </div>
      </div>
    </main>
  )
}

const nothingOf = (query: string): string =>
  query === '' ? t('discovery.no-guilds-are-open-to') : t('discovery.no-guilds-found-for', { query })
