import { domainToASCII } from 'node:url'
import { type ApiError, fieldError } from '../../kernel/api-error.ts'
import type { Configuration } from '../../kernel/parts/configuration.ts'
import { isMailable } from './mail-rules.ts'

/** The beginning of an entry that allows all subdomains of a domain, but not the domain itself. */
const ANY_SUBDOMAIN = '*.'

const DOMAIN = /^[a-z\d-]+(?:\.[a-z\d-]+)+$/u

/** The domain in ASCII and lower case, without duplicates of an entry. @throws InvalidFormBody */
export const readEmailDomains = (sent: readonly string[]): string[] => [...new Set(sent.map(readEmailDomain))]

function readEmailDomain(sent: string): string {
  const isAnySubdomain = sent.startsWith(ANY_SUBDOMAIN)
  const domain = isAnySubdomain ? sent.slice(ANY_SUBDOMAIN.length) : sent
  const host = domainToASCII(domain)
  // Otherwise what follows the host could be left out.
  if (!isMailable(`x@${domain}`) || !DOMAIN.test(host)) throw invalidDomain(sent)
  return `${isAnySubdomain ? ANY_SUBDOMAIN : ''}${host}`
}

/**
 * Refuses a new address of a domain that the instance doesn't allow, and its absence. Existing addresses remain valid.
 *
 * @throws InvalidFormBody
 */
export function mustBeAllowedAddress({ settings }: Pick<Configuration, 'settings'>, email: string | null): void {
  const { email_domains: allowed } = settings.current
  if (allowed.length === 0) return
  if (email === null) throw fieldError('email', 'EMAIL_REQUIRED', 'This server requires an email address.')
  const host = domainToASCII(email.slice(email.lastIndexOf('@') + 1))
  // In other addresses, something else could be taken for the host.
  if (!isMailable(email) || !DOMAIN.test(host)) {
    throw fieldError('email', 'EMAIL_TYPE_INVALID_EMAIL', 'Not a well formed email address.')
  }
  if (!allowed.some((entry) => isCovered(host, entry))) throw otherDomain(allowed)
}

const isCovered = (host: string, entry: string): boolean =>
  entry.startsWith(ANY_SUBDOMAIN) ? host.endsWith(entry.slice(1)) : host === entry

const invalidDomain = (sent: string): ApiError =>
  fieldError('email_domains', 'EMAIL_DOMAIN_INVALID', `${sent} is not a domain, such as example.org or *.example.org.`)

const otherDomain = (allowed: readonly string[]): ApiError =>
  fieldError('email', 'EMAIL_DOMAIN_NOT_ALLOWED', `Use an email address of ${allowed.join(', ')}.`)
