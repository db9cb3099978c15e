import { t } from '../../language/more.ts'
import './section.css'
import './settings-frame.css'
import { ArrowLeft, ChevronRight, type LucideIcon } from 'lucide-react'
import { type ReactNode, useEffect } from 'react'
import { Link } from './link.tsx'
import { navigate } from './location.ts'
import { PageTitle } from './page-title.tsx'
import { Region } from './region.tsx'

/** A page, as the list names it; those of one group stand together, under its name. */
type SettingsEntry = {
  readonly id: string
  readonly title: string
  readonly icon: LucideIcon
  readonly group?: string
}

type SettingsFrameProps = {
  /** What is settled here, above the list of its pages. */
  heading: ReactNode
  /** The name of that list. */
  label: string
  pages: readonly SettingsEntry[]
  /** The page that is shown; on a narrow screen none at first. */
  chosen: string
  isListed: boolean
  /** Where a page is, and without one their list. */
  pathOf: (page?: string) => string
  /** What the way from a page to their list says, where only one of them is seen. */
  toList: string
  /** Where one goes from here, by Escape too. */
  back: { readonly to: string; readonly text: string }
  children: ReactNode
}

/** Pages of settings beside their list. A narrow screen shows the list first, and then the page that was chosen. */
export function SettingsFrame(props: SettingsFrameProps) {
  const { heading, label, pages, chosen, isListed, pathOf, toList, back, children } = props
  const title = pages.find(({ id }) => id === chosen)?.title ?? label

  useEscape(back.to)

  return (
    <div className="settings" data-shows={isListed ? 'list' : 'page'}>
      <nav className="settings-pages" aria-label={label}>
        <Link to={back.to} className="settings-link settings-back">
          <ArrowLeft aria-hidden="true" /> {back.text}
        </Link>
        <div className="settings-heading">{heading}</div>
        {[...Map.groupBy(pages, ({ group }) => group)].map(([group, entries]) => (
          <div key={group ?? ''} className="settings-group">
            {group === undefined ? null : <p className="settings-group-title">{group}</p>}
            <ul aria-label={group}>
              {entries.map(({ id, title: name, icon: Icon }) => (
                <li key={id}>
                  <Link to={pathOf(id)} className="settings-link" current={id === chosen}>
                    <Icon aria-hidden="true" /> <span className="settings-link-title">{name}</span>
                    <ChevronRight className="only-narrow" aria-hidden="true" />
                  </Link>
                </li>
              ))}
            </ul>
          </div>
        ))}
      </nav>
      <main className="settings-main" key={chosen}>
        <Link to={pathOf()} className="settings-link settings-back only-narrow">
          <ArrowLeft aria-hidden="true" /> {toList}
        </Link>
        <PageTitle>{title}</PageTitle>
        <Region name={t('page.this-page')}>{children}</Region>
      </main>
    </div>
  )
}

type SinglePageProps = { title: string; back: SettingsFrameProps['back']; children: ReactNode }

/** A page that stands alone in the place of such pages. */
export function SinglePage({ title, back, children }: SinglePageProps) {
  useEscape(back.to)

  return (
    <main className="settings-single">
      <Link to={back.to} className="settings-link settings-back">
        <ArrowLeft aria-hidden="true" /> {back.text}
      </Link>
      <PageTitle>{title}</PageTitle>
      <Region name={t('page.this-page')}>{children}</Region>
    </main>
  )
}

/** Escape leads away. It means a window or a list of choices where one is open, and what is being written where one writes. */
function useEscape(to: string): void {
  useEffect(() => {
    const leave = ({ key, isComposing, target }: KeyboardEvent) => {
      if (key !== 'Escape' || isComposing) return
      const isInHand =
        target instanceof Element && target.matches('select, textarea, input:not([type=checkbox], [type=radio])')
      if (!isInHand && document.querySelector('[role=dialog], [role=menu]') === null) navigate(to)
    }
    // Before anybody else hears of it: what is open has closed afterwards.
    addEventListener('keydown', leave, { capture: true })
    return () => removeEventListener('keydown', leave, { capture: true })
  }, [to])
}
