import { OAUTH2_SCOPES } from '@guildhall/protocol/enums/oauth2-scope'
import type { FastifyInstance } from 'fastify'
import type { Configuration } from '../kernel/parts/configuration.ts'
import { sendJson } from './send-json.ts'

/** Serves the OpenID configuration (OpenID Connect Discovery 1.0, 4). */
export function mountDiscovery(app: FastifyInstance, { instance }: Pick<Configuration, 'instance'>): void {
  app.get('/.well-known/openid-configuration', (_request, reply) => {
    // It is public, so pages of other origins may read it too.
    reply.header('access-control-allow-origin', '*')
    sendJson(reply, 200, JSON.stringify(configurationAt(instance.publicUrl)))
  })
}

function configurationAt(publicUrl: string): object {
  const api = `${publicUrl}/api/oauth2`
  return {
    issuer: publicUrl,
    authorization_endpoint: `${publicUrl}/oauth2/authorize`,
    token_endpoint: `${api}/token`,
    revocation_endpoint: `${api}/token/revoke`,
    userinfo_endpoint: `${api}/userinfo`,
    jwks_uri: `${api}/keys`,
    scopes_supported: OAUTH2_SCOPES,
    response_types_supported: ['code', 'token'],
    grant_types_supported: ['authorization_code', 'implicit', 'refresh_token', 'client_credentials'],
    subject_types_supported: ['public'],
    id_token_signing_alg_values_supported: ['RS256'],
    token_endpoint_auth_methods_supported: ['client_secret_basic', 'client_secret_post'],
    code_challenge_methods_supported: ['S256'],
  }
}
