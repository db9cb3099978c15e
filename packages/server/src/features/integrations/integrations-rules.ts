import type { Role } from '@guildhall/protocol/objects/guilds/role'
import { ApiError } from '../../kernel/api-error.ts'
import type { GuildModel } from '../../kernel/read-model/guild-model.ts'
import type { Db } from '../../store/db.ts'
import { type FoundIntegration, findIntegration } from './integrations-store.ts'

/** The default scopes of an application in a guild: its bot and its commands. */
export const CUSTOMARY_SCOPES = ['applications.commands', 'bot']

/**
 * @throws GuildSubscriptionStays: it can only be ended where it is paid for
 * (docs/spec/integrations.md#deleting-integrations)
 */
export function mustBeRemovableByHand({ stored }: FoundIntegration): void {
  if (stored.type === 'guild_subscription') throw new ApiError('GuildSubscriptionStays')
}

/** An integration that has subscribers, with the role that they hold. */
export interface SubscriberIntegration extends FoundIntegration {
  role: Role
}

/** An integration that has subscribers; undefined for an application's, which has none. */
export async function findConnection(
  db: Db,
  guild: GuildModel,
  id: string,
): Promise<SubscriberIntegration | undefined> {
  const found = await findIntegration(db, guild.id, id)
  const role = guild.roles.get(found?.stored.role_id ?? '')
  return found && role && { ...found, role }
}

/** @throws UnknownIntegration */
export async function mustFindConnection(db: Db, guild: GuildModel, id: string): Promise<SubscriberIntegration> {
  const connection = await findConnection(db, guild, id)
  if (!connection) throw new ApiError('UnknownIntegration')
  return connection
}

/** A deleted application leaves its guilds soon afterwards; until then its integration is hidden. */
export const isToBeMet = ({ stored, application }: FoundIntegration): boolean =>
  stored.type !== 'discord' || application !== null

/** The roles that belong to an integration, or to its bot (docs/spec/roles.md#tags). */
export const integrationRoles = (guild: GuildModel, { stored, bot }: FoundIntegration): Role[] =>
  [...guild.roles.values()].filter(
    ({ tags }) => tags?.integration_id === stored.id || (bot !== null && tags?.bot_id === bot.id),
  )
