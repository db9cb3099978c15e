import { RpcCode, type RpcProblem } from './rpc-codes.ts'

/** Advice for the app's developer about an error without any; null if there is none. */
export function errorAdvice({ code, message }: Pick<RpcProblem, 'code' | 'message'>): string | null {
  if (code === RpcCode.OAUTH2_ERROR) return ofOAuth2.find(([error]) => message.includes(error))?.[1] ?? null
  if (code === RpcCode.INVALID_PAYLOAD) return `The arguments are not what is documented: ${message}`
  return byCode[code] ?? null
}

const byCode: Partial<Record<RpcProblem['code'], string>> = {
  [RpcCode.INVALID_GUILD]: 'There is no such guild, or the user is none of its members.',
  [RpcCode.INVALID_EVENT]: 'There is no such event, or it comes without being subscribed to, as READY does.',
  [RpcCode.INVALID_CHANNEL]:
    'There is no such channel, the user may not see it, or it is private and this needs one of a guild.',
  [RpcCode.INVALID_PERMISSIONS]: 'The user lacks the permission for it in the channel where the Activity runs.',
  [RpcCode.INVALID_CLIENT_ID]: 'It names another application than the one that runs here. Compare the client id.',
  [RpcCode.INVALID_TOKEN]:
    'The access token opens nothing here: there is none, it has ended, or it was taken back. Call authorize and exchange the new code.',
  [RpcCode.INVALID_USER]: 'The token is of another user than the one who runs the Activity.',
  [RpcCode.PURCHASE_CANCELED]: 'The user decided to buy nothing.',
  [RpcCode.RATE_LIMITED]: 'The app asks too much at once. Wait a moment, and ask again.',
}

const ofOAuth2: readonly (readonly [error: string, words: string])[] = [
  ['invalid_scope', 'One of the scopes is unknown, or none was named. Compare `scope` where you call authorize.'],
  [
    'redirect_uri',
    'The application has no redirect address. Add one on its OAuth2 page in the developer portal: https://127.0.0.1 will do.',
  ],
  ['access_denied', 'The user was asked and said no.'],
]
