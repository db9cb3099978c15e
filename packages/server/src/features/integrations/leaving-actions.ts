// Removes integrations, commands and subscriptions when members leave or applications are deleted.
import type { BareMember } from '@guildhall/protocol/objects/guilds/member'
import type { User } from '@guildhall/protocol/objects/users/user'
import type { GuildModel } from '../../kernel/read-model/guild-model.ts'
import type { TxBase } from '../../kernel/unit-of-work/tx.ts'
import { removeCommandsOf } from '../commands/commands-store.ts'
import { removeWebhooksJob } from '../webhooks/webhooks-jobs.ts'
import { removeManagedRolesJob } from './integrations-jobs.ts'
import {
  listIntegrationsById,
  removeIntegrationsOfApplication,
  removeIntegrationsOfBots,
  updateIntegrations,
} from './integrations-store.ts'
import { toIntegrationEvent } from './integrations-view.ts'
import { removeSubscriptionsOf } from './subscriptions-store.ts'

type IntegrationsEvent = 'INTEGRATION_UPDATE' | 'INTEGRATION_DELETE' | 'GUILD_INTEGRATIONS_UPDATE'

/**
 * Removes what belongs to a leaving member: for a bot its integration, its application's commands in the guild and, by
 * a job, its roles; for a subscriber of an integration the subscriptions. Nothing is read for other members.
 */
export async function leaveIntegrations(
  tx: TxBase<IntegrationsEvent>,
  guild: GuildModel,
  gone: readonly { user: User; member: BareMember }[],
): Promise<void> {
  const bots = gone.filter(({ user }) => user.bot).map(({ user }) => user.id)
  const subscribers = gone.filter(({ member }) => holdsConnection(guild, member)).map(({ user }) => user.id)
  const isChanged = [await leaveWithBots(tx, guild, bots), await leaveAsSubscribers(tx, guild, subscribers)]
  if (isChanged.includes(true)) tx.emit('GUILD_INTEGRATIONS_UPDATE', { guild_id: guild.id })
}

/** A subscriber has the role of the integration, which can't be removed manually. */
const holdsConnection = (guild: GuildModel, { roles }: BareMember): boolean =>
  roles.some((id) => guild.roles.get(id)?.tags?.integration_id !== undefined)

/** Removes what a deleted application without a bot had in a guild. */
export async function leaveAsApplication(
  tx: TxBase<'INTEGRATION_DELETE' | 'GUILD_INTEGRATIONS_UPDATE'>,
  guild: GuildModel,
  applicationId: string,
): Promise<void> {
  for (const id of await removeIntegrationsOfApplication(tx.db, guild.id, applicationId)) {
    tx.emit('INTEGRATION_DELETE', { id, guild_id: guild.id, application_id: applicationId })
    tx.emit('GUILD_INTEGRATIONS_UPDATE', { guild_id: guild.id })
  }
  await removeCommandsOf(tx.db, guild.id, [applicationId])
  tx.enqueue(removeWebhooksJob, { guild_id: guild.id, application_id: applicationId })
}

async function leaveWithBots(
  tx: TxBase<IntegrationsEvent>,
  guild: GuildModel,
  botIds: readonly string[],
): Promise<boolean> {
  if (botIds.length === 0) return false
  const removed = await removeIntegrationsOfBots(tx.db, guild.id, botIds)
  for (const { id, application_id } of removed) {
    tx.emit('INTEGRATION_DELETE', { id, guild_id: guild.id, ...(application_id !== null && { application_id }) })
    if (application_id !== null) tx.enqueue(removeWebhooksJob, { guild_id: guild.id, application_id })
  }
  const applicationIds = removed.flatMap(({ application_id }) => application_id ?? [])
  await removeCommandsOf(tx.db, guild.id, applicationIds)
  const roles = [...guild.roles.values()].filter(({ tags }) => tags?.bot_id && botIds.includes(tags.bot_id))
  // By a job: in this unit of work, every other leaving member would be treated as a change of visibility.
  if (roles.length > 0) {
    tx.enqueue(removeManagedRolesJob, { guild_id: guild.id, role_ids: roles.map(({ id }) => id) })
  }
  return removed.length > 0
}

async function leaveAsSubscribers(
  tx: TxBase<IntegrationsEvent>,
  guild: GuildModel,
  userIds: readonly string[],
): Promise<boolean> {
  if (userIds.length === 0) return false
  const lost = await removeSubscriptionsOf(tx.db, guild.id, userIds)
  if (lost.size === 0) return false
  const changed = (await listIntegrationsById(tx.db, guild.id, lost.keys())).map((each) => ({
    ...each,
    subscriberCount: each.subscriberCount - (lost.get(each.stored.id) ?? 0),
  }))
  await updateIntegrations(tx.db, guild.id, changed)
  for (const each of changed) tx.emit('INTEGRATION_UPDATE', toIntegrationEvent(guild.id, each))
  return true
}
