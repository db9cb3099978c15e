import { type Html, html } from './html.ts'

/** Somebody, or something, with a picture. */
interface Pictured {
  readonly id: string
  readonly name: string
  readonly icon: string | null
}

/** The picture of an application or a user; without one the first letter of the name. Decoration: the name stands beside it. */
export const faceOf = ({ id, name, icon }: Pictured, folder: 'app-icons' | 'avatars'): Html =>
  icon === null
    ? html`<span class="face" aria-hidden="true">${initialOf(name)}</span>`
    : html`<img class="face" src="/${folder}/${id}/${icon}.png?size=128" alt="" width="64" height="64">`

const initialOf = (name: string): string =>
  new Intl.Segmenter().segment(name).containing(0)?.segment.toUpperCase() ?? '?'

/** What went wrong, read out at once. */
export const noticeOf = (words: string): Html => html`<p class="notice bad" id="trouble" role="alert">${words}</p>`

/** Where a browser will be sent, for people: the host, or the scheme of an app on this machine. */
export function placeOf(address: string): string {
  const { protocol, host } = new URL(address)
  return protocol === 'https:' || protocol === 'http:' ? host : `the app on your device that opens ${protocol} links`
}

/** What a policy has to let through, so that an answer can lead to an address and on from there. */
export const schemeOf = (address: string): string => new URL(address).protocol
