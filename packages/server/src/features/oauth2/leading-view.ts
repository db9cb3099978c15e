import { OAuth2Error } from './refusals-rules.ts'

/** How an application is answered: a code, a token, or not at all. */
export type ResponseType = 'code' | 'token' | null

/** Whom an answer goes to. */
interface Lead {
  readonly redirectUri: string | null
  readonly responseType?: unknown
  readonly state?: unknown
}

/** An application's address with what it is sent: a token behind the `#`, which browsers keep to themselves. */
export function toAddress(address: string, sent: Readonly<Record<string, string>>, responseType: ResponseType): string {
  const url = new URL(address)
  const fields = new URLSearchParams(sent)
  if (responseType === 'token') url.hash = fields.toString()
  else for (const [name, value] of fields) url.searchParams.append(name, value)
  return url.href
}

/**
 * Does what may be refused, once it is known where the application is told of it: a refusal says where the browser goes with it. Without
 * an address nobody is led anywhere.
 */
export async function leadingBack<T>({ redirectUri, responseType, state }: Lead, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof OAuth2Error) || redirectUri === null) throw error
    const sent = { ...error.reason, ...(typeof state === 'string' && state !== '' && { state }) }
    throw error.leadingTo(toAddress(redirectUri, sent, responseType === 'token' ? 'token' : 'code'))
  }
}
