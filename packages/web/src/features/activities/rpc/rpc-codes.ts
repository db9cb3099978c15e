/** The error codes of a failed command. */
export const RpcCode = {
  UNKNOWN: 1000,
  INVALID_PAYLOAD: 4000,
  INVALID_COMMAND: 4002,
  INVALID_GUILD: 4003,
  INVALID_EVENT: 4004,
  INVALID_CHANNEL: 4005,
  INVALID_PERMISSIONS: 4006,
  INVALID_CLIENT_ID: 4007,
  INVALID_TOKEN: 4009,
  INVALID_USER: 4010,
  OAUTH2_ERROR: 5000,
  PURCHASE_CANCELED: 5008,
  RATE_LIMITED: 5011,
} as const

/** The close codes of a connection. */
export const RpcCloseCode = {
  NORMAL: 1000,
  UNSUPPORTED: 1003,
  INVALID_CLIENT_ID: 4000,
  INVALID_ORIGIN: 4001,
  RATE_LIMITED: 4002,
  TOKEN_REVOKED: 4003,
  INVALID_VERSION: 4004,
  INVALID_ENCODING: 4005,
} as const

type RpcCode = (typeof RpcCode)[keyof typeof RpcCode]

/** The error of a command as the app receives it. `words` is advice for its developer. */
export class RpcProblem extends Error {
  readonly code: RpcCode
  readonly advice: string | null

  constructor(code: RpcCode, message: string, advice: string | null = null) {
    super(message)
    this.code = code
    this.advice = advice
  }
}

/** Apps compare these texts, so they must not change. */
export const permissionDenied = (words: string): RpcProblem =>
  new RpcProblem(RpcCode.INVALID_PERMISSIONS, 'Not authenticated or invalid scope', words)

/** The error of *Authorize*: an OAuth2 error with its description. */
export const oauth2Problem = (error: string, description: string): RpcProblem =>
  new RpcProblem(RpcCode.OAUTH2_ERROR, `OAuth2 Error: ${error}: ${description}`)

export const unknownScope = (): RpcProblem =>
  oauth2Problem('invalid_scope', 'The requested scope is invalid, unknown, or malformed.')

export const missingRedirect = (): RpcProblem => oauth2Problem('invalid_request', 'Missing "redirect_uri" in request.')

export const accessDenied = (): RpcProblem =>
  oauth2Problem('access_denied', 'The resource owner or authorization server denied the request.')

export const invalidChannel = (): RpcProblem => new RpcProblem(RpcCode.INVALID_CHANNEL, 'Invalid channel')
