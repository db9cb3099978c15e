import assert from 'node:assert/strict'
import type { TestClient } from '../clients/test-client.ts'
import type { Issuer, IssuerAnswer, IssuerUser } from '../worlds/issuer.ts'
import type { World } from '../worlds/world.ts'

/** What the client sends when it comes back from the issuer. */
export type OidcResponse = IssuerAnswer & { readonly secret: string }

/** Begins a sign-in, and signs a user in at the issuer. */
export async function agreeToSignIn(world: World, issuer: Issuer, user?: IssuerUser): Promise<OidcResponse> {
  const { status, body } = await world.nobody.post('/auth/oidc/authorizations')
  assert.equal(status, 201, JSON.stringify(body))
  return { ...issuer.agree(body.url, user), secret: body.secret }
}

/** Begins to link an identity, and signs a user in at the issuer. */
export async function agreeToLink(
  api: TestClient,
  issuer: Issuer,
  user: IssuerUser,
  proof: object = {},
): Promise<OidcResponse> {
  const { status, body } = await api.post('/guildhall/users/@me/oidc/authorizations', proof)
  assert.equal(status, 201, JSON.stringify(body))
  return { ...issuer.agree(body.url, user), secret: body.secret }
}

/** Signs in as a user who has no account, and returns the ticket to register with. */
export async function newcomerTicket(world: World, issuer: Issuer, user: IssuerUser): Promise<string> {
  const { status, body } = await world.nobody.post('/auth/oidc/login', await agreeToSignIn(world, issuer, user))
  assert.equal(status, 200, JSON.stringify(body))
  return body.newcomer.ticket
}

/** Registers a user of the issuer, and returns the token of their session. */
export async function registerByIssuer(
  world: World,
  issuer: Issuer,
  user: IssuerUser,
  username: string,
): Promise<string> {
  const ticket = await newcomerTicket(world, issuer, user)
  const { status, body } = await world.nobody.post('/auth/oidc/register', { ticket, username })
  assert.equal(status, 201, JSON.stringify(body))
  return body.token
}
