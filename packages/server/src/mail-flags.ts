import type { Flags } from './flags.ts'
import type { MailSettings } from './mail/smtp-mailer.ts'

const ADDRESS = /^[^\s@<>"(),:;[\]\\\p{C}]+@[^\s@<>"(),:;[\]\\\p{C}]+$/u

/** How the server reaches people, and how people reach its operators. */
export interface Contacts {
  /** The mail server and the sender of all mail; null if no mail is sent. */
  readonly mail: MailSettings | null
  /** The URI to which vulnerabilities are reported; null for the public URL. */
  readonly securityContact: string | null
}

/** Parses the flags about mail. @throws UsageError */
export function readMailFlags(flags: Flags, publicUrl: string | null): Contacts {
  const url = flags.text('smtp-url')
  const from = readSender(flags, publicUrl)
  if (url !== undefined && !isMailServer(url)) flags.refuse('smtp-url', 'an address like smtp://user:password@host:587')
  return { mail: url === undefined ? null : { url, from }, securityContact: readContact(flags) }
}

function isMailServer(text: string): boolean {
  const url = URL.parse(text)
  if (!url || !/^smtps?:$/u.test(url.protocol) || url.hostname === '') return false
  try {
    decodeURIComponent(url.username + url.password)
    return /^\/?$/u.test(url.pathname) && url.search === '' && url.hash === ''
  } catch {
    return false
  }
}

/** An address, with a name before it if it is in angle brackets. */
function readSender(flags: Flags, publicUrl: string | null): MailSettings['from'] {
  const text = flags.text('mail-from') ?? `guildhall@${mailHostOf(publicUrl)}`
  const [, quoted = '', inBrackets] = /^([^<>]*)<([^<>]+)>$/u.exec(text) ?? []
  const name = quoted.trim().replace(/^"(.*)"$/u, '$1')
  const address = inBrackets ?? text
  const isValid = ADDRESS.test(address) && !/\p{C}/u.test(name)
  return isValid ? { name, address } : flags.refuse('mail-from', 'an address like Chat <chat@example.org>')
}

/** Mail addresses don't contain the IP address of a public URL. */
function mailHostOf(publicUrl: string | null): string {
  const { hostname } = new URL(publicUrl ?? 'http://localhost')
  return /^\[|^[\d.]+$/u.test(hostname) ? 'localhost' : hostname
}

function readContact(flags: Flags): string | null {
  const text = flags.text('security-contact')
  if (text === undefined) return null
  const isContact = /^(?:mailto:[^\s@]+@[^\s@]+|https:\/\/\S+|tel:\+[\d-]+)$/u.test(text)
  return isContact ? text : flags.refuse('security-contact', 'an address like mailto:security@example.org')
}
