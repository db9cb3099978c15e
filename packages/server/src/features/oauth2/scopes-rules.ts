import { isOAuth2Scope, type OAuth2Scope } from '@guildhall/protocol/enums/oauth2-scope'
import type { ApplicationRow } from '../../store/tables/applications.ts'
import { OAuth2Error } from './refusals-rules.ts'

/** What only the owner of an application may let it do, by its own credentials (docs/spec/oauth2.md#client-credentials). */
const OF_OWNER: readonly OAuth2Scope[] = ['applications.commands.update']

/** Scopes that an owner cannot grant their own application without the page, since something is chosen on it. */
const OF_PAGE: readonly OAuth2Scope[] = ['bot', 'webhook.incoming']

/** Whether a guild or a channel is chosen for it on the page. */
export const isChosenFor = (scope: OAuth2Scope): boolean => OF_PAGE.includes(scope)

/** Every word names a scope; each counts once. @throws OAuth2Error invalid_scope */
export function mustBeScopes(text: string): OAuth2Scope[] {
  const words = [...new Set(text.split(' ').filter((word) => word !== ''))]
  if (words.length === 0 || !words.every(isOAuth2Scope)) throw invalidScope()
  return words
}

/** The scopes that a user may be asked for. @throws OAuth2Error invalid_scope */
export function mustBeForUsers(scopes: readonly OAuth2Scope[]): void {
  if (scopes.some((scope) => OF_OWNER.includes(scope))) throw invalidScope()
}

/**
 * What a team's application may have by its own credentials: it speaks for its owner, not for the team
 * (docs/spec/oauth2.md#client-credentials).
 */
const OF_TEAMS: readonly OAuth2Scope[] = ['identify', 'applications.commands.update']

/** The scopes that an application may have by its own credentials. @throws OAuth2Error invalid_scope */
export function mustBeForOwners(scopes: readonly OAuth2Scope[], { team_id }: Pick<ApplicationRow, 'team_id'>): void {
  const isOpen = (scope: OAuth2Scope) => (team_id === null ? !isChosenFor(scope) : OF_TEAMS.includes(scope))
  if (!scopes.every(isOpen)) throw invalidScope()
}

const invalidScope = (): OAuth2Error =>
  new OAuth2Error('invalid_scope', 'The requested scope is invalid, unknown, or malformed.')
