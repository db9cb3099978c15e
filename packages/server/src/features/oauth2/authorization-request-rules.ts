import { hash } from 'node:crypto'
import { InstallationType } from '@guildhall/protocol/enums/application-command'
import { type OAuth2Scope, toScopes } from '@guildhall/protocol/enums/oauth2-scope'
import type { AuthorizationDecision, AuthorizationQuery } from '@guildhall/protocol/objects/applications/oauth2'
import { knownPermissions } from '@guildhall/protocol/permissions/bits'
import { ApiError } from '../../kernel/api-error.ts'
import type { Caller } from '../../kernel/callers/caller.ts'
import type { Db, TxDb } from '../../store/db.ts'
import { findRole } from '../../store/rows/installation-row.ts'
import type { ApplicationRow } from '../../store/tables/applications.ts'
import { findApplication, keepApplication } from '../applications/applications-store.ts'
import { installContextsOf, parseApplicationSettings } from '../applications/settings-rules.ts'
import { invalidParameter, OAuth2Error } from './oauth2-error-rules.ts'
import { challengeIn } from './proof-key-rules.ts'
import { type ResponseType, withRedirectOnError } from './redirect-view.ts'
import { mustBeForUsers, mustBeScopes } from './scopes-rules.ts'

/** An authorization request of an application. */
export interface ParsedAuthorizationRequest {
  readonly application: ApplicationRow
  readonly scopes: readonly OAuth2Scope[]
  /** Null if the application receives nothing because only a bot is installed. */
  readonly responseType: ResponseType
  /** The target of the browser's redirect; null if the application may not choose it. */
  readonly redirectUri: string | null
  readonly isRedirectNamed: boolean
  readonly state: string | undefined
  readonly challenge: string | null
  /** The value by which the application recognizes the response. */
  readonly nonce: string | null
  /** The permissions of the bot's role. */
  readonly permissions: bigint
  /** The installation context; null if nothing is installed. */
  readonly installsTo: number | null
  /** The installation contexts that the user may choose instead. */
  readonly choices: readonly number[]
}

/** The user's choices when they agree. */
type Chosen = Partial<Pick<AuthorizationDecision, 'integration_type' | 'guild_id'>>

/** The scopes that cause an installation and no response to the application. */
const OF_INSTALLATION: readonly OAuth2Scope[] = ['bot', 'applications.commands']

/**
 * Validates an application's authorization request (docs/spec/oauth2.md#authorization-parameters); the caller is null
 * if they have not signed in yet. As soon as the redirect URI is known, an error contains it.
 *
 * @throws UnknownApplication, OAuth2Error
 */
export async function parseAuthorizationRequest(
  db: Db,
  caller: Caller | null,
  given: AuthorizationQuery,
  chosen: Chosen = {},
): Promise<ParsedAuthorizationRequest> {
  const query = withoutEmpty(given)
  const lead = await mustFindRedirectTarget(db, query)
  const { response_type: responseType, state } = query
  return withRedirectOnError({ ...lead, responseType, state }, () => parseForTarget(db, caller, query, lead, chosen))
}

async function parseForTarget(
  db: Db,
  caller: Caller | null,
  query: AuthorizationQuery,
  { application, redirectUri }: Pick<ParsedAuthorizationRequest, 'application' | 'redirectUri'>,
  chosen: Chosen,
): Promise<ParsedAuthorizationRequest> {
  if (caller) await mustBeAuthorizableBy(db, caller, application)
  const { scopes, permissions } = scopesIn(application, query)
  const { installsTo, choices } = installationIn(application, scopes, query, chosen)
  const responseType = responseTypeIn(query, scopes)
  if (responseType !== null && redirectUri === null) throw invalidParameter('redirect_uri')
  const requiresCode = scopes.includes('webhook.incoming') || (application.needs_code_grant && scopes.includes('bot'))
  if (requiresCode && responseType !== 'code') {
    throw new OAuth2Error('unsupported_response_type', 'What is asked for comes with a code alone.')
  }
  const challenge = challengeIn(query)
  if (challenge !== null && responseType !== 'code') throw invalidParameter('code_challenge')
  const isRedirectNamed = query.redirect_uri !== undefined
  const { state, nonce = null } = query
  const sent = { responseType, redirectUri, isRedirectNamed, state, challenge, nonce }
  return { application, scopes, permissions, installsTo, choices, ...sent }
}

/** Whether the browser is redirected: a bot that is installed without a code may have no page that waits for it. */
export const redirectsBrowser = ({ redirectUri, responseType, isRedirectNamed }: ParsedAuthorizationRequest): boolean =>
  redirectUri !== null && (responseType !== null || isRedirectNamed)

/**
 * A hash of the request: if the URL leaves parts to the application's settings, these may change between the preview
 * and the user's answer.
 */
export const fingerprintOf = ({
  application,
  scopes,
  permissions,
  choices,
  redirectUri,
}: ParsedAuthorizationRequest): string =>
  hash('sha256', JSON.stringify([application.id, scopes, String(permissions), choices, redirectUri]), 'base64url')

/** A parameter without a value counts as absent (RFC 6749, 3.1). */
function withoutEmpty({ response_type, redirect_uri, scope, state, ...query }: AuthorizationQuery): AuthorizationQuery {
  return {
    ...query,
    ...(response_type && { response_type }),
    ...(redirect_uri && { redirect_uri }),
    ...(scope && { scope }),
    ...(state && { state }),
  }
}

/**
 * The application and redirect URI of a request: until they are validated the browser isn't redirected, not even with
 * an error (RFC 6749, 4.1.2.1).
 *
 * @throws UnknownApplication, OAuth2Error
 */
export async function mustFindRedirectTarget(
  db: Db,
  query: Pick<AuthorizationQuery, 'client_id' | 'redirect_uri'>,
): Promise<Pick<ParsedAuthorizationRequest, 'application' | 'redirectUri'>> {
  const application = await findApplication(db, query.client_id)
  if (!application) throw new ApiError('UnknownApplication')
  return { application, redirectUri: redirectIn(application, query) }
}

/** An application that isn't public can only be authorized by its owners. @throws OAuth2Error unauthorized_client */
async function mustBeAuthorizableBy(db: Db, caller: Caller, application: ApplicationRow): Promise<void> {
  if (application.is_public || (await findRole(db, application, caller.user.id)) !== null) return
  throw new OAuth2Error('unauthorized_client', 'The application is not public.')
}

/**
 * The application, locked until the unit commits, if the installation is still allowed.
 *
 * @throws UnknownApplication, OAuth2Error
 */
export async function keepInstallable(
  db: TxDb,
  caller: Caller,
  { application: { id }, installsTo }: Pick<ParsedAuthorizationRequest, 'application' | 'installsTo'>,
): Promise<ApplicationRow> {
  const application = await keepApplication(db, id)
  if (!application) throw new ApiError('UnknownApplication')
  await mustBeAuthorizableBy(db, caller, application)
  if (!installContextsOf(application).some((context) => context === installsTo))
    throw invalidParameter('integration_type')
  return application
}

/**
 * The installation context: the one in the request, or the user's choice, among those that the application supports
 * (docs/spec/oauth2.md#installation-target). By default a bot is installed to a guild, and commands for the user unless
 * a guild is named.
 *
 * @throws OAuth2Error
 */
function installationIn(
  application: ApplicationRow,
  scopes: readonly OAuth2Scope[],
  { integration_type, guild_id: place }: AuthorizationQuery,
  { integration_type: installsAs, guild_id = place }: Chosen,
): Pick<ParsedAuthorizationRequest, 'installsTo' | 'choices'> {
  const { GUILD, USER } = InstallationType
  const supported = installContextsOf(application)
  const isNamed = integration_type !== undefined
  if (isNamed && !supported.some((context) => context === integration_type)) throw invalidParameter('integration_type')
  if (!scopes.includes('applications.commands')) return { installsTo: null, choices: [] }
  const isBot = scopes.includes('bot')
  // Installations for a user include only commands.
  if (isBot && integration_type === USER) throw invalidParameter('scope', 'invalid_scope')
  const choices = isNamed ? [integration_type] : supported.filter((context) => context === GUILD || !isBot)
  const usual = [isBot || guild_id !== undefined ? GUILD : USER, ...choices].find((each) => choices.includes(each))
  const installsTo = isNamed ? integration_type : (installsAs ?? usual)
  if (installsTo === undefined || !choices.includes(installsTo)) throw invalidParameter('integration_type')
  return { installsTo, choices }
}

/**
 * One of the application's registered redirect URIs, compared character by character; the first if none is named.
 *
 * @throws OAuth2Error
 */
function redirectIn(
  application: ApplicationRow,
  { redirect_uri }: Pick<AuthorizationQuery, 'redirect_uri'>,
): string | null {
  const { redirect_uris } = parseApplicationSettings(application)
  if (redirect_uri === undefined) return redirect_uris[0] ?? null
  if (!redirect_uris.includes(redirect_uri)) throw invalidParameter('redirect_uri')
  return redirect_uri
}

/**
 * The requested scopes; by default those of the application's installation settings.
 *
 * @throws OAuth2Error invalid_scope
 */
function scopesIn(application: ApplicationRow, { scope, permissions, integration_type }: AuthorizationQuery) {
  const {
    install_params,
    integration_types_config: { 0: toGuild, 1: toUser },
  } = parseApplicationSettings(application)
  const isToUser = integration_type === InstallationType.USER
  const usual = isToUser ? toUser?.oauth2_install_params : (toGuild?.oauth2_install_params ?? install_params)
  const named = mustBeScopes(scope ?? usual?.scopes.join(' ') ?? '')
  mustBeForUsers(named)
  const asked = permissions ?? (scope === undefined ? usual?.permissions : undefined) ?? '0'
  // A bot includes commands (docs/spec/oauth2.md#scopes).
  const scopes = named.includes('bot') ? toScopes([...new Set([...named, 'applications.commands'])].join(' ')) : named
  return { scopes, permissions: knownPermissions(BigInt(asked)) }
}

/** @throws OAuth2Error unsupported_response_type */
function responseTypeIn({ response_type }: AuthorizationQuery, scopes: readonly OAuth2Scope[]): ResponseType {
  if (response_type === 'code' || response_type === 'token') return response_type
  if (response_type === undefined && scopes.every((scope) => OF_INSTALLATION.includes(scope))) return null
  throw new OAuth2Error('unsupported_response_type', 'A response type is "code" or "token".')
}
