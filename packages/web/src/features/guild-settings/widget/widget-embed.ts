import type { WidgetStyle } from '@guildhall/protocol/objects/widget'

export const widgetPictureAddress = (guildId: string, style: WidgetStyle): string =>
  `/api/guilds/${guildId}/widget.png?style=${style}`

type Embedded = {
  origin: string
  guildId: string
  guildName: string
  style: WidgetStyle
  /** Where the invite leads; null if it invites nobody. */
  invite: string | null
}

/** The lines of HTML that show the picture of a guild on another page. */
export function embedOf({ origin, guildId, guildName, style, invite }: Embedded): string {
  const picture = `<img src="${origin}${widgetPictureAddress(guildId, style)}" alt="${escaped(guildName)}">`
  return invite === null ? picture : `<a href="${escaped(invite)}">${picture}</a>`
}

const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

const escaped = (text: string): string => text.replace(/[&<>"]/gu, (sign) => escapes[sign] ?? sign)
