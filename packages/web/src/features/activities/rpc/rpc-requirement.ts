/** The requirement of a command or an event: nothing, an authenticated user, or one of several sets of scopes. */
export type RpcRequirement = 'nothing' | 'authentication' | readonly (readonly string[])[]

/** What an app may do on a connection once it is authenticated. */
export type Authentication = { readonly scopes: readonly string[] }

/** Describes a missing requirement; null if all are met. */
export function missingRequirement(need: RpcRequirement, authentication: Authentication | null): string | null {
  if (need === 'nothing') return null
  if (need === 'authentication')
    return authentication === null
      ? "It needs an authenticated user, and the app hasn't called authenticate since its handshake."
      : null
  if (authentication === null)
    return `It needs the scope ${wordsOf(need)}, and the app hasn't called authenticate since its handshake. Ask for the scope where you call authorize, exchange the code and call authenticate first.`
  const { scopes } = authentication
  if (need.some((all) => all.every((scope) => scopes.includes(scope)))) return null
  const held = scopes.length === 0 ? 'no scope' : scopes.join(', ')
  return `It needs the scope ${wordsOf(need)}; the app has ${held}. Add it to \`scope\` where you call authorize, and authenticate with the token that comes of it.`
}

const wordsOf = (need: readonly (readonly string[])[]): string => need.map((all) => all.join(' and ')).join(', or ')
