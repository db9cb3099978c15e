// Creates, changes and deletes guilds.
import { ChannelType } from '@guildhall/protocol/enums/channel-type'
import { LIMITS } from '@guildhall/protocol/limits'
import type { GuildChannel } from '@guildhall/protocol/objects/channels/channel'
import type { Guild, GuildSettings } from '@guildhall/protocol/objects/guilds/guild'
import type { Role } from '@guildhall/protocol/objects/guilds/role'
import type { Emoji } from '@guildhall/protocol/objects/messages/emoji'
import type { Sticker } from '@guildhall/protocol/objects/messages/sticker'
import type { User } from '@guildhall/protocol/objects/users/user'
import { DEFAULT_EVERYONE, permissionSet } from '@guildhall/protocol/permissions/bits'
import { byId, soundsById } from '@guildhall/protocol/state/guild-state'
import { ApiError } from '../../kernel/api-error.ts'
import type { Actor } from '../../kernel/permissions/actor.ts'
import { isGuest } from '../../kernel/permissions/permission-subject.ts'
import { isPending, screensMembers } from '../../kernel/permissions/verification.ts'
import { GuildModel } from '../../kernel/read-model/guild-model.ts'
import { auditChanges } from '../../kernel/unit-of-work/audit-changes.ts'
import type { Tx, TxBase } from '../../kernel/unit-of-work/tx.ts'
import type { TxDb } from '../../store/db.ts'
import { nextStreamVersion } from '../../store/streams.ts'
import { insertChannel, insertChannels } from '../channels/channels-store.ts'
import { defaultChannel } from '../channels/channels-view.ts'
import { lockJoiner } from '../members/joining-user-store.ts'
import { addMember } from '../members/members-actions.ts'
import { mustFindMember } from '../members/members-store.ts'
import { insertRoles } from '../roles/roles-store.ts'
import { newRole } from '../roles/roles-view.ts'
import { lockAccount } from '../users/users-store.ts'
import { keepGuildImages, type SentGuildImages, withGuildImages } from './guild-images-actions.ts'
import { releasePendingMembersJob, remindOfInvitesJob, sweepGuildJob } from './guilds-jobs.ts'
import { ASKED_CHANNEL } from './guilds-rules.ts'
import { insertGuild, removeGuild, updateGuild } from './guilds-store.ts'
import { newGuildSettings, toGuild } from './guilds-view.ts'

/** The data of a new guild; without channels it gets the default four (docs/spec/guilds.md#new-guilds). */
export interface GuildPlan {
  name: string
  owner: User
  settings?: Partial<GuildSettings>
  images?: SentGuildImages
  /** Roles above @everyone, the lowest first. */
  roles?: readonly (Partial<Role> & { name: string })[]
  channels?: readonly { name: string; type: number; parent?: string }[]
  /** Builds the roles, including @everyone, and the channels with the new guild's ids. It replaces both lists. */
  structure?: (ids: NewGuildIds) => GuildStructure
}

/** The id of a new guild, and ids for what is in it. */
export interface NewGuildIds {
  guildId: string
  newId: () => string
}

/** The roles and channels of a new guild, and the settings that belong to them. */
export interface GuildStructure {
  roles: Role[]
  channels: GuildChannel[]
  settings?: Partial<GuildSettings>
}

const CUSTOMARY = [
  { name: 'Text Channels', type: ChannelType.GUILD_CATEGORY },
  { name: 'Voice Channels', type: ChannelType.GUILD_CATEGORY },
  { name: 'general', type: ChannelType.GUILD_TEXT, parent: 'Text Channels' },
  { name: 'General', type: ChannelType.GUILD_VOICE, parent: 'Voice Channels' },
]

/** Creates a guild with its roles and channels; the owner is its first member. */
export async function createGuildInUnit(
  tx: TxBase<'GUILD_MEMBER_ADD' | 'GUILD_CREATE'>,
  plan: GuildPlan,
): Promise<GuildModel> {
  const id = tx.newId()
  const version = await nextStreamVersion(tx.db, { id, guildId: id, structure: true })
  const { roles, channels, settings: placed } = structureOf(tx, id, plan)
  const images = plan.images ?? {}
  const own = newGuildSettings(id, plan.name, plan.owner.id)
  const settings = withGuildImages({ ...own, ...placed, ...plan.settings }, images)
  await insertGuild(tx.db, settings)
  await keepGuildImages(tx, null, settings, images)
  await insertRoles(tx.db, id, roles)
  await insertChannels(tx.db, channels)
  const state = {
    settings,
    roles: byId(roles),
    channels: byId(channels),
    threads: new Map(),
    voices: new Map(),
    stages: new Map(),
    scheduledEvents: new Map(),
    ...NO_EXPRESSIONS,
    guests: new Map(),
    memberCount: 0,
    unavailable: false,
  }
  const guild = new GuildModel({ state, version, rightsVersion: version })
  await addMember(tx, guild, await lockJoiner(tx.db, guild.id, plan.owner.id, 'Unauthorized'))
  tx.enqueue(remindOfInvitesJob, { guild_id: id }, tx.now + DAY_MS)
  return guild
}

const DAY_MS = 86_400_000

/** A new guild has no emojis, stickers and sounds. */
const NO_EXPRESSIONS = { emojis: byId<Emoji>([]), stickers: byId<Sticker>([]), sounds: soundsById([]) }

function structureOf(tx: TxBase<never>, guildId: string, plan: GuildPlan): GuildStructure {
  if (plan.structure) return plan.structure({ guildId, newId: tx.newId })
  const channels = plannedChannels(tx, guildId, plan.channels ?? CUSTOMARY)
  const firstText = channels.find(({ type }) => type === ChannelType.GUILD_TEXT)
  return { roles: plannedRoles(tx, guildId, plan), channels, settings: { system_channel_id: firstText?.id ?? null } }
}

function plannedRoles(tx: TxBase<never>, guildId: string, plan: GuildPlan): Role[] {
  const permissions = DEFAULT_EVERYONE.toString()
  const everyone = { ...newRole(guildId, permissions), name: '@everyone', position: 0 }
  const others = (plan.roles ?? []).map((role, index) => ({
    ...newRole(tx.newId(), permissions),
    ...role,
    position: index + 1,
  }))
  return [everyone, ...others]
}

function plannedChannels(tx: TxBase<never>, guildId: string, plan: NonNullable<GuildPlan['channels']>): GuildChannel[] {
  const made = new Map<string, GuildChannel>()
  const channels: GuildChannel[] = []
  for (const { name, type, parent } of plan) {
    const position = channels.filter((each) => each.type === type).length
    const channel = {
      ...defaultChannel(type, { id: tx.newId(), guildId, name, position }),
      parent_id: (parent !== undefined && made.get(parent)?.id) || null,
    }
    if (type === ChannelType.GUILD_CATEGORY) made.set(name, channel)
    channels.push(channel)
  }
  return channels
}

/**
 * Stores a guild's new settings and emits the event; unchanged settings are neither written nor announced. If the guild
 * no longer screens its members, pending ones are accepted.
 */
export async function changeGuild(
  tx: TxBase<'GUILD_UPDATE'> & { readonly guild: GuildModel },
  after: GuildSettings,
  images: SentGuildImages = {},
): Promise<Guild> {
  const changes = auditChanges(tx.guild.settings, after)
  const guild = { ...toGuild(tx.guild), ...after }
  if (changes.length === 0) return guild
  await keepGuildImages(tx, tx.guild.settings, after, images)
  tx.audit({ action: 'GUILD_UPDATE', target: guild.id, changes })
  await updateAndEmitSettings(tx, after)
  if (screensMembers(tx.guild.settings) && !screensMembers(after)) {
    tx.enqueue(releasePendingMembersJob, { guild_id: guild.id })
  }
  return guild
}

/** Stores a guild's new settings and emits the event; the caller writes the audit log entry. */
export async function updateAndEmitSettings(
  tx: TxBase<'GUILD_UPDATE'> & { readonly guild: GuildModel },
  settings: GuildSettings,
): Promise<void> {
  await updateGuild(tx.db, settings)
  tx.emit('GUILD_UPDATE', { ...toGuild(tx.guild), ...settings })
}

/**
 * Only the owner can transfer the guild, and only to a full member who is not a bot and has passed the screening.
 *
 * @throws MissingPermissions, UnknownUser, UnknownMember, OwnershipToBot, OwnerIsPending
 */
export async function mustBeFitOwner(db: TxDb, actor: Actor, ownerId: string | undefined): Promise<void> {
  if (ownerId === undefined || ownerId === actor.guild.settings.owner_id) return
  if (!actor.isOwner) throw new ApiError('MissingPermissions')
  await mustBeEligibleOwner(db, actor.guild, ownerId)
}

/** @throws UnknownUser, UnknownMember, OwnershipToBot, OwnerIsPending */
export async function mustBeEligibleOwner(db: TxDb, guild: GuildModel, ownerId: string): Promise<void> {
  // Otherwise they could delete their account at the same time.
  await lockAccount(db, ownerId, 'UnknownUser')
  const { user, member } = await mustFindMember(db, guild.id, ownerId)
  if (user.bot) throw new ApiError('OwnershipToBot')
  if (isGuest(member)) throw new ApiError('UnknownMember')
  if (isPending(guild.settings, member)) throw new ApiError('OwnerIsPending')
}

/** Deletes a guild, which is unknown from this moment; a job removes everything that belongs to it. */
export async function endGuild(tx: TxBase<'GUILD_DELETE'> & { forgetGuild(): void }, guildId: string): Promise<void> {
  await removeGuild(tx.db, guildId)
  tx.emit('GUILD_DELETE', { id: guildId })
  tx.enqueue(sweepGuildJob, { guild_id: guildId })
  tx.forgetGuild()
}

/** The channels that are created on request: their names, and what is denied to @everyone there. */
const ASKED_CHANNELS = [
  { key: 'rules_channel_id', name: 'rules', deny: 'SEND_MESSAGES' },
  { key: 'public_updates_channel_id', name: 'moderator-only', deny: 'VIEW_CHANNEL' },
  { key: 'safety_alerts_channel_id', name: 'safety-alerts', deny: 'VIEW_CHANNEL' },
] as const

/**
 * Creates the channels that the new settings request, and puts their ids into the settings.
 *
 * @throws MissingPermissions without MANAGE_CHANNELS, TooManyChannels
 */
export async function makeAskedChannels(
  tx: Tx<'guild', 'CHANNEL_CREATE'>,
  wanted: GuildSettings,
): Promise<GuildSettings> {
  const { guild, actor } = tx
  const asked = ASKED_CHANNELS.filter(({ key }) => wanted[key] === ASKED_CHANNEL)
  if (asked.length > 0) actor.must('MANAGE_CHANNELS')
  if (guild.channels.size + asked.length > LIMITS.channelsPerGuild) throw new ApiError('TooManyChannels')
  const settings = { ...wanted }
  let position = [...guild.channels.values()].filter(({ type }) => type === ChannelType.GUILD_TEXT).length
  for (const { key, name, deny } of asked) {
    const basics = { id: tx.newId(), guildId: guild.id, name, position: position++ }
    const overwrite = { id: guild.id, type: 0, allow: '0', deny: permissionSet(deny).toString() } as const
    const channel = { ...defaultChannel(ChannelType.GUILD_TEXT, basics), permission_overwrites: [overwrite] }
    await insertChannel(tx.db, channel)
    tx.audit({ action: 'CHANNEL_CREATE', target: channel.id, changes: auditChanges(null, channel) })
    tx.emit('CHANNEL_CREATE', channel)
    settings[key] = channel.id
  }
  return settings
}
