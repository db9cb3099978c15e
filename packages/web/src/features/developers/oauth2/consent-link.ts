import type { OAuth2Scope } from '@guildhall/protocol/enums/oauth2-scope'

/** The parameters of a link to the consent page. */
export type ConsentLinkOptions = {
  readonly applicationId: string
  readonly scopes: readonly OAuth2Scope[]
  readonly permissions: bigint
  /** The redirect address; null without one. */
  readonly redirect: string | null
  /** The installation context; null to let the user choose. */
  readonly context: string | null
}

/** The scopes that need no redirect. */
const ofInstallation: readonly OAuth2Scope[] = ['bot', 'applications.commands']

/** Whether these scopes redirect with a code, so that the link needs a redirect address. */
export const redirectsWithCode = (scopes: readonly OAuth2Scope[]): boolean =>
  scopes.some((scope) => !ofInstallation.includes(scope))

/** Whether these scopes install an application. */
export const installsApplication = (scopes: readonly OAuth2Scope[]): boolean =>
  scopes.some((scope) => ofInstallation.includes(scope))

/** The link, or null without scopes or without a required redirect address. */
export function consentLink(origin: string, asked: ConsentLinkOptions): string | null {
  const { applicationId, scopes, permissions, redirect, context } = asked
  if (scopes.length === 0 || (redirectsWithCode(scopes) && redirect === null)) return null
  const query = new URLSearchParams({ client_id: applicationId, scope: scopes.join(' ') })
  if (scopes.includes('bot')) query.set('permissions', String(permissions))
  if (installsApplication(scopes) && context !== null) query.set('integration_type', context)
  if (redirect !== null && redirectsWithCode(scopes)) {
    query.set('response_type', 'code')
    query.set('redirect_uri', redirect)
  }
  return `${origin}/oauth2/authorize?${query}`
}
