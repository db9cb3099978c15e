// Asks the other server who the user is there.

import { fieldError } from '../../kernel/api-error.ts'
import { collect, type Outside, type OutsideAnswer, OutsideFailure } from '../../kernel/external-requests.ts'
import { isSnowflake } from '../../kernel/ids/snowflakes.ts'
import type { ClaimClient } from '../../kernel/parts/configuration.ts'
import type { Essentials } from '../../kernel/parts/essentials.ts'

const BOUNDS = { maxBytes: 65_536, time_ms: 10_000 }
/** What a header may contain. */
const TOKEN = /^[\x21-\x7e]{1,4096}$/u

interface Grant {
  readonly code: string
  readonly verifier: string
  readonly redirectUri: string
}

type Parts = Pick<Essentials, 'log'> & { readonly outside: Pick<Outside, 'callApi'> }

/**
 * The id that the user has on the other server.
 *
 * @throws InvalidFormBody if that server refuses the code, or gives no valid response
 */
export async function readOtherAccount(parts: Parts, client: ClaimClient, grant: Grant): Promise<string> {
  const { apiUrl, host } = client
  const form = new URLSearchParams({
    grant_type: 'authorization_code',
    code: grant.code,
    redirect_uri: grant.redirectUri,
    code_verifier: grant.verifier,
    client_id: client.id,
    client_secret: client.secret,
  })
  const granted = await ask(parts, host, `${apiUrl}/oauth2/token`, { form, headers: {} })
  if (granted.status === 400 && granted.body.error === 'invalid_grant') {
    throw fieldError('code', 'CODE_REFUSED', `${host} no longer accepts this sign-in. Start again.`)
  }
  const { access_token: token, token_type: type } = granted.body
  const isBearer = typeof type === 'string' && type.toLowerCase() === 'bearer'
  if (granted.status !== 200 || typeof token !== 'string' || !TOKEN.test(token) || !isBearer)
    throw invalid(parts, host, 'token', granted.status)
  const headers = { authorization: `Bearer ${token}` }
  const { status, body } = await ask(parts, host, `${apiUrl}/users/@me`, { form: null, headers })
  const { id } = body
  if (status !== 200 || typeof id !== 'string' || !isSnowflake(id)) throw invalid(parts, host, 'user', status)
  return id
}

/** The response as an object, which is empty if it is something else. */
async function ask(
  { outside, log }: Parts,
  host: string,
  url: string,
  request: { form: URLSearchParams | null; headers: Readonly<Record<string, string>> },
): Promise<{ status: number; body: Readonly<Record<string, unknown>> }> {
  try {
    const answer = await outside.callApi(url, { ...request, ...BOUNDS })
    return { status: answer.status, body: await objectOf(answer) }
  } catch (error) {
    if (!(error instanceof OutsideFailure)) throw error
    log.warn({ host, reason: error.reason }, 'a claim failed: the other server could not be asked')
    throw fieldError('code', 'OTHER_SERVER_UNREACHABLE', `${host} can't be reached now. Try again later.`)
  }
}

async function objectOf(answer: OutsideAnswer): Promise<Readonly<Record<string, unknown>>> {
  const text = (await collect(answer)).toString('utf8')
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null ? { ...value } : {}
  } catch {
    return {}
  }
}

/** Usually the operator has configured a wrong secret. The response may contain secrets, so it is not logged. */
function invalid({ log }: Parts, host: string, asked: 'token' | 'user', status: number): Error {
  log.warn({ host, asked, status }, 'a claim failed: the other server gave no valid response')
  return fieldError(
    'code',
    'OTHER_SERVER_REFUSED',
    `${host} gave no valid answer. Ask an administrator of this server.`,
  )
}
