import type { User } from '@guildhall/protocol/objects/users/user'
import { type Db, statement } from '../db.ts'
import { type FoundTarget, findTargets, type NamedTarget, NO_TARGET } from './invite-targets.ts'

/** What never changes of an invite, as its document says it. Ages are in seconds; 0 sets no limit. */
export interface StoredInviteTerms extends NamedTarget {
  /** 0: to a guild (docs/spec/invites.md#invite-types). */
  type: number
  max_age: number
  max_uses: number
  /** Whether those who join by it are members only while they are online. */
  temporary: boolean
  flags: number
  /** Roles that new members are given. */
  role_ids: readonly string[]
}

/** An invite to a channel of a guild. */
export interface ChannelInvite {
  readonly kind: 'channel'
  readonly code: string
  readonly guildId: string
  readonly channelId: string
  /** Who made it; null if nobody did. */
  readonly inviter: User | null
  readonly uses: number
  readonly createdAt: number
  /** Null if it doesn't expire. */
  readonly expiresAt: number | null
  readonly terms: StoredInviteTerms
  readonly target: FoundTarget
  /** The list of those whom it lets in; null for anybody. */
  readonly targetListId: string | null
}

/** The vanity URL of a guild. */
export interface VanityInvite {
  readonly kind: 'vanity'
  readonly code: string
  readonly guildId: string
}

/** What a code leads to. */
export type KnownInvite = ChannelInvite | VanityInvite

/** A row, with the user who made the invite. */
export interface InviteWires {
  code: string
  guild_id: string
  channel_id: string
  uses: number
  created_at: number
  expires_at: number | null
  wire: string
  target_list_id: string | null
  inviter: string | null
}

/** Invites of their rows, with where they lead to. */
export async function toChannelInvites(db: Db, rows: readonly InviteWires[]): Promise<ChannelInvite[]> {
  const invites = rows.map(toUntargeted)
  const targetOf = await findTargets(
    db,
    invites.map(({ terms }) => terms),
  )
  return invites.map((invite) => ({ ...invite, target: targetOf(invite.terms) }))
}

const toUntargeted = (row: InviteWires): ChannelInvite => ({
  kind: 'channel',
  code: row.code,
  guildId: row.guild_id,
  channelId: row.channel_id,
  inviter: row.inviter === null ? null : JSON.parse(row.inviter),
  uses: row.uses,
  createdAt: row.created_at,
  expiresAt: row.expires_at,
  terms: JSON.parse(row.wire),
  target: NO_TARGET,
  targetListId: row.target_list_id,
})

/** The columns of {@link InviteWires}, of invites that are joined with users. */
export const INVITE_COLUMNS = [
  'invites.code',
  'invites.guild_id',
  'invites.channel_id',
  'invites.uses',
  'invites.created_at',
  'invites.expires_at',
  'invites.wire',
  'invites.target_list_id',
  'users.wire as inviter',
] as const

const find = statement<{ code: string; now: number }, InviteWires>((q, param) =>
  q
    .selectFrom('invites')
    .leftJoin('users', 'users.id', 'invites.inviter_id')
    .select(INVITE_COLUMNS)
    .where('invites.code', '=', param('code'))
    .where(({ eb, or }) => or([eb('invites.expires_at', 'is', null), eb('invites.expires_at', '>', param('now'))])),
)

const findVanity = statement<{ code: string }, { id: string }>((q, param) =>
  q.selectFrom('guilds').select('id').where('vanity_url_code', '=', param('code')),
)

/** What a code may look like; invites have a capital in theirs, vanity URLs have none, so that no code is both. */
const CODE = /^[A-Za-z0-9-]{2,25}$/u

/** What a code leads to; nothing if it leads nowhere, or no longer. Vanity URLs are found in capitals too. */
export async function findInvite(db: Db, code: string, now: number): Promise<KnownInvite | undefined> {
  if (!CODE.test(code)) return undefined
  const [invite] = await toChannelInvites(db, await find(db, { code, now }))
  if (invite) return invite
  const vanityCode = code.toLowerCase()
  const [guild] = await findVanity(db, { code: vanityCode })
  return guild && { kind: 'vanity', code: vanityCode, guildId: guild.id }
}
