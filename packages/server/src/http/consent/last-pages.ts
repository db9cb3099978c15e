import type { Asked } from '../../features/oauth2/asked-rules.ts'
import { framed, type Page } from './consent-frame.ts'
import { faceOf, placeOf } from './consent-parts.ts'
import { html } from './html.ts'

/** A refusal in words that leads nowhere. */
export function refusalPage(status: number, title: string, words: string): Page {
  const content = html`<h1>${title}</h1><p>${words}</p>`
  return framed(status, title, content)
}

/** The last page where there is nowhere to go back to. */
export function donePage({ application }: Asked, words: string): Page {
  const content = html`<div class="app">${faceOf(application, 'app-icons')}<div class="app-words"><h1>Done</h1>
<p><bdi>${application.name}</bdi> ${words}</p></div></div><p class="hint">You can close this page.</p>`
  return framed(200, 'Done', content)
}

/**
 * Leads back from a page whose forms may be sent to us alone: the browser goes on by itself, or by the link. That way no answer
 * to a password ever leads away.
 */
export function leavingPage({ application, redirectUri }: Asked, location: string): Page {
  const place = redirectUri === null ? application.name : placeOf(redirectUri)
  const content = html`<h1>Back to <bdi>${application.name}</bdi></h1>
<p class="hint">You are being taken to <b><bdi>${place}</bdi></b>.</p>
<div class="acts"><a class="button main" href="${location}">Go on</a></div>`
  const page = framed(200, 'Going back', content)
  return { ...page, refresh: location }
}
