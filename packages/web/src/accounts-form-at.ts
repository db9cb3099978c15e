import type { AccountsForm } from './features/accounts/accounts-page.tsx'
import type { PageLocation } from './shared/page/location.ts'
import { OIDC_RETURN_PATH } from './shared/page/paths.ts'

/**
 * Which form a path opens. The first-run link carries its one-time code in the fragment, which browsers don't send, so
 * that it reaches no log.
 */
export function accountsFormAt({ path, fragment }: PageLocation): AccountsForm {
  if (path === '/forgot') return { name: 'forgot' }
  if (path === OIDC_RETURN_PATH) return { name: 'oidc-return' }
  const token = fragment.startsWith(TOKEN) ? fragment.slice(TOKEN.length) : ''
  if (path === '/reset') return { name: 'reset', token }
  if (path === '/verify') return { name: 'verify', token }
  if (path !== '/register') return { name: 'sign-in' }
  const inviteCode = fragment.startsWith(INVITATION) ? fragment.slice(INVITATION.length) : null
  return { name: 'register', setupCode: fragment === '' || inviteCode !== null ? null : fragment, inviteCode }
}

const TOKEN = 'token='
// A setup code never contains this character.
const INVITATION = 'invite='
