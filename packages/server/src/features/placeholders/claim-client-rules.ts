import { hash } from 'node:crypto'
import { fieldError } from '../../kernel/api-error.ts'
import type { ClaimClient, Instance } from '../../kernel/parts/configuration.ts'

/** @throws InvalidFormBody if the operator has configured none */
export function mustHaveClaimClient({ claimClient }: Pick<Instance, 'claimClient'>): ClaimClient {
  if (claimClient) return claimClient
  throw fieldError('code', 'CLAIMS_NOT_CONFIGURED', 'This server has no client on the server of the imported messages.')
}

/** The page of the client to which the other server redirects. */
export const claimRedirectUri = ({ clientUrl }: Pick<Instance, 'clientUrl'>): string => `${clientUrl}/claim/callback`

/** The other server's page on which the user agrees. Servers that don't know code challenges ignore them. */
export function authorizationUrl(
  instance: Pick<Instance, 'clientUrl'>,
  { authorizeUrl, id }: ClaimClient,
  { state, verifier }: { state: string; verifier: string },
): string {
  const query = new URLSearchParams({
    response_type: 'code',
    client_id: id,
    scope: 'identify',
    redirect_uri: claimRedirectUri(instance),
    state,
    code_challenge: hash('sha256', verifier, 'base64url'),
    code_challenge_method: 'S256',
    // The user sees with which account they are signed in there.
    prompt: 'consent',
  })
  return `${authorizeUrl}?${query}`
}
