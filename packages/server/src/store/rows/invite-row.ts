import type { User } from '@guildhall/protocol/objects/users/user'
import { type Db, statement } from '../db.ts'
import { type FoundTarget, findTargets, type NamedTarget, NO_TARGET } from './invite-targets.ts'

/** The immutable fields of an invite, in its document. Ages are in seconds; 0 means no limit. */
export interface StoredInviteTerms extends NamedTarget {
  /** Always 0, an invite to a guild (docs/spec/invites.md#invite-types). */
  type: number
  max_age: number
  max_uses: number
  /** Whether those who join by it are removed when they go offline. */
  temporary: boolean
  flags: number
  /** The roles of members who join by it. */
  role_ids: readonly string[]
}

/** An invite to a channel of a guild. */
export interface ChannelInvite {
  readonly kind: 'channel'
  readonly code: string
  readonly guildId: string
  readonly channelId: string
  /** The user who created it; null if there is none. */
  readonly inviter: User | null
  readonly uses: number
  readonly createdAt: number
  /** Null if it never expires. */
  readonly expiresAt: number | null
  readonly terms: StoredInviteTerms
  readonly target: FoundTarget
  /** The list of users who may use it; null if anyone may. */
  readonly targetListId: string | null
}

/** The vanity URL of a guild. */
export interface VanityInvite {
  readonly kind: 'vanity'
  readonly code: string
  readonly guildId: string
}

/** The target of a code. */
export type KnownInvite = ChannelInvite | VanityInvite

/** A row with the user who created the invite. */
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

/** Converts rows to invites, with their targets. */
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

/** The columns of {@link InviteWires}, for invites joined with users. */
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

/** The format of codes. Those of invites contain a capital and vanity URLs don't, so no code can be both. */
const CODE = /^[A-Za-z0-9-]{2,25}$/u

/** Finds the target of a code, unless it is invalid or expired. Vanity URLs are case-insensitive. */
export async function findInvite(db: Db, code: string, now: number): Promise<KnownInvite | undefined> {
  if (!CODE.test(code)) return undefined
  const [invite] = await toChannelInvites(db, await find(db, { code, now }))
  if (invite) return invite
  const vanityCode = code.toLowerCase()
  const [guild] = await findVanity(db, { code: vanityCode })
  return guild && { kind: 'vanity', code: vanityCode, guildId: guild.id }
}
