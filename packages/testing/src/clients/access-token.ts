import { hashToken } from 'guildhall/features/accounts/accounts-rules'
import { insertAccessToken, insertAuthorization } from 'guildhall/features/oauth2/authorizations-store'
import type { Person } from '../worlds/people.ts'
import type { World } from '../worlds/world.ts'

let count = 0

/** A token that a user grants to a bot's application, as by OAuth2. */
export async function grantAccessToken(
  { app, db, clock }: World,
  { id: user_id }: Person,
  bot: Person,
  { scopes = 'identify guilds.join', lasts = 1000 } = {},
): Promise<string> {
  const token = `access token ${count++}`
  const application = db.q.selectFrom('applications').select('id').where('bot_id', '=', bot.id)
  const { id: application_id } = await application.executeTakeFirstOrThrow()
  const authorization = { id: app.kernel.ids.next(), user_id, application_id, scopes, is_own: false }
  const row = { hash: hashToken(token), authorization_id: authorization.id, user_id, application_id, scopes }
  await app.kernel.store.write(async (tx) => {
    await insertAuthorization(tx, authorization)
    await insertAccessToken(tx, { ...row, expires_at: clock.now() + lasts })
  })
  return token
}
