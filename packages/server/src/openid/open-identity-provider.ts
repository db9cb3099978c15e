import type { Logger } from 'pino'
import type { Clock } from '../kernel/clock.ts'
import type { IdentityProvider } from '../kernel/parts/identification.ts'
import { GuardedClient } from '../outside/guarded-client.ts'
import type { Resolve } from '../outside/resolve-host.ts'
import type { OidcSettings } from './openid-provider.ts'

/** The operator chose the issuer's address, so it may be on a private network. */
const ANYWHERE = ['0.0.0.0/0', '::/0']

/** The client of the issuer is loaded only if there is one. */
export async function openIdentityProvider(
  settings: OidcSettings | null,
  { machineClock, log, resolve }: { machineClock: Clock; log: Pick<Logger, 'warn'>; resolve: Resolve },
): Promise<IdentityProvider | null> {
  if (settings === null) return null
  const { OpenIdProvider } = await import('./openid-provider.ts')
  const outside = new GuardedClient({ clock: machineClock, resolve, media: [], endpoints: ANYWHERE })
  return new OpenIdProvider(settings, { clock: machineClock, log, outside })
}
