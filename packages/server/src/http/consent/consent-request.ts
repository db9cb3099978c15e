import { AuthorizationQuery } from '@guildhall/protocol/objects/oauth2'
import { parseForm } from '@guildhall/protocol/parse-form'
import { type Asked, mustBeAsked, mustLeadBack } from '../../features/oauth2/asked-rules.ts'
import { toAddress } from '../../features/oauth2/leading-view.ts'
import { OAuth2Error, type OAuth2ErrorCode } from '../../features/oauth2/refusals-rules.ts'
import { ApiError } from '../../kernel/api-error.ts'
import { isSnowflake } from '../../kernel/perform.ts'
import type { Db } from '../../store/db.ts'
import type { Page } from './consent-frame.ts'
import { refusalPage } from './last-pages.ts'

/** What an application asks for, as far as that can be said before it is known whom. */
export interface Reading {
  readonly asked: Asked
  readonly query: AuthorizationQuery
  /** The fields of the query, as the operations take them. */
  readonly fields: Readonly<Record<string, string>>
  /** The query of the page's address, as it came. */
  readonly request: string
}

/** Whether an answer goes anywhere: a bot that is brought without a code may well have nobody who waits for it. */
export const leadsAnywhere = ({ redirectUri, responseType, isRedirectNamed }: Asked): boolean =>
  redirectUri !== null && (responseType !== null || isRedirectNamed)

/** What is answered: a page, or an address elsewhere. */
export type Outcome = Page | { readonly location: string }

/**
 * Reads the request of an application. What must not lead back is refused on a page: an unknown application, and an address that
 * it has not registered. Every other refusal goes to its address (RFC 6749, 4.1.2.1).
 */
export async function readRequest(db: Db, request: string): Promise<Reading | Outcome> {
  // A parameter without a value counts as left out, and none may come twice (RFC 6749, 3.1).
  const sent = [...new URLSearchParams(request)].filter(([, value]) => value !== '')
  const fields = Object.fromEntries(sent)
  const twice = sent.map(([name]) => name).filter((name, index, names) => names.indexOf(name) < index)
  const { client_id = '', redirect_uri } = fields
  if (!isSnowflake(client_id) || twice.includes('client_id')) return unknownApplication(400)
  if (twice.includes('redirect_uri')) return wrongAddress()
  const lead = await mustLeadBack(db, { ...(redirect_uri !== undefined && { redirect_uri }), client_id }).catch(refused)
  if (lead instanceof OAuth2Error) return wrongAddress()
  if (lead instanceof ApiError) return unknownApplication(lead.status)
  const invalid = (name: string) =>
    leadBack({ fields, ...lead }, new OAuth2Error('invalid_request', `Invalid "${name}" in request.`))
  if (twice[0] !== undefined) return invalid(twice[0])
  const query = parseForm(AuthorizationQuery, fields, 'query')
  if (!query.ok) return invalid(String(query.errors[0]?.path[0]))
  const asked = await mustBeAsked(db, null, query.value).catch(refused)
  if (asked instanceof OAuth2Error) return leadBack({ fields, ...lead }, asked)
  if (asked instanceof ApiError) return unknownApplication(asked.status)
  return { asked, query: query.value, fields, request }
}

/** A refusal as a value; what is none is thrown on. */
export function refused(error: unknown): ApiError {
  if (error instanceof ApiError) return error
  throw error
}

/** Leads to the application with the reason of a refusal, or says it here if there is no address. */
export function leadBack(
  { fields, redirectUri }: Pick<Reading, 'fields'> & Pick<Asked, 'redirectUri'>,
  refusal: OAuth2Error,
): Outcome {
  if (redirectUri === null) return refusalPage(refusal.status, 'This link doesn’t work', wordsOf(refusal))
  const { state, response_type } = fields
  const reason = Object.entries(refusal.toBody()).map(([name, value]): [string, string] => [name, String(value)])
  const sent = { ...Object.fromEntries(reason), ...(state !== undefined && { state }) }
  return { location: toAddress(redirectUri, sent, response_type === 'token' ? 'token' : 'code') }
}

const REASONS: Partial<Record<OAuth2ErrorCode, string>> = {
  invalid_scope: 'The application asks for something that there is not, or that nobody can be asked for.',
  unauthorized_client: 'The application is not public: only those to whom it belongs can let it in.',
  unsupported_response_type: 'The application asks for an answer of a kind that there is not.',
}

const wordsOf = (refusal: OAuth2Error): string =>
  new Map<unknown, string>(Object.entries(REASONS)).get(refusal.toBody().error) ??
  'The application asks in a way that can’t be understood.'

const unknownApplication = (status: number): Page =>
  refusalPage(
    status,
    'Unknown application',
    'There is no application of the number that this link names. Ask those who gave it to you.',
  )

const wrongAddress = (): Page =>
  refusalPage(
    400,
    'This link doesn’t work',
    'It would lead you back to an address that the application has not registered. Nothing was sent there. Ask those who made the application.',
  )
