import { EVERY_PRIVILEGED_INTENT } from '@guildhall/protocol/enums/application-flag'
import { Intent, type IntentName, PRIVILEGED_INTENTS } from '@guildhall/protocol/enums/intent'
import type { User } from '@guildhall/protocol/objects/users/user'
import { Permission, type PermissionName } from '@guildhall/protocol/permissions/bits'
import type { SandboxGuild, SandboxUser, SandboxWorld } from '@guildhall/protocol/sandboxes/sandbox-description'
import type { PlannedBot, PlannedGuild, SandboxPlan } from '@guildhall/protocol/sandboxes/sandbox-plan'
import type { App } from '../app.ts'
import { createAccount, createToken } from '../features/accounts/accounts-actions.ts'
import { makeApplication } from '../features/applications/applications-actions.ts'
import { createGuildInUnit } from '../features/guilds/guilds-actions.ts'
import { installBotInGuild } from '../features/integrations/integrations-actions.ts'
import { CUSTOMARY_SCOPES } from '../features/integrations/integrations-rules.ts'
import { lockJoiner } from '../features/members/joining-user-store.ts'
import { addMember } from '../features/members/members-actions.ts'
import { writeAsSystem } from '../kernel/unit-of-work/system-unit.ts'
import { makeActivity } from './make-activity.ts'
import { makeChannels } from './make-channels.ts'
import { mustFind, PlanFault } from './plan-fault.ts'

/** The name of the user who owns all guilds and the application, which plans can't use. */
const OWNER = 'owner'

/** A password hash that matches no password, since sandboxes need no sign-in. */
const NO_PASSWORD = 'none'

/** Creates what a plan describes. @throws PlanFault, CallRefused */
export async function buildWorld(app: App, plan: SandboxPlan): Promise<SandboxWorld> {
  const guilds = Object.entries(plan.guilds ?? { main: {} })
  const owner = await makeUser(app, OWNER)
  const users: Record<string, SandboxUser> = {}
  const names = new Set(guilds.flatMap(([, { members }]) => Object.keys(members ?? {})))
  if (names.has(OWNER)) throw new PlanFault(`the user ${OWNER} owns the guilds and can't be planned as a member`)
  const accounts = new Map<string, User>()
  for (const name of names) {
    const { user, token } = await makeUser(app, name)
    accounts.set(name, user)
    users[name] = { id: user.id, token }
  }
  users[OWNER] = { id: owner.user.id, token: owner.token }
  const application = plan.bot === null ? null : await makeBot(app, owner.user, plan.bot ?? { name: 'Bot' })
  const world = { guilds: {}, channels: {}, roles: {} }
  for (const [name, guild] of guilds)
    await makeGuild(app, { name, guild, owner, accounts, bot: application, world, plan })
  if (application && plan.bot?.activity !== undefined)
    await makeActivity(app, owner.token, application.row.id, plan.bot.activity)
  const bot = application && {
    id: application.bot.id,
    token: application.botToken,
    public_key: application.row.verify_key,
    client_secret: application.clientSecret,
  }
  return { bot, users, ...world }
}

async function makeUser({ kernel }: App, username: string): Promise<{ user: User; token: string }> {
  return kernel.store.write(async (tx) => {
    const user = await createAccount(kernel, tx, {
      username,
      email: `${encodeURIComponent(username)}@example.org`,
      passwordHash: NO_PASSWORD,
      isAdmin: username === OWNER,
      isEmailVerified: true,
    })
    return { user, token: await createToken(kernel, tx, user.id, 'session') }
  })
}

function makeBot({ kernel }: App, { id: ownerId }: User, { name, intents }: PlannedBot) {
  const flags = intents === undefined ? EVERY_PRIVILEGED_INTENT : flagsFor(intents)
  return kernel.store.write((tx) => makeApplication(kernel, tx, { name, ownerId, flags }))
}

function flagsFor(intents: readonly string[]): number {
  const wanted = intents.reduce((bits, name) => {
    if (!isIntent(name)) throw new PlanFault(`there is no intent ${name}`)
    return bits | Intent[name]
  }, 0)
  const privileged = PRIVILEGED_INTENTS.filter(({ intent }) => (wanted & intent) !== 0)
  return privileged.reduce((flags, { applicationFlags }) => flags | applicationFlags, 0) & EVERY_PRIVILEGED_INTENT
}

interface GuildBuild {
  readonly name: string
  readonly guild: PlannedGuild
  readonly owner: { readonly user: User; readonly token: string }
  readonly accounts: ReadonlyMap<string, User>
  readonly bot: { readonly bot: User } | null
  readonly plan: SandboxPlan
  readonly world: {
    guilds: Record<string, SandboxGuild>
    channels: Record<string, { id: string; guild_id: string }>
    roles: Record<string, { id: string; guild_id: string }>
  }
}

async function makeGuild(app: App, { name, guild, owner, accounts, bot, plan, world }: GuildBuild): Promise<void> {
  const roles = Object.entries(guild.roles ?? {}).map(([role, names]) => ({
    name: role,
    permissions: bitsOf(names).toString(),
  }))
  const emits = ['GUILD_MEMBER_ADD', 'GUILD_CREATE'] as const
  const made = await writeAsSystem(app.kernel, { name: 'build a sandbox', emits }, (tx) =>
    createGuildInUnit(tx, { name, owner: owner.user, roles, channels: [] }),
  )
  const own: Record<string, string> = {}
  for (const role of made.roles.values()) {
    if (role.id !== made.id) own[role.name] = role.id
  }
  if (bot) await addBotTo(app, made.id, bot.bot, plan.bot?.permissions)
  const channels = await makeChannels(app, made.id, { guild, owner, roles: own })
  world.guilds[name] = { id: made.id, channels: identified(channels), roles: identified(own) }
  for (const [role, id] of Object.entries(own)) world.roles[role] ??= { id, guild_id: made.id }
  for (const [channel, id] of Object.entries(channels)) world.channels[channel] ??= { id, guild_id: made.id }
  for (const [member, { roles: given = [], nick }] of Object.entries(guild.members ?? {})) {
    const user = accounts.get(member)
    if (user) await addTo(app, made.id, user, { roles: given.map((role) => mustFind(own, role, 'role')), nick })
  }
}

const identified = (ids: Readonly<Record<string, string>>): Record<string, { id: string }> =>
  Object.fromEntries(Object.entries(ids).map(([name, id]) => [name, { id }]))

function bitsOf(names: readonly string[]): bigint {
  return names.reduce((bits, name) => {
    if (!isPermission(name)) throw new PlanFault(`there is no permission ${name}`)
    return bits | Permission[name]
  }, 0n)
}

const isIntent = (name: string): name is IntentName => Object.hasOwn(Intent, name)
const isPermission = (name: string): name is PermissionName => Object.hasOwn(Permission, name)

async function addBotTo({ kernel }: App, guildId: string, bot: User, permissions?: readonly string[]): Promise<void> {
  const emits = [
    'GUILD_MEMBER_ADD',
    'GUILD_CREATE',
    'GUILD_ROLE_CREATE',
    'GUILD_ROLE_UPDATE',
    'INTEGRATION_CREATE',
    'INTEGRATION_UPDATE',
    'GUILD_INTEGRATIONS_UPDATE',
  ] as const
  const bits = permissions === undefined ? Permission.ADMINISTRATOR : bitsOf(permissions)
  const unit = { name: 'build a sandbox', emits, audits: ['BOT_ADD', 'INTEGRATION_CREATE'], guildId } as const
  await writeAsSystem(kernel, unit, async (tx) => {
    const joiner = await lockJoiner(tx.db, guildId, bot.id)
    const installedBy = tx.guild.settings.owner_id
    await installBotInGuild(tx, tx.guild, joiner, { installedBy, scopes: CUSTOMARY_SCOPES, permissions: bits })
  })
}

async function addTo(
  { kernel }: App,
  guildId: string,
  { id }: User,
  { roles, nick }: { roles: string[]; nick: string | undefined },
): Promise<void> {
  const unit = { name: 'build a sandbox', emits: ['GUILD_MEMBER_ADD', 'GUILD_CREATE'], guildId } as const
  await writeAsSystem(kernel, unit, async (tx) =>
    addMember(tx, tx.guild, await lockJoiner(tx.db, guildId, id), { roles, ...(nick !== undefined && { nick }) }),
  )
}
