import { isOAuth2Scope } from '@guildhall/protocol/enums/oauth2-scope'
import type { CurrentAuthorization } from '@guildhall/protocol/objects/applications/oauth2'
import { anything, type Infer, list, omissible, shape, text } from '@guildhall/protocol/schema'
import { type CommandCall, type HostedApp, rpcCommand } from '../command.ts'
import { applicationMismatch } from '../handshake.ts'
import { oauth2Problem, RpcCode, RpcProblem, unknownScope } from '../rpc-codes.ts'
import { AuthenticateResponse } from '../rpc-objects.ts'

const words = (max: number) => omissible(text({ max }))
const scopes = () => omissible(list(text({ max: 64 }), { max: 64 }))

const Asked = shape({
  client_id: text({ max: 32 }),
  scope: scopes(),
  /** The former name of the scopes field, from before the SDK. */
  scopes: scopes(),
  response_type: words(32),
  code_challenge: words(128),
  code_challenge_method: words(16),
  state: words(1024),
  prompt: omissible(anything()),
})

const wrongApp = (claimed: unknown, app: HostedApp) =>
  new RpcProblem(RpcCode.INVALID_CLIENT_ID, 'Invalid Client ID', applicationMismatch(claimed, app))

export const authorizeCommand = rpcCommand({
  needs: 'nothing',
  asksServer: true,
  args: Asked,
  answers: shape({ code: text() }),
  run: async (asked, { app, ports, connection }) => {
    if (asked.client_id !== app.id) throw wrongApp(asked.client_id, app)
    const wanted = new Set(mustBeKnown(asked.scope ?? asked.scopes ?? []))
    const codeChallenge = challengeOf(asked)
    const authorization = {
      scopes: [...wanted],
      isSilent: asked.prompt === 'none',
      state: asked.state ?? null,
      codeChallenge,
    }
    return { code: await connection.inTurn(() => ports.authorize(authorization, connection.signal)) }
  },
})

function mustBeKnown(scopes: readonly string[]): readonly string[] {
  if (scopes.length > 0 && scopes.every(isOAuth2Scope)) return scopes
  throw unknownScope()
}

function challengeOf({ response_type, code_challenge, code_challenge_method }: Infer<typeof Asked>): string | null {
  if (response_type !== undefined && response_type !== 'code')
    throw oauth2Problem('unsupported_response_type', 'The response type is not supported.')
  if (code_challenge === undefined) return null
  if (code_challenge_method === 'S256') return code_challenge
  throw oauth2Problem('invalid_request', 'The code challenge method must be S256.')
}

const wrongToken = () => new RpcProblem(RpcCode.INVALID_TOKEN, 'Invalid token')

export const authenticate = rpcCommand({
  needs: 'nothing',
  asksServer: true,
  // Null requests a token of an earlier grant. None is issued: the app's own server would not know of it.
  args: shape({ access_token: omissible(text({ max: 4096 })) }),
  answers: AuthenticateResponse,
  run: async ({ access_token }, call) => {
    if (!access_token) throw wrongToken()
    const authorization = await call.ports.authorization(access_token)
    if (authorization === null) throw wrongToken()
    if (authorization.application.id !== call.app.id) throw wrongApp(authorization.application.id, call.app)
    return begin(access_token, authorization, call)
  },
})

/** The token must identify its user: with one that doesn't, an app could give everyone what one user agreed to. */
function begin(access_token: string, authorization: CurrentAuthorization, { ports, connection }: CommandCall) {
  const { user, scopes, expires, application } = authorization
  const me = ports.me()
  if (user?.id !== me.id) {
    const words = user === undefined ? 'The token lacks the scope identify, so that nobody knows whose it is.' : null
    throw new RpcProblem(RpcCode.INVALID_USER, 'Invalid user', words)
  }
  connection.authentication = { scopes }
  return { access_token, user, scopes, expires, application }
}
