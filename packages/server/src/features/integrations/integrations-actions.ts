// Adds applications and integrations to a guild, changes them and removes them.
import type { BareMember, Member } from '@guildhall/protocol/objects/guilds/member'
import type { User } from '@guildhall/protocol/objects/users/user'
import type { GuildModel } from '../../kernel/read-model/guild-model.ts'
import { auditChanges } from '../../kernel/unit-of-work/audit-changes.ts'
import type { TxBase } from '../../kernel/unit-of-work/tx.ts'
import type { ApplicationRow } from '../../store/tables/applications.ts'
import { findApplicationOfBot } from '../applications/applications-store.ts'
import { removeCommandsOf } from '../commands/commands-store.ts'
import type { Joiner } from '../members/joining-user-store.ts'
import { addMember, type MemberRemovalEvent, removeMember } from '../members/members-actions.ts'
import { findMember } from '../members/members-store.ts'
import { addRole, dropRoles } from '../roles/roles-actions.ts'
import { newRole } from '../roles/roles-view.ts'
import { mustFindUser } from '../users/users-store.ts'
import { deleteWebhooksOfApplication } from '../webhooks/webhooks-actions.ts'
import { integrationRoles } from './integrations-rules.ts'
import {
  type FoundIntegration,
  findIntegrationOfApplication,
  insertIntegration,
  removeIntegrationRow,
  updateIntegrations,
} from './integrations-store.ts'
import { auditedIntegration, toIntegrationEvent } from './integrations-view.ts'
import { removeSubscriptionsTo } from './subscriptions-store.ts'

type Integrating = 'INTEGRATION_CREATE' | 'INTEGRATION_UPDATE' | 'GUILD_INTEGRATIONS_UPDATE'
type Joining = 'GUILD_MEMBER_ADD' | 'GUILD_CREATE' | Integrating

/** How a bot is added to a guild. */
interface Installation {
  /** The user who installed its application; null if unknown. */
  installedBy: string | null
  /** The scopes of its application in the guild. */
  scopes: readonly string[]
}

/**
 * Makes a bot a member and its application an integration of the guild; an application that had only installed its
 * commands now has a bot.
 *
 * @returns the integration if it is new
 * @throws UserIsBanned, TooManyMembers
 */
export async function addBot(
  tx: TxBase<Joining>,
  guild: GuildModel,
  joiner: Joiner,
  { installedBy, scopes, fields }: Installation & { fields?: Partial<BareMember> },
): Promise<{ member: Member; integration: FoundIntegration | null }> {
  const member = await addMember(tx, guild, joiner, fields)
  const application = await findApplicationOfBot(tx.db, joiner.user.id)
  if (!application) return { member, integration: null }
  const before = await findIntegrationOfApplication(tx.db, guild.id, application.id)
  if (before) {
    const all = [...new Set([...(before.stored.scopes ?? []), ...scopes])]
    await changeIntegration(tx, guild, { ...before, stored: { ...before.stored, scopes: all }, bot: joiner.user })
    return { member, integration: null }
  }
  const integration = await newIntegration(tx, application, joiner.user, { installedBy, scopes })
  await beginIntegration(tx, guild, integration)
  return { member, integration }
}

async function newIntegration(
  tx: TxBase<never>,
  application: ApplicationRow,
  bot: User | null,
  { installedBy, scopes }: Installation,
): Promise<FoundIntegration> {
  const { id, name } = application
  return {
    stored: { id: tx.newId(), name, type: 'discord', enabled: true, account: { id, name }, scopes: [...scopes] },
    subscriberCount: 0,
    application,
    bot,
    user: installedBy === null ? null : await mustFindUser(tx.db, installedBy),
  }
}

/**
 * Installs an application's commands to a guild, without its bot (docs/spec/oauth2.md#installing-to-a-guild). An
 * existing installation is unchanged.
 */
export async function installCommands(
  tx: TxBase<Integrating>,
  guild: GuildModel,
  application: ApplicationRow,
  installedBy: string,
): Promise<void> {
  if (await findIntegrationOfApplication(tx.db, guild.id, application.id)) return
  const integration = await newIntegration(tx, application, null, { installedBy, scopes: ['applications.commands'] })
  await beginIntegration(tx, guild, integration)
  noteIntegration(tx, 'INTEGRATION_CREATE', integration)
}

/**
 * Installs a bot with the requested permissions: it gets a managed role if there are any, and audit log entries
 * (docs/spec/oauth2.md#installing-to-a-guild).
 *
 * @throws UserIsBanned, TooManyMembers, TooManyRoles
 */
export async function installBotInGuild(
  tx: TxBase<Joining | 'GUILD_ROLE_UPDATE' | 'GUILD_ROLE_CREATE'>,
  guild: GuildModel,
  joiner: Joiner,
  { permissions, ...installation }: Installation & { permissions: bigint },
): Promise<Member> {
  const { user } = joiner
  const own = { name: user.username, managed: true, tags: { bot_id: user.id } }
  const role = permissions === 0n ? null : { ...newRole(tx.newId(), String(permissions)), ...own }
  if (role) await addRole(tx, guild, role)
  // The event shows the bot with the roles that exist when it joins.
  const event = role && ({ type: 'GUILD_ROLE_CREATE', data: { guild_id: guild.id, role } } as const)
  const joined = event ? guild.advanced([event], guild.version, true) : guild
  const fields = { roles: role ? [role.id] : [] }
  const { member, integration } = await addBot(tx, joined, joiner, { ...installation, fields })
  noteInstallation(tx, user.id, integration)
  return member
}

/**
 * Writes the audit log entries of an installation: one for the bot and one for the integration
 * (docs/spec/oauth2.md#installing-to-a-guild).
 */
export function noteInstallation(tx: TxBase<never>, botId: string, integration: FoundIntegration | null): void {
  tx.audit({ action: 'BOT_ADD', target: botId })
  if (integration) noteIntegration(tx, 'INTEGRATION_CREATE', integration)
}

/** Writes the audit log entry of a created or deleted integration. */
export function noteIntegration(
  tx: TxBase<never>,
  action: 'INTEGRATION_CREATE' | 'INTEGRATION_DELETE',
  found: FoundIntegration,
): void {
  const audited = auditedIntegration(found)
  const changes = action === 'INTEGRATION_CREATE' ? auditChanges(null, audited) : auditChanges(audited, null)
  tx.audit({ action, target: found.stored.id, changes })
}

/** Stores a new integration and emits its event. */
export async function beginIntegration(
  tx: TxBase<'INTEGRATION_CREATE' | 'GUILD_INTEGRATIONS_UPDATE'>,
  guild: GuildModel,
  found: FoundIntegration,
): Promise<void> {
  await insertIntegration(tx.db, guild.id, found)
  tx.emit('INTEGRATION_CREATE', toIntegrationEvent(guild.id, found))
  tx.emit('GUILD_INTEGRATIONS_UPDATE', { guild_id: guild.id })
}

/** Stores an integration's new state and emits its event. */
export async function changeIntegration(
  tx: TxBase<'INTEGRATION_UPDATE' | 'GUILD_INTEGRATIONS_UPDATE'>,
  guild: GuildModel,
  found: FoundIntegration,
): Promise<void> {
  await updateIntegrations(tx.db, guild.id, [found])
  tx.emit('INTEGRATION_UPDATE', toIntegrationEvent(guild.id, found))
  tx.emit('GUILD_INTEGRATIONS_UPDATE', { guild_id: guild.id })
}

/**
 * Ends an integration, with its subscriptions and roles. Its bot is kicked, with everything that was created for it
 * (docs/spec/integrations.md#deleting-integrations).
 */
export async function endIntegration(
  tx: TxBase<MemberRemovalEvent | 'WEBHOOKS_UPDATE' | 'CHANNEL_UPDATE' | 'GUILD_ROLE_DELETE' | 'GUILD_ROLE_UPDATE'>,
  guild: GuildModel,
  found: FoundIntegration,
): Promise<void> {
  const { id } = found.stored
  const application_id = found.application?.id
  if (application_id !== undefined) await deleteWebhooksOfApplication(tx, guild.id, application_id)
  const bot = found.bot && (await findMember(tx.db, guild.id, found.bot.id))
  if (bot) await removeMember(tx, guild, bot)
  else {
    await removeIntegrationRow(tx.db, guild.id, id)
    await removeSubscriptionsTo(tx.db, guild.id, id)
    await removeCommandsOf(tx.db, guild.id, application_id === undefined ? [] : [application_id])
    tx.emit('INTEGRATION_DELETE', { id, guild_id: guild.id, ...(application_id && { application_id }) })
    tx.emit('GUILD_INTEGRATIONS_UPDATE', { guild_id: guild.id })
  }
  await dropRoles(tx, guild, integrationRoles(guild, found))
  noteIntegration(tx, 'INTEGRATION_DELETE', found)
}
