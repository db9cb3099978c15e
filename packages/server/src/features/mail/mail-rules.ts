import { hash } from 'node:crypto'
import { domainToASCII } from 'node:url'
import type { MailRow } from './mail-tables.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

/** How many mails one mailbox receives, and how many wait for the mail server. */
export const MAIL_LIMITS = {
  window_ms: DAY_MS,
  /** Of all kinds, in a day. */
  perMailbox: 20,
  /** Of one kind, in a day: others can cause them, and must not use up the mailbox's share. */
  perKind: {
    reset: 10,
    password_changed: 10,
    verify: 6,
    address_changed: 6,
    new_sign_in: 6,
    identity_linked: 6,
    invitation: 3,
  },
  /** Of one kind, in an hour. */
  perHour: {
    reset: 5,
    password_changed: 5,
    verify: 3,
    address_changed: 3,
    new_sign_in: 3,
    identity_linked: 3,
    invitation: 3,
  },
  hour_ms: HOUR_MS,
  waiting: 10_000,
} as const satisfies Record<string, number | Record<MailRow['kind'], number>>

/** How many links to reset a password may be requested from one network: enough for a class, too few for a program. */
export const FORGOTTEN_PASSWORDS = { limit: 60, window_ms: HOUR_MS }

/** After how long a mail that could not be sent is dropped: a late link is of no use. */
export const GIVE_UP_MS: Record<MailRow['kind'], number> = {
  reset: HOUR_MS,
  password_changed: DAY_MS,
  verify: DAY_MS,
  address_changed: DAY_MS,
  new_sign_in: DAY_MS,
  identity_linked: DAY_MS,
  invitation: DAY_MS,
}

/** How long links work. */
export const LINK_MS = { reset: HOUR_MS, verify: 3 * DAY_MS, handed: DAY_MS } as const

const LOCAL = /^[\p{L}\p{N}\p{M}!#$%&'*+/=?^_`{|}~.-]{1,64}$/u
const MOST_BYTES = 254

/**
 * Whether mail can be sent to an address: it is a plain mailbox without quotes, comments and control characters. Older
 * accounts may have other addresses.
 */
export function isMailable(address: string): boolean {
  const at = address.lastIndexOf('@')
  const [local, host] = [address.slice(0, at), address.slice(at + 1)]
  if (at < 1 || Buffer.byteLength(address) > MOST_BYTES) return false
  return (
    LOCAL.test(local) &&
    address === address.normalize('NFKC') &&
    /^[^\s%/:?#[\]\\]+$/u.test(host) &&
    domainToASCII(host) !== ''
  )
}

/** Identifies the mailbox of an address: most mail servers ignore its case and what follows a plus. */
export function mailboxOf(address: string): string {
  const at = address.lastIndexOf('@')
  const local = address
    .slice(0, at)
    .toLowerCase()
    .replace(/(?!^)\+.*$/u, '')
  return hash('sha256', `${local}@${domainToASCII(address.slice(at + 1))}`, 'base64url')
}
