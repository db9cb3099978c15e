import { isOAuth2Scope, type OAuth2Scope } from '@guildhall/protocol/enums/oauth2-scope'
import type { ApplicationRow } from '../../store/tables/applications.ts'
import { OAuth2Error } from './oauth2-error-rules.ts'

/** Scopes that only client credentials can get (docs/spec/oauth2.md#client-credentials). */
const OF_OWNER: readonly OAuth2Scope[] = ['applications.commands.update']

/** Scopes that owners can't grant their own application without the consent page, because the page offers a choice. */
const OF_PAGE: readonly OAuth2Scope[] = ['bot', 'webhook.incoming']

/** Whether the user chooses a guild or a channel for the scope on the consent page. */
export const isChosenFor = (scope: OAuth2Scope): boolean => OF_PAGE.includes(scope)

/** Every word must name a scope; duplicates are removed. @throws OAuth2Error invalid_scope */
export function mustBeScopes(text: string): OAuth2Scope[] {
  const words = [...new Set(text.split(' ').filter((word) => word !== ''))]
  if (words.length === 0 || !words.every(isOAuth2Scope)) throw invalidScope()
  return words
}

/** Refuses scopes that users can't grant. @throws OAuth2Error invalid_scope */
export function mustBeForUsers(scopes: readonly OAuth2Scope[]): void {
  if (scopes.some((scope) => OF_OWNER.includes(scope))) throw invalidScope()
}

/**
 * The scopes that a team's application can get with client credentials: it acts for the team's owner, not for the team
 * (docs/spec/oauth2.md#client-credentials).
 */
const OF_TEAMS: readonly OAuth2Scope[] = ['identify', 'applications.commands.update']

/** Refuses scopes that an application can't get with client credentials. @throws OAuth2Error invalid_scope */
export function mustBeForOwners(scopes: readonly OAuth2Scope[], { team_id }: Pick<ApplicationRow, 'team_id'>): void {
  const isOpen = (scope: OAuth2Scope) => (team_id === null ? !isChosenFor(scope) : OF_TEAMS.includes(scope))
  if (!scopes.every(isOpen)) throw invalidScope()
}

const invalidScope = (): OAuth2Error =>
  new OAuth2Error('invalid_scope', 'The requested scope is invalid, unknown, or malformed.')
