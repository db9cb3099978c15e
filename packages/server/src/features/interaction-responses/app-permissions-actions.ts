// Determines what an application may do in the channel in which it responds.
import type { BareMember } from '@guildhall/protocol/objects/guilds/member'
import { ApiError } from '../../kernel/api-error.ts'
import { Actor } from '../../kernel/permissions/actor.ts'
import { type ChannelModel, isPrivateChannel, isThread } from '../../kernel/permissions/any-channel.ts'
import { type ChannelActor, Recipient } from '../../kernel/permissions/channel-actor.ts'
import type { GuildModel } from '../../kernel/read-model/guild-model.ts'
import { joinedOf } from '../../kernel/scopes/member.ts'
import type { Db } from '../../store/db.ts'
import { findKnownApplication, isInstalledTo } from '../../store/rows/installation-row.ts'
import type { StoredInteractionContext } from '../../store/rows/interaction-row.ts'
import { findBareMember } from '../../store/rows/member-row.ts'
import { findAccountById } from '../accounts/accounts-store.ts'
import { listAccountRights } from '../accounts/second-factors-store.ts'
import { slowmodeOf } from '../slowmode/slowmode-actions.ts'
import { appPermissions, type InteractionLocation } from './interactions-view.ts'
import type { InteractionSource } from './parsed-interaction-actions.ts'
import type { Responder } from './responders-store.ts'

/** An application's bot in a guild or channel: its member, and its permissions in channels. */
export interface AppRights extends Pick<InteractionSource, 'mayApp' | 'isOutside'> {
  readonly member: BareMember | undefined
}

/**
 * An application's rights in a location; takes one statement if its bot is a member.
 *
 * @param findInstaller returns the user who might have installed it, if it isn't in the location itself
 * @returns undefined if it neither is in the location nor was installed by that user
 */
export async function findAppRights(
  db: Db,
  { guild, channel }: Omit<InteractionLocation, 'actor'>,
  { application, bot }: Responder,
  now: number,
  findInstaller: () => Promise<string | undefined>,
): Promise<AppRights | undefined> {
  const member = guild ? await findBareMember(db, guild.id, bot.id) : undefined
  const account = (await listAccountRights(db, guild, [bot.id]))(bot.id)
  const mayApp: InteractionSource['mayApp'] = (each) =>
    appPermissions({ guild, channel: each }, bot.id, { member, account }, now)
  const isIn = guild
    ? member !== undefined || ((await findKnownApplication(db, application.id, guild.id))?.isInstalled ?? false)
    : isPrivateChannel(channel) && channel.recipientIds.includes(bot.id)
  if (isIn) return { member, mayApp, isOutside: false }
  const installer = await findInstaller()
  if (installer === undefined || !(await isInstalledTo(db, installer, application.id))) return undefined
  return { member, mayApp, isOutside: true }
}

/**
 * Whether responses of a user-installed application may be public: in a guild its user has USE_EXTERNAL_APPS, could
 * send the message themselves, and is not affected by slowmode.
 */
export function maySpeakOutside({ guild, channel, actor }: InteractionLocation): boolean {
  if (!guild) return true
  if (slowmodeOf(channel, actor) > 0) return false
  return actor.canIn(channel, 'USE_EXTERNAL_APPS', isThread(channel) ? 'SEND_MESSAGES_IN_THREADS' : 'SEND_MESSAGES')
}

/**
 * Checks that the user of a user-installed application is still in the location and, for a public response, may still
 * let it write.
 *
 * @returns the maximum rights of the application: in public, those of the user
 * @throws MissingAccess
 */
export async function mustStillSpeakOutside(
  db: Db,
  { guild, channel }: Omit<InteractionLocation, 'actor'>,
  { user: { id }, outside }: StoredInteractionContext,
  now: number,
): Promise<bigint> {
  if (!guild) {
    if (!isPrivateChannel(channel) || !channel.recipientIds.includes(id)) throw new ApiError('MissingAccess')
    return EVERYTHING
  }
  const actor = await mustFindMember(db, guild, { channel, userId: id, now })
  if (outside?.isHidden) return EVERYTHING
  if (!maySpeakOutside({ guild, channel, actor })) throw new ApiError('MissingAccess')
  return actor.in(channel)
}

async function mustFindMember(
  db: Db,
  guild: GuildModel,
  { channel, userId, now }: { channel: ChannelModel; userId: string; now: number },
): Promise<Actor> {
  const [bare, joined] = [await findBareMember(db, guild.id, userId), await joinedOf(db, channel, userId)]
  const account = bare && (await findAccountById(db, userId))
  if (!account) throw new ApiError('MissingAccess')
  return new Actor(guild, userId, bare, now, { joined, caller: account })
}

/**
 * The user of an application in that location, with their current permissions.
 *
 * @throws MissingAccess if they are no longer a member
 */
export async function speakerOf(
  db: Db,
  { guild, channel }: Omit<InteractionLocation, 'actor'>,
  userId: string,
  now: number,
): Promise<ChannelActor> {
  return guild ? mustFindMember(db, guild, { channel, userId, now }) : new Recipient(userId)
}

const EVERYTHING = ~0n
