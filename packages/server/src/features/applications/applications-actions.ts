// Creates applications, and replaces their tokens and secrets.
import { createPrivateKey, createPublicKey } from 'node:crypto'
import { INVISIBLE_CHARACTERS } from '@guildhall/protocol/cleaned-name'
import { LIMITS } from '@guildhall/protocol/limits'
import type { User } from '@guildhall/protocol/objects/users/user'
import { forgetStarts } from '../../kernel/callers/session-starts.ts'
import type { Essentials } from '../../kernel/parts/essentials.ts'
import type { KernelCallbacks } from '../../kernel/parts/kernel-callbacks.ts'
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

/** A new application with the client secret and the bot's token, which are shown only once. */
export interface ApplicationWithSecrets {
  row: ApplicationRow
  bot: User
  clientSecret: string
  botToken: string
}

/** Creates an application and its bot, which has the application's id and name. */
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

/** The bot's name of an application: its name in NFKC, without invisible characters. */
const botNameOf = (name: string): string =>
  name.normalize('NFKC').replace(INVISIBLE_CHARACTERS, '').trim().slice(0, LIMITS.username.max) || 'Bot'

/** Replaces a bot's token: the old one is invalid when the unit commits. */
export async function renewBotToken(kernel: Essentials & KernelCallbacks, db: TxDb, botId: string): Promise<string> {
  await withdrawBotToken(kernel, db, botId)
  return createToken(kernel, db, botId, 'bot')
}

/**
 * Revokes a bot's token, which ends its sessions. The daily limit of session starts begins again with the next token.
 */
export async function stopBot(kernel: Essentials & KernelCallbacks, botId: string): Promise<void> {
  await kernel.store.write((tx) => withdrawBotToken(kernel, tx, botId))
}

async function withdrawBotToken(kernel: KernelCallbacks, db: TxDb, botId: string): Promise<void> {
  // The bot's stream serves as a lock: of two concurrent resets, the later one removes the earlier one's token.
  await nextStreamVersion(db, { id: botId, guildId: null })
  await withdrawTokensOf(kernel, db, botId)
  await forgetStarts(db, botId)
}

/** A client secret for OAuth2; it is stored as a hash. */
export const newClientSecret = (kernel: Pick<Essentials, 'ids'>): string => kernel.ids.secret(24).toString('base64url')

/** The PKCS 8 prefix of an Ed25519 key's 32 bytes (RFC 8410, 7). */
const PKCS8_HEAD = Buffer.from('302e020100300506032b657004220420', 'hex')

/** An Ed25519 key pair: the public key as 64 hex digits, the private one in PKCS 8. */
function signingKeys({ ids }: Pick<Essentials, 'ids'>): { verify_key: string; signing_key: string } {
  const key = Buffer.concat([PKCS8_HEAD, ids.secret(32)])
  const publicKey = createPublicKey(createPrivateKey({ key, format: 'der', type: 'pkcs8' }))
  const raw = publicKey.export({ format: 'der', type: 'spki' }).subarray(-32)
  return { verify_key: raw.toString('hex'), signing_key: key.toString('base64') }
}
