import { createPrivateKey, createPublicKey } from 'node:crypto'
import { INVISIBLE } from '@guildhall/protocol/cleaned-name'
import { LIMITS } from '@guildhall/protocol/limits'
import type { User } from '@guildhall/protocol/objects/users/user'
import { forgetStarts } from '../../kernel/callers/session-starts.ts'
import type { Essentials } from '../../kernel/parts/essentials.ts'
import type { Signals } from '../../kernel/parts/signals.ts'
import type { TxDb } from '../../store/db.ts'
import { nextStreamVersion } from '../../store/streams.ts'
import type { ApplicationRow } from '../../store/tables/applications.ts'
import { createToken, withdrawTokensOf } from '../accounts/accounts-actions.ts'
import { hashToken } from '../accounts/accounts-rules.ts'
import { insertUser } from '../accounts/accounts-store.ts'
import { newUser } from '../users/users-view.ts'
import { FIRST_ACTIVITY } from './activity-rules.ts'
import { insertApplication } from './applications-store.ts'
import { FIRST_SETTINGS } from './settings-rules.ts'

/** A new application with what is shown only once: the client secret and the bot's token. */
export interface ApplicationWithSecrets {
  row: ApplicationRow
  bot: User
  clientSecret: string
  botToken: string
}

/** Makes an application and its bot, which has the application's id and name. */
export async function makeApplication(
  kernel: Pick<Essentials, 'ids' | 'clock'>,
  db: TxDb,
  { name, ownerId, teamId = null, flags }: { name: string; ownerId: string; teamId?: string | null; flags: number },
): Promise<ApplicationWithSecrets> {
  const id = kernel.ids.next()
  const now = kernel.clock.now()
  const clientSecret = newClientSecret(kernel)
  const bot = newUser(id, botNameOf(name), true)
  const row = {
    id,
    owner_id: ownerId,
    team_id: teamId,
    bot_id: id,
    name,
    description: '',
    flags,
    ...signingKeys(kernel),
    secret_hash: hashToken(clientSecret),
    created_at: now,
    interactions_endpoint_url: null,
    tags: '[]',
    icon: null,
    cover_image: null,
    is_public: true,
    needs_code_grant: false,
    settings: JSON.stringify(FIRST_SETTINGS),
    role_connections: '[]',
    activity: JSON.stringify(FIRST_ACTIVITY),
    is_on_shelf: false,
  }
  await insertApplication(db, row)
  await insertUser(db, {
    id,
    username: bot.username,
    username_key: null,
    email: null,
    password_hash: null,
    is_admin: false,
    is_bot: true,
    is_email_verified: true,
    is_phone_verified: false,
    wire: JSON.stringify(bot),
    created_at: now,
  })
  return { row, bot, clientSecret, botToken: await createToken(kernel, db, id, 'bot') }
}

/** The name of an application as its bot has it: in NFKC, without what can't be seen. */
const botNameOf = (name: string): string =>
  name.normalize('NFKC').replace(INVISIBLE, '').trim().slice(0, LIMITS.username.max) || 'Bot'

/** Puts a new token in the place of a bot's: the old one is dead when the unit commits. */
export async function renewBotToken(kernel: Essentials & Signals, db: TxDb, botId: string): Promise<string> {
  await withdrawBotToken(kernel, db, botId)
  return createToken(kernel, db, botId, 'bot')
}

/** Withdraws a bot's token, which ends its sessions. The next token that its owner makes starts a new day. */
export async function stopBot(kernel: Essentials & Signals, botId: string): Promise<void> {
  await kernel.store.write((tx) => withdrawBotToken(kernel, tx, botId))
}

async function withdrawBotToken(kernel: Signals, db: TxDb, botId: string): Promise<void> {
  // The bot's stream is its lock: of two resets at once, the later one removes the earlier one's token.
  await nextStreamVersion(db, { id: botId, guildId: null })
  await withdrawTokensOf(kernel, db, botId)
  await forgetStarts(db, botId)
}

/** A secret of the kind that applications sign in to OAuth2 with; it is kept as a hash. */
export const newClientSecret = (kernel: Pick<Essentials, 'ids'>): string => kernel.ids.secret(24).toString('base64url')

/** What stands before the 32 bytes of an Ed25519 key in PKCS 8 (RFC 8410, 7). */
const PKCS8_HEAD = Buffer.from('302e020100300506032b657004220420', 'hex')

/** An Ed25519 pair: the public key in 64 hex digits, the private one in PKCS 8. */
function signingKeys({ ids }: Pick<Essentials, 'ids'>): { verify_key: string; signing_key: string } {
  const key = Buffer.concat([PKCS8_HEAD, ids.secret(32)])
  const publicKey = createPublicKey(createPrivateKey({ key, format: 'der', type: 'pkcs8' }))
  const raw = publicKey.export({ format: 'der', type: 'spki' }).subarray(-32)
  return { verify_key: raw.toString('hex'), signing_key: key.toString('base64') }
}
