import { t } from '../language/main.ts'
import './skip-link.css'
import type { MouseEvent } from 'react'

const ID = 'content'

/** The way past guilds and channels for those who go by keys: the first that Tab comes to. */
export const SkipLink = () => (
  <a className="skip-link" href={`#${ID}`} onFocus={() => mainPart()} onClick={skip}>
    {t('app.skip-to-content')}
  </a>
)

function skip(event: MouseEvent): void {
  // The address of a place has no such fragment.
  event.preventDefault()
  mainPart()?.focus()
}

/** Each page has a part of its own that is the main one. */
function mainPart(): HTMLElement | null {
  const main = document.querySelector<HTMLElement>('main')
  if (main === null) return null
  main.id = ID
  main.tabIndex = -1
  return main
}
