import { type FlagName, type Flags, UsageError } from './flags.ts'
import { isLoopbackHost } from './kernel/callers/loopback.ts'
import { isPlatform, parseApiUrl, placeholderHost } from './kernel/other-server.ts'
import type { ClaimClient } from './kernel/parts/configuration.ts'

/** The flags about claims of imported messages: all are required, or none. */
export const CLAIM_FLAGS = ['claims-url', 'claims-client', 'claims-secret'] as const satisfies FlagName[]

/** Parses the flags about claims of imported messages. @throws UsageError */
export function readClaimFlags(flags: Flags): ClaimClient | null {
  const [text, id, secret] = CLAIM_FLAGS.map((flag) => flags.text(flag))
  if (text === undefined && id === undefined && secret === undefined) return null
  if (text === undefined || id === undefined || secret === undefined) {
    const missing = CLAIM_FLAGS.filter((flag) => !flags.has(flag)).map((flag) => `--${flag}`)
    throw new UsageError(
      `${missing.join(' and ')} must be given too, because claims need an address, a client and a secret`,
    )
  }
  const api = parseApiUrl(text)
  // The secret would be sent in plain text.
  if (!api || !(api.protocol === 'https:' || isLoopbackHost(api.hostname)))
    return flags.refuse('claims-url', 'an address like https://chat.example/api')
  if (!/^\d{1,20}$/u.test(id)) return flags.refuse('claims-client', 'the id of an application')
  const authorizeUrl = `${isPlatform(api) ? 'https://discord.com' : api.origin}/oauth2/authorize`
  return { host: placeholderHost(api), authorizeUrl, apiUrl: api.href, id, secret }
}
