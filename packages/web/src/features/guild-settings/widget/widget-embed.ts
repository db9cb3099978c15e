import type { WidgetStyle } from '@guildhall/protocol/objects/guilds/widget'

export const widgetPictureAddress = (guildId: string, style: WidgetStyle): string =>
  `/api/guilds/${guildId}/widget.png?style=${style}`

type Embedded = {
  origin: string
  guildId: string
  guildName: string
  style: WidgetStyle
  /** The invite's address; null without one. */
  invite: string | null
}

/** The HTML that shows a guild's widget image on another page. */
export function widgetImageHtml({ origin, guildId, guildName, style, invite }: Embedded): string {
  const picture = `<img src="${origin}${widgetPictureAddress(guildId, style)}" alt="${escaped(guildName)}">`
  return invite === null ? picture : `<a href="${escaped(invite)}">${picture}</a>`
}

/** The themes of a widget page; by default it follows the visitor's system. */
export const WIDGET_THEMES = ['system', 'light', 'dark'] as const
export type WidgetTheme = (typeof WIDGET_THEMES)[number]

/** The address of a guild's widget page. */
export const widgetPageAddress = (guildId: string, theme: WidgetTheme): string =>
  `/widget?id=${guildId}${theme === 'system' ? '' : `&theme=${theme}`}`

type Framed = Pick<Embedded, 'origin' | 'guildId' | 'guildName'> & { theme: WidgetTheme }

/** The HTML that embeds a guild's widget page. It may open the invite in a new tab, and nothing else. */
export function widgetFrameHtml({ origin, guildId, guildName, theme }: Framed): string {
  const address = escaped(origin + widgetPageAddress(guildId, theme))
  const freedoms = 'allow-popups allow-popups-to-escape-sandbox allow-same-origin allow-scripts'
  return `<iframe src="${address}" title="${escaped(guildName)}" width="350" height="500" loading="lazy" sandbox="${freedoms}"></iframe>`
}

const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

const escaped = (text: string): string => text.replace(/[&<>"]/gu, (sign) => escapes[sign] ?? sign)
