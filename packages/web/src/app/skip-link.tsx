import { t } from '../language/main.ts'
import './skip-link.css'
import type { MouseEvent } from 'react'

const ID = 'content'

/** A link past guilds and channels for keyboard users: the first that Tab reaches. */
export const SkipLink = () => (
  <a className="skip-link" href={`#${ID}`} onFocus={() => mainPart()} onClick={skip}>
    {t('app.skip-to-content')}
  </a>
)

function skip(event: MouseEvent): void {
  // No address of a page has this fragment.
  event.preventDefault()
  mainPart()?.focus()
}

/** Each page has its own main element. */
function mainPart(): HTMLElement | null {
  const main = document.querySelector<HTMLElement>('main')
  if (main === null) return null
  main.id = ID
  main.tabIndex = -1
  return main
}
