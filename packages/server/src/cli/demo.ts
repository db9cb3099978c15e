import { EVERY_PRIVILEGED_INTENT } from '@guildhall/protocol/enums/application-flag'
import { ChannelType } from '@guildhall/protocol/enums/channel-type'
import type { User } from '@guildhall/protocol/objects/users/user'
import { permissionSet } from '@guildhall/protocol/permissions/bits'
import { createAccount, createToken } from '../features/accounts/accounts-actions.ts'
import { hashPassword, QUICK } from '../features/accounts/accounts-rules.ts'
import { type ApplicationWithSecrets, makeApplication } from '../features/applications/applications-actions.ts'
import { createGuildInUnit } from '../features/guilds/guilds-actions.ts'
import { addBot } from '../features/integrations/integrations-actions.ts'
import { CUSTOMARY_SCOPES } from '../features/integrations/integrations-rules.ts'
import { lockJoiner } from '../features/members/joining-user-store.ts'
import { addMember } from '../features/members/members-actions.ts'
import type { Kernel } from '../kernel/kernel.ts'
import type { DemoUser } from '../kernel/parts/configuration.ts'
import type { Essentials } from '../kernel/parts/essentials.ts'
import type { KernelCallbacks } from '../kernel/parts/kernel-callbacks.ts'
import type { GuildModel } from '../kernel/read-model/guild-model.ts'
import { writeAsSystem } from '../kernel/unit-of-work/system-unit.ts'

/** The users, guild and bots of `--demo`, with their names in the output of `--json`. */
export interface DemoWorld {
  readonly guild_id: string
  readonly channels: { readonly general: string; readonly voice: string }
  readonly roles: { readonly moderator: string; readonly member: string }
  readonly users: readonly { id: string; username: string; password: string; token: string }[]
  readonly application: {
    readonly id: string
    readonly client_secret: string
    readonly public_key: string
    readonly bot_id: string
    readonly bot_token: string
  }
  /** All bots, beginning with that of the first application. */
  readonly bots: readonly DemoBot[]
}

/** A bot of the demo; its application has the same id. */
interface DemoBot {
  readonly id: string
  readonly username: string
  readonly token: string
  readonly client_secret: string
  readonly public_key: string
}

interface Account extends DemoUser {
  readonly user: User
  readonly token: string
}

/** The permissions of the role `moderator`. */
export const MODERATOR = permissionSet(
  'KICK_MEMBERS',
  'BAN_MEMBERS',
  'MODERATE_MEMBERS',
  'MUTE_MEMBERS',
  'MOVE_MEMBERS',
  'MANAGE_MESSAGES',
  'MANAGE_NICKNAMES',
  'VIEW_AUDIT_LOG',
)

const botName = (index: number): string => (index === 0 ? 'Demo Bot' : `Demo Bot ${index + 1}`)

/**
 * Creates users, a guild, and applications with a bot each. The owner administers the instance, the stranger is in no
 * guild, and nobody has the role `member`.
 */
export async function makeDemoWorld(kernel: Kernel, botCount = 1): Promise<DemoWorld> {
  const accounts = new Map<string, Account>()
  for (const person of kernel.instance.demoUsers) accounts.set(person.username, await makeAccount(kernel, person))
  const named = (username: string): User => mustFind(accounts.get(username), username).user
  const first = await makeBot(kernel, named('owner'), 0)
  const made = [first]
  while (made.length < botCount) made.push(await makeBot(kernel, named('owner'), made.length))
  const guild = await makeGuild(
    kernel,
    named('owner'),
    made.map(({ bot }) => bot),
  )
  const role = (name: string) => idOf(guild.roles.values(), name)
  for (const { bot } of made) await install(kernel, guild, bot, role(bot.username))
  await join(kernel, guild.id, named('moderator'), role('moderator'))
  await join(kernel, guild.id, named('member'))
  return {
    guild_id: guild.id,
    channels: { general: idOf(guild.channels.values(), 'general'), voice: idOf(guild.channels.values(), 'voice') },
    roles: { moderator: role('moderator'), member: role('member') },
    users: [...accounts.values()].map(({ user, username, password, token }) => ({
      id: user.id,
      username,
      password,
      token,
    })),
    application: toDemoApplication(first),
    bots: made.map(toDemoBot),
  }
}

const makeBot = (kernel: Essentials, owner: User, index: number): Promise<ApplicationWithSecrets> =>
  kernel.store.write((tx) =>
    makeApplication(kernel, tx, { name: botName(index), ownerId: owner.id, flags: EVERY_PRIVILEGED_INTENT }),
  )

async function makeAccount(kernel: Essentials & KernelCallbacks, { username, password }: DemoUser): Promise<Account> {
  const passwordHash = await hashPassword(password, 'demo', QUICK)
  const email = `${username}@example.org`
  return kernel.store.write(async (tx) => {
    const isAdmin = username === 'owner'
    const user = await createAccount(kernel, tx, { username, email, passwordHash, isAdmin, isEmailVerified: true })
    return { user, username, password, token: await createToken(kernel, tx, user.id, 'session') }
  })
}

function makeGuild(kernel: Kernel, owner: User, bots: readonly User[]): Promise<GuildModel> {
  const permissions = permissionSet('ADMINISTRATOR').toString()
  const roles = [
    { name: 'member' },
    { name: 'moderator', permissions: MODERATOR.toString() },
    // The last one is the highest: that of the first bot.
    ...bots
      .map(({ id, username }) => ({ name: username, permissions, managed: true, tags: { bot_id: id } }))
      .toReversed(),
  ]
  const channels = [
    { name: 'general', type: ChannelType.GUILD_TEXT },
    { name: 'voice', type: ChannelType.GUILD_VOICE },
  ]
  return writeAsSystem(kernel, { name: 'make the demo', emits: ['GUILD_MEMBER_ADD', 'GUILD_CREATE'] }, (tx) =>
    createGuildInUnit(tx, { name: 'Demo Guild', owner, roles, channels }),
  )
}

async function join(kernel: Kernel, guildId: string, user: User, ...roles: string[]): Promise<void> {
  const unit = { name: 'make the demo', emits: ['GUILD_MEMBER_ADD', 'GUILD_CREATE'], guildId } as const
  await writeAsSystem(kernel, unit, async (tx) =>
    addMember(tx, tx.guild, await lockJoiner(tx.db, guildId, user.id), { roles }),
  )
}

async function install(kernel: Kernel, guild: GuildModel, bot: User, role: string): Promise<void> {
  const { id: guildId, settings } = guild
  const installation = { installedBy: settings.owner_id, scopes: CUSTOMARY_SCOPES, fields: { roles: [role] } }
  const emits = [
    'GUILD_MEMBER_ADD',
    'GUILD_CREATE',
    'INTEGRATION_CREATE',
    'INTEGRATION_UPDATE',
    'GUILD_INTEGRATIONS_UPDATE',
  ] as const
  await writeAsSystem(kernel, { name: 'make the demo', emits, guildId }, async (tx) =>
    addBot(tx, tx.guild, await lockJoiner(tx.db, guildId, bot.id), installation),
  )
}

const toDemoApplication = ({ row, bot, clientSecret, botToken }: ApplicationWithSecrets): DemoWorld['application'] => ({
  id: row.id,
  client_secret: clientSecret,
  public_key: row.verify_key,
  bot_id: bot.id,
  bot_token: botToken,
})

const toDemoBot = ({ row, bot, clientSecret, botToken }: ApplicationWithSecrets): DemoBot => ({
  id: bot.id,
  username: bot.username,
  token: botToken,
  client_secret: clientSecret,
  public_key: row.verify_key,
})

function idOf(all: Iterable<{ readonly id: string; readonly name: string }>, name: string): string {
  return mustFind(
    [...all].find((each) => each.name === name),
    name,
  ).id
}

function mustFind<T>(found: T | undefined, name: string): T {
  if (found === undefined) throw new Error(`The demo has no ${name}`)
  return found
}
