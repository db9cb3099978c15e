import { ChannelType } from '@guildhall/protocol/enums/channel-type'
import type { Db } from '../../store/db.ts'
import { findApplication, type KnownApplication } from '../../store/rows/installation-row.ts'
import type { KnownInteraction } from '../../store/rows/interaction-row.ts'
import { findInvite, type KnownInvite } from '../../store/rows/invite-row.ts'
import { findPrivateChannel, type PrivateChannel } from '../../store/rows/private-channel-row.ts'
import { findThread, isInThread } from '../../store/rows/thread-row.ts'
import type { KnownWebhook } from '../../store/rows/webhook-row.ts'
import { ApiError } from '../api-error.ts'
import type { Bearer } from '../callers/bearer.ts'
import type { Caller } from '../callers/caller.ts'
import type { Kernel } from '../kernel.ts'
import type { AnyOperation } from '../operation.ts'
import type { GuildModel } from '../read-model/guild-model.ts'
import { Actor } from './actor.ts'
import { type AnyChannel, isGuildChannel, isThread } from './any-channel.ts'
import { mustFindInteraction } from './interaction-standing.ts'
import { administratorOfGuild } from './requirement.ts'
import { Recipient, type Speaker } from './speaker.ts'
import { atWebhook, withToken } from './webhook-standing.ts'

/** Where a caller stands, as far as an operation's scope asks for it. */
export interface Standing {
  guild?: GuildModel | null
  actor?: Speaker | null
  channel?: AnyChannel
  invite?: KnownInvite
  webhook?: KnownWebhook
  bearer?: Bearer
  application?: KnownApplication
  interaction?: KnownInteraction
  /** The stream that the channel's talk is ordered by. */
  streamId?: string
}

/**
 * Finds the guild, the channel and the caller's member.
 *
 * @throws UnknownGuild, UnknownInvite, UnknownApplication, UnknownChannel, UnknownWebhook, InvalidWebhookToken, MissingAccess,
 *   UnknownInteraction, ServiceUnavailable, WrongChannelType, NotInPrivateChannels
 */
export async function findStanding(
  kernel: Kernel,
  { requires }: Pick<AnyOperation, 'requires'>,
  caller: Caller | null,
  params: Readonly<Record<string, string>>,
): Promise<Standing> {
  switch (requires.scope) {
    case 'public':
    case 'caller':
      return {}
    case 'channel':
    case 'anyChannel':
      return inChannel(kernel, requires.scope, caller, params.channelId ?? '')
    case 'invite':
      return atInvite(kernel, caller, params.code ?? '')
    case 'webhook':
      return atWebhook(kernel, caller, params.webhookId ?? '')
    case 'interaction':
      return { interaction: await mustFindInteraction(kernel, params) }
    case 'bearer':
      return withToken(kernel, params)
    case 'application':
      return atApplication(kernel, requires, caller, params)
    default: {
      const guild = await kernel.readModel.find(params.guildId ?? '')
      if (!guild) throw new ApiError('UnknownGuild')
      const bare = caller && (await kernel.readModel.findMember(guild, caller))
      if (!bare && requires.scope !== 'visitor') throw new ApiError('MissingAccess')
      mustBeAvailable(guild, requires, bare !== undefined && bare !== null)
      return { guild, actor: bare ? new Actor(guild, caller.user.id, bare, kernel.clock.now(), { caller }) : null }
    }
  }
}

/** Whoever holds an invite needn't be a member of its guild. */
async function atInvite({ readModel, store, clock }: Kernel, caller: Caller | null, code: string): Promise<Standing> {
  const invite = await mustFindInvite(store.db, code, clock.now())
  const guild = await readModel.find(invite.guildId)
  if (!guild || !caller) throw new ApiError('UnknownInvite')
  if (guild.state.unavailable) throw new ApiError('ServiceUnavailable')
  const bare = await readModel.findMember(guild, caller)
  const actor = bare ? new Actor(guild, caller.user.id, bare, clock.now(), { caller }) : null
  return { guild, actor, invite }
}

/** Whoever asks about an application in a guild needn't be a member: an application can be there without its bot. */
async function atApplication(
  { readModel, store, clock }: Kernel,
  requires: AnyOperation['requires'],
  caller: Caller | null,
  { applicationId = '', guildId }: Readonly<Record<string, string>>,
): Promise<Standing> {
  const application = await mustFindApplication(store.db, applicationId, guildId, caller)
  if (guildId === undefined) return { application, guild: null, actor: null }
  const guild = await readModel.find(guildId)
  if (!guild || !caller) throw new ApiError('UnknownGuild')
  mustBeAvailable(guild, requires)
  const bare = await readModel.findMember(guild, caller)
  const actor = bare ? new Actor(guild, caller.user.id, bare, clock.now(), { caller }) : null
  return { application, guild, actor }
}

/** The guild may have put the application out since. @throws UnknownApplication, MissingAccess */
export async function stillAtApplication(
  db: Db,
  guild: GuildModel,
  applicationId: string | null | undefined,
  caller: Caller,
): Promise<{ guild: GuildModel }> {
  const { isInstalled } = await mustFindApplication(db, applicationId, guild.id, caller)
  if (!isInstalled) throw new ApiError('MissingAccess')
  return { guild }
}

/** @throws UnknownApplication */
export async function mustFindApplication(
  db: Db,
  id: string | null | undefined,
  guildId: string | null | undefined,
  caller: Caller | null,
): Promise<KnownApplication> {
  const application = await findApplication(db, id ?? '0', guildId ?? null, caller?.user.id)
  if (!application) throw new ApiError('UnknownApplication')
  return application
}

/** @throws UnknownInvite where it leads nowhere, or no longer */
export async function mustFindInvite(db: Db, code: string, now: number): Promise<KnownInvite> {
  const invite = await findInvite(db, code, now)
  if (!invite) throw new ApiError('UnknownInvite')
  return invite
}

async function inChannel(
  kernel: Kernel,
  scope: 'channel' | 'anyChannel',
  caller: Caller | null,
  channelId: string,
): Promise<Standing> {
  const { readModel, store, clock } = kernel
  const where = await readModel.locate(channelId)
  if (!where || !caller) throw new ApiError('UnknownChannel')
  const { guildId, streamId } = where
  const privately = guildId === null ? await findPrivateChannel(store.db, channelId) : undefined
  if (privately) {
    const found = inPrivate(privately, caller)
    if (scope === 'channel') throw new ApiError('NotInPrivateChannels')
    return { ...found, streamId }
  }
  const guild = guildId === null ? undefined : await readModel.find(guildId)
  const channel = guild && (await findChannel(store.db, guild, channelId))
  if (!channel) throw new ApiError('UnknownChannel')
  const bare = await readModel.findMember(guild, caller)
  if (!bare) throw new ApiError('MissingAccess')
  if (guild.state.unavailable) throw new ApiError('ServiceUnavailable')
  const joined = await joinedOf(store.db, channel, caller.user.id)
  const actor = new Actor(guild, caller.user.id, bare, clock.now(), { joined, caller })
  if (scope === 'channel' && !isGuildChannel(channel)) {
    actor.mustIn(channel)
    throw new ApiError('WrongChannelType')
  }
  return { guild, actor, channel, streamId }
}

/**
 * In an outage only the instance's administrator reaches a guild; whoever could not find it isn't told of it.
 *
 * @throws ServiceUnavailable, UnknownGuild
 */
export function mustBeAvailable(guild: GuildModel, requires: AnyOperation['requires'], isKnown = true): void {
  if (!guild.state.unavailable || requires === administratorOfGuild) return
  throw new ApiError(
    isKnown || guild.settings.features.includes('DISCOVERABLE') ? 'ServiceUnavailable' : 'UnknownGuild',
  )
}

/** A private channel is seen by its recipients only. @throws MissingAccess */
export function inPrivate(
  channel: PrivateChannel,
  caller: Caller,
): { guild: null; actor: Speaker; channel: AnyChannel } {
  const actor = new Recipient(caller.user.id)
  actor.mustIn(channel)
  return { guild: null, actor, channel }
}

/** A channel of the guild or one of its threads, archived ones too. */
export async function findChannel(db: Db, guild: GuildModel, id: string): Promise<AnyChannel | undefined> {
  return guild.channels.get(id) ?? guild.threads.get(id) ?? (await findThread(db, guild.id, id))
}

/** The thread itself, if it is a private one and the user is in it. Only private threads need the look-up. */
export async function joinedOf(db: Db, channel: AnyChannel, userId: string): Promise<ReadonlySet<string> | undefined> {
  if (!isThread(channel) || channel.type !== ChannelType.PRIVATE_THREAD) return undefined
  return (await isInThread(db, channel, userId)) ? new Set([channel.id]) : undefined
}
