import { t } from '../../language/dialogs.ts'
import './section.css'
import './settings-frame.css'
import { ArrowLeft, ChevronRight, type LucideIcon } from 'lucide-react'
import { type ReactNode, useEffect } from 'react'
import { Link } from './link.tsx'
import { navigate } from './location.ts'
import { PageTitle } from './page-title.tsx'
import { Region } from './region.tsx'

/** A page in the menu; pages of one group are listed together, under its name. */
type SettingsEntry = {
  readonly id: string
  readonly title: string
  readonly icon: LucideIcon
  readonly group?: string
}

type SettingsFrameProps = {
  /** The title above the menu. */
  heading: ReactNode
  /** The label of the menu. */
  label: string
  pages: readonly SettingsEntry[]
  /** The open page; on a narrow screen none at first. */
  chosen: string
  isListed: boolean
  /** The path of a page, or of the menu. */
  pathOf: (page?: string) => string
  /** The label of the link from a page to the menu on narrow screens. */
  toList: string
  /** Where closing leads, also by Escape. */
  back: { readonly to: string; readonly text: string }
  children: ReactNode
}

/** Settings pages beside their menu. A narrow screen shows the menu first, and then the selected page. */
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

/** A single page instead of such pages. */
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

/** Escape closes the page, unless a dialog or a list is open or a text is being written. */
function useEscape(to: string): void {
  useEffect(() => {
    const leave = ({ key, isComposing, target }: KeyboardEvent) => {
      if (key !== 'Escape' || isComposing) return
      const isInHand =
        target instanceof Element && target.matches('select, textarea, input:not([type=checkbox], [type=radio])')
      if (!isInHand && document.querySelector('[role=dialog], [role=menu]') === null) navigate(to)
    }
    // Capturing, because open elements have closed afterwards.
    addEventListener('keydown', leave, { capture: true })
    return () => removeEventListener('keydown', leave, { capture: true })
  }, [to])
}
