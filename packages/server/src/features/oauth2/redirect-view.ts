import { OAuth2Error } from './oauth2-error-rules.ts'

/** How the application receives the result: a code, a token, or none. */
export type ResponseType = 'code' | 'token' | null

/** The recipient of a response. */
interface RedirectTarget {
  readonly redirectUri: string | null
  readonly responseType?: unknown
  readonly state?: unknown
}

/** A redirect URI with the response's parameters: a token is in the fragment, which browsers don't send to servers. */
export function toRedirectUrl(
  address: string,
  sent: Readonly<Record<string, string>>,
  responseType: ResponseType,
): string {
  const url = new URL(address)
  const fields = new URLSearchParams(sent)
  if (responseType === 'token') url.hash = fields.toString()
  else for (const [name, value] of fields) url.searchParams.append(name, value)
  return url.href
}

/**
 * Runs work that may be refused after the redirect URI was validated: an error then contains the URL of the redirect.
 * Without a redirect URI the browser isn't redirected.
 */
export async function withRedirectOnError<T>(
  { redirectUri, responseType, state }: RedirectTarget,
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof OAuth2Error) || redirectUri === null) throw error
    const sent = { ...error.reason, ...(typeof state === 'string' && state !== '' && { state }) }
    throw error.withLocation(toRedirectUrl(redirectUri, sent, responseType === 'token' ? 'token' : 'code'))
  }
}
