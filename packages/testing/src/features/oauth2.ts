import assert from 'node:assert/strict'
import { hash } from 'node:crypto'
import { makeCode } from 'guildhall/features/oauth2/codes-actions'
import type { ApiResponse } from '../clients/test-client.ts'
import type { Person } from '../worlds/people.ts'
import type { World } from '../worlds/world.ts'

/** An application that asks users for authorization. */
export interface ClientApplication {
  readonly id: string
  readonly secret: string
}

/** The redirect address of test applications. */
export const REDIRECT_URI = 'https://app.example/callback'

export const OTHER_REDIRECT_URI = 'myapp://signed-in?from=here'

/** A verifier (RFC 7636), and its challenge. */
export const PKCE_VERIFIER = 'a'.repeat(43)
export const PKCE_CHALLENGE = hash('sha256', PKCE_VERIFIER, 'base64url')

/** Raises the limit of applications per user, for tests that create one each. */
export async function allowManyApplications({ administrator }: World): Promise<void> {
  const body = { max_applications_per_user: 1000 }
  assert.equal((await administrator.api.patch('/guildhall/instance/settings', body)).status, 200)
}

/** Creates an application. */
export async function newClientApplication(world: World, owner: Person = world.owner): Promise<ClientApplication> {
  const { status, body } = await owner.api.post('/applications', { name: 'Client' })
  assert.equal(status, 201, JSON.stringify(body))
  const changed = await owner.api.patch(`/applications/${body.id}`, {
    redirect_uris: [REDIRECT_URI, OTHER_REDIRECT_URI],
  })
  assert.equal(changed.status, 200, JSON.stringify(changed.body))
  return { id: body.id, secret: body.client_secret }
}

/** The application of a bot, with a secret. */
export async function botClientApplication({ owner }: World, { id }: Pick<Person, 'id'>): Promise<ClientApplication> {
  const { status, body } = await owner.api.post(`/applications/${id}/reset`)
  assert.equal(status, 200, JSON.stringify(body))
  return { id, secret: body.secret }
}

/** An application's client credentials token. */
export async function clientCredentialsToken(world: World, client: ClientApplication, scope: string) {
  const { status, body } = await sendTokenForm(
    world,
    { grant_type: 'client_credentials', scope },
    { headers: basicAuthorization(client) },
  )
  assert.equal(status, 200, JSON.stringify(body))
  return { ...body, api: world.clientOf(`Bearer ${body.access_token}`) }
}

/** The code of a user's authorization. */
export const authorizationCode = (
  { app }: World,
  { id: application_id }: ClientApplication,
  { id: user_id }: Person,
  {
    scopes = 'identify guilds',
    challenge = null as string | null,
    nonce = null as string | null,
    is_redirect_named = true,
  } = {},
): Promise<string> =>
  app.kernel.store.write((tx) =>
    makeCode(app.kernel, tx, {
      application_id,
      user_id,
      scopes,
      challenge,
      nonce,
      is_redirect_named,
      redirect_uri: REDIRECT_URI,
      ...{ guild_id: null, bot_permissions: null, webhook_channel_id: null },
    }),
  )

/** Sends a form to the token endpoint, or below it. */
export const sendTokenForm = (
  world: World,
  fields: Record<string, string> | string[][],
  { at = '/oauth2/token', headers = {} as Record<string, string> } = {},
): Promise<ApiResponse> =>
  world.nobody.post(at, new URLSearchParams(fields).toString(), {
    'content-type': 'application/x-www-form-urlencoded',
    ...headers,
  })

/** The header by which an application authenticates. */
export const basicAuthorization = ({ id, secret }: ClientApplication) => ({
  authorization: `Basic ${Buffer.from(`${id}:${secret}`).toString('base64')}`,
})

/** The form to exchange a code. */
export const codeExchange = ({ id, secret }: ClientApplication, code: string, more: Record<string, string> = {}) => ({
  grant_type: 'authorization_code',
  client_id: id,
  client_secret: secret,
  code,
  redirect_uri: REDIRECT_URI,
  ...more,
})

/** A user's tokens for an application. */
export async function tokensFor(world: World, client: ClientApplication, user: Person, scopes = 'identify guilds') {
  const { status, body } = await sendTokenForm(
    world,
    codeExchange(client, await authorizationCode(world, client, user, { scopes })),
  )
  assert.equal(status, 200, JSON.stringify(body))
  return { ...body, api: world.clientOf(`Bearer ${body.access_token}`) }
}

/** An authorization request, as the consent page sends it. */
export const authorizePath = ({ id }: ClientApplication, more: Record<string, string> = {}): string =>
  `/oauth2/authorize?${new URLSearchParams({ client_id: id, response_type: 'code', scope: 'identify', ...more })}`

/** A user agrees; returns the redirect address. */
export async function agreeToAuthorization(who: Person, path: string, decision: object = {}): Promise<URL> {
  const { status, body } = await who.api.post(path, { authorize: true, ...decision })
  assert.equal(status, 200, JSON.stringify(body))
  assert.equal(body.url, body.location)
  return new URL(body.location)
}

/** Requests only an application's commands, without a redirect. */
export const installPath = ({ id }: { readonly id: string }, more: Record<string, string> = {}): string =>
  `/oauth2/authorize?${new URLSearchParams({ client_id: id, scope: 'applications.commands', ...more })}`

/** A user installs an application to their own account. */
export async function installForSelf(who: Person, application: { readonly id: string }): Promise<void> {
  await agreeToAuthorization(who, installPath(application, { integration_type: '1' }))
}

/** A user installs an application's commands in a guild, without its bot. */
export async function installToGuild(
  who: Person,
  application: { readonly id: string },
  guildId: string,
): Promise<void> {
  await agreeToAuthorization(who, installPath(application, { integration_type: '0' }), { guild_id: guildId })
}

/** A user uninstalls an application from their own account. */
export async function uninstall(who: Person, application: { readonly id: string }): Promise<void> {
  const { body } = await who.api.get('/oauth2/tokens')
  const { id } = body.find((each: any) => each.application.id === application.id)
  assert.equal((await who.api.delete(`/oauth2/tokens/${id}`)).status, 204)
}
