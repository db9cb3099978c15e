import type { OAuth2Scope } from '@guildhall/protocol/enums/oauth2-scope'

/** What a link to the page of consent asks for. */
export type ConsentLinkOptions = {
  readonly applicationId: string
  readonly scopes: readonly OAuth2Scope[]
  readonly permissions: bigint
  /** Where it leads back to; null where nothing is sent back. */
  readonly redirect: string | null
  /** Where the application is installed; null where the user says. */
  readonly context: string | null
}

/** What is asked for without anything being sent back. */
const ofInstallation: readonly OAuth2Scope[] = ['bot', 'applications.commands']

/** Whether something is sent back for these: then the link has to say where to. */
export const sendsBack = (scopes: readonly OAuth2Scope[]): boolean =>
  scopes.some((scope) => !ofInstallation.includes(scope))

/** Whether an application is installed by these. */
export const installs = (scopes: readonly OAuth2Scope[]): boolean =>
  scopes.some((scope) => ofInstallation.includes(scope))

/** The link, or null while nothing is asked for, or it isn't said where the answer goes. */
export function consentLink(origin: string, asked: ConsentLinkOptions): string | null {
  const { applicationId, scopes, permissions, redirect, context } = asked
  if (scopes.length === 0 || (sendsBack(scopes) && redirect === null)) return null
  const query = new URLSearchParams({ client_id: applicationId, scope: scopes.join(' ') })
  if (scopes.includes('bot')) query.set('permissions', String(permissions))
  if (installs(scopes) && context !== null) query.set('integration_type', context)
  if (redirect !== null && sendsBack(scopes)) {
    query.set('response_type', 'code')
    query.set('redirect_uri', redirect)
  }
  return `${origin}/oauth2/authorize?${query}`
}
