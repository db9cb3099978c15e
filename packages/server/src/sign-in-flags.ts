import { REGISTRATION_MODES, type RegistrationMode } from '@guildhall/protocol/enums/registration-mode'
import { type FlagName, type Flags, UsageError } from './flags.ts'
import { isLoopbackHost } from './kernel/callers/loopback.ts'
import type { OidcSettings } from './openid/openid-provider.ts'

/** The flags about an OpenID Connect issuer without which the others mean nothing. */
const CLIENT_FLAGS = ['oidc-issuer', 'oidc-client-id', 'oidc-client-secret'] as const satisfies FlagName[]

/** The flags about how accounts are created and signed in to. */
export const SIGN_IN_FLAGS = [
  'registration',
  'trust-emails',
  ...CLIENT_FLAGS,
  'oidc-name',
  'oidc-only',
] as const satisfies FlagName[]

/** How accounts are created and signed in to. */
export interface SignInSettings {
  readonly registration: RegistrationMode
  /** Treats the email addresses with which users register as verified. */
  readonly trustsEmails: boolean
  /** The OpenID Connect issuer through which users can sign in; null if there is none. */
  readonly oidc: OidcSettings | null
}

/** Parses the flags in {@link SIGN_IN_FLAGS}. @throws UsageError */
export function readSignInFlags(
  flags: Flags,
  { isExposed, demo }: { isExposed: boolean; demo: boolean },
): SignInSettings {
  const oidc = readOidc(flags)
  // With --oidc-only, the issuer decides who has an account.
  const isOpen = oidc?.isOnly || !isExposed || demo
  return {
    registration: readRegistration(flags, isOpen ? 'open' : 'invite'),
    trustsEmails: demo || flags.isOn('trust-emails'),
    oidc,
  }
}

function readRegistration(flags: Flags, fallback: RegistrationMode): RegistrationMode {
  const given = flags.text('registration') ?? fallback
  return (
    REGISTRATION_MODES.find((mode) => mode === given) ?? flags.refuse('registration', REGISTRATION_MODES.join(', '))
  )
}

function readOidc(flags: Flags): OidcSettings | null {
  const [issuer, clientId, clientSecret] = CLIENT_FLAGS.map((flag) => flags.text(flag))
  if (issuer === undefined || clientId === undefined || clientSecret === undefined) {
    const given = [...CLIENT_FLAGS, 'oidc-name' as const, 'oidc-only' as const].some((flag) => flags.has(flag))
    if (!given) return null
    const missing = CLIENT_FLAGS.filter((flag) => !flags.has(flag)).map((flag) => `--${flag}`)
    throw new UsageError(
      `${missing.join(' and ')} must be given too, because OpenID Connect needs an issuer, a client and a secret`,
    )
  }
  const url = URL.parse(issuer)
  // The secret would be sent in plain text.
  const isSafe =
    url !== null && (url.protocol === 'https:' || (url.protocol === 'http:' && isLoopbackHost(url.hostname)))
  if (!isSafe || url.username + url.password + url.search + url.hash !== '')
    return flags.refuse('oidc-issuer', 'an address like https://login.example.org')
  const name = flags.text('oidc-name') ?? url.hostname
  if (name.length > MOST_NAME || /\p{C}/u.test(name))
    flags.refuse('oidc-name', `a name of at most ${MOST_NAME} characters`)
  return { issuer, clientId, clientSecret, name, isOnly: flags.isOn('oidc-only') }
}

const MOST_NAME = 40
