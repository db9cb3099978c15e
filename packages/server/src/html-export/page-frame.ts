import { createHash } from 'node:crypto'
import { addressOfPath, type Markup, markup, styleElement } from './markup.ts'
import { PAGE_STYLE } from './page-style.ts'

/** Scripts, frames, forms and everything on other servers are forbidden, even if a text could inject markup. */
const POLICY = [
  "default-src 'none'",
  // Some browsers don't consider files beside a file to be of the same origin.
  "img-src 'self' file:",
  "media-src 'self' file:",
  `style-src 'sha256-${createHash('sha256').update(PAGE_STYLE).digest('base64')}'`,
  "base-uri 'none'",
  "form-action 'none'",
].join('; ')

/** A link in the navigation of a page. */
export interface PageLink {
  readonly path: string
  readonly name: string
}

interface PageParts {
  readonly title: string
  readonly heading: Markup
  readonly links: readonly PageLink[]
  readonly content: Markup
  /** When the export began, as text. */
  readonly exportedAt: string
}

/** A whole page. */
export function toPage({ title, heading, links, content, exportedAt }: PageParts): string {
  const navigation = (name: string): Markup | null =>
    links.length === 0
      ? null
      : markup`<nav aria-label="${name}"><ul>${links.map(
          (link) => markup`<li><a href="${addressOfPath(link.path)}">${link.name}</a></li>`,
        )}</ul></nav>`
  const page = markup`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${POLICY}">
<meta name="referrer" content="no-referrer">
<meta name="robots" content="noindex">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
${styleElement(PAGE_STYLE)}
</head>
<body>
<header>${navigation('Pages')}${heading}</header>
<main>
${content}
</main>
<footer>${navigation('Pages, repeated')}<p>Exported ${exportedAt.slice(0, 16).replace('T', ' ')}. All times are in UTC.</p></footer>
</body>
</html>
`
  return page.toString()
}
