import { hash } from 'node:crypto'
import { STYLE } from './consent-style.ts'
import { Html, html } from './html.ts'

/** A page, and what the browser is told of it. */
export interface Page {
  readonly status: number
  readonly text: string
  /** Where its forms may be sent to besides ourselves, and where the answers may lead on. */
  readonly leadsTo?: string
  /** Where the browser goes on to by itself. */
  readonly refresh?: string
}

const MARK = html`<svg viewBox="0 0 24 24" aria-hidden="true"><path d="M1 23V11h4V6h4V1h6v5h4v5h4v12h-7v-5.5a4 4 0 0 0-8 0V23zM9.5 10a2.5 2.5 0 1 0 5 0 2.5 2.5 0 1 0-5 0z"/></svg>`

const ICON = `data:image/svg+xml,${encodeURIComponent(MARK.text.replace('<svg ', '<svg xmlns="http://www.w3.org/2000/svg" fill="#2f7d6e" '))}`

const FRAME_STYLE = new Html(`<style>${STYLE}</style>`)

/** The style is allowed by what it is: nothing else can be one. */
const STYLE_SOURCE = `'sha256-${hash('sha256', STYLE, 'base64')}'`

/** A whole page around what it says. */
export function framed(status: number, title: string, content: Html, leadsTo?: string): Page {
  const page = html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
<link rel="icon" href="${ICON}">
<title>${title} · Guildhall</title>
${FRAME_STYLE}
</head>
<body>
<header class="head">${MARK}<span>Guildhall</span></header>
<main><div class="card">${content}</div></main>
<footer class="foot">Only agree to what you know: Guildhall does not vouch for applications.</footer>
</body>
</html>
`
  return { status, text: page.text, ...(leadsTo !== undefined && { leadsTo }) }
}

/**
 * What a page of ours may load and do. No script at all. Browsers hold `form-action` against every step that follows a form:
 * a page whose answer leads to the application names the scheme of its address, since the application may lead on from there.
 * Applications open the page in a window of theirs too, and want to hear of it when it is back: there is no opener policy.
 */
export const headersOf = ({ leadsTo, refresh }: Page): Readonly<Record<string, string>> => ({
  'content-security-policy': [
    "default-src 'none'",
    `style-src ${STYLE_SOURCE}`,
    "img-src 'self' data:",
    "base-uri 'none'",
    `form-action 'self'${leadsTo === undefined ? '' : ` ${leadsTo}`}`,
    "frame-ancestors 'none'",
  ].join('; '),
  'x-frame-options': 'DENY',
  'referrer-policy': 'no-referrer',
  'cache-control': 'no-store',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
  ...(refresh !== undefined && { refresh: `0;url=${refresh}` }),
})
