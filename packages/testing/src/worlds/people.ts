import { ApplicationFlag } from '@guildhall/protocol/enums/application-flag'
import { ChannelType } from '@guildhall/protocol/enums/channel-type'
import { SystemChannelFlag } from '@guildhall/protocol/enums/system-channel-flag'
import type { User } from '@guildhall/protocol/objects/users/user'
import { permissionSet } from '@guildhall/protocol/permissions/bits'
import type { App } from 'guildhall/app'
import { MODERATOR } from 'guildhall/cli/demo'
import { createAccount, createToken } from 'guildhall/features/accounts/accounts-actions'
import { hashPassword, QUICK } from 'guildhall/features/accounts/accounts-rules'
import { makeApplication } from 'guildhall/features/applications/applications-actions'
import { createGuildInUnit } from 'guildhall/features/guilds/guilds-actions'
import { addBot } from 'guildhall/features/integrations/integrations-actions'
import { CUSTOMARY_SCOPES } from 'guildhall/features/integrations/integrations-rules'
import { lockJoiner } from 'guildhall/features/members/joining-user-store'
import { addMember } from 'guildhall/features/members/members-actions'
import { writeAsSystem } from 'guildhall/kernel/unit-of-work/system-unit'
import { TestClient } from '../clients/test-client.ts'

/** The privileged intents of a large application: presences, members, message content. */
const PRIVILEGED =
  ApplicationFlag.GATEWAY_PRESENCE | ApplicationFlag.GATEWAY_GUILD_MEMBERS | ApplicationFlag.GATEWAY_MESSAGE_CONTENT

/** A user or a bot with a token, and a client that uses it. */
export interface Person {
  readonly user: User
  readonly id: string
  readonly token: string
  readonly password: string
  readonly api: TestClient
}

/** An account with a session. */
export async function newPerson(app: App, username: string, isAdmin: boolean): Promise<Person> {
  const password = `${username}-password`
  const passwordHash = await hashPassword(password, 'test', QUICK)
  const { user, token } = await app.kernel.store.write(async (tx) => {
    const user = await createAccount(app.kernel, tx, {
      username,
      email: `${username}@example.org`,
      passwordHash,
      isAdmin,
      isEmailVerified: true,
    })
    return { user, token: await createToken(app.kernel, tx, user.id, 'session') }
  })
  return { user, id: user.id, token, password, api: new TestClient(app, token) }
}

/** An application's bot, with every privileged intent by default. */
export async function newBot(app: App, owner: Person, flags = PRIVILEGED): Promise<Person> {
  const made = await app.kernel.store.write((tx) =>
    makeApplication(app.kernel, tx, { name: 'Test Bot', ownerId: owner.id, flags }),
  )
  const token = `Bot ${made.botToken}`
  return { user: made.bot, id: made.bot.id, token: made.botToken, password: '', api: new TestClient(app, token) }
}

/** Makes a user a member of a guild, a bot with its integration. */
export async function joinAsMember({ kernel }: App, guildId: string, userId: string, roles: string[]): Promise<void> {
  const emits = [
    'GUILD_MEMBER_ADD',
    'GUILD_CREATE',
    'INTEGRATION_CREATE',
    'INTEGRATION_UPDATE',
    'GUILD_INTEGRATIONS_UPDATE',
  ] as const
  await writeAsSystem(kernel, { name: 'join', emits, guildId }, async (tx) => {
    const joiner = await lockJoiner(tx.db, guildId, userId)
    const installation = { installedBy: tx.guild.settings.owner_id, scopes: CUSTOMARY_SCOPES, fields: { roles } }
    if (joiner.user.bot) await addBot(tx, tx.guild, joiner, installation)
    else await addMember(tx, tx.guild, joiner, { roles })
  })
}

/** The world's guild, with its roles and channels; the owner and the bot are in it. */
export async function newGuild(app: App, owner: Person, bot: Person) {
  const guild = await writeAsSystem(app.kernel, { name: 'found', emits: ['GUILD_MEMBER_ADD', 'GUILD_CREATE'] }, (tx) =>
    createGuildInUnit(tx, {
      name: 'Guild under test',
      owner: owner.user,
      // Otherwise every test that reads the channel would find welcome messages.
      settings: { system_channel_flags: SystemChannelFlag.SUPPRESS_JOIN_NOTIFICATIONS },
      roles: [
        { name: 'member' },
        { name: 'moderator', permissions: MODERATOR.toString() },
        {
          name: 'Test Bot',
          permissions: permissionSet('ADMINISTRATOR').toString(),
          managed: true,
          tags: { bot_id: bot.id },
        },
      ],
      channels: [
        { name: 'general', type: ChannelType.GUILD_TEXT },
        { name: 'voice', type: ChannelType.GUILD_VOICE },
      ],
    }),
  )
  const role = (name: string) => [...guild.roles.values()].find((each) => each.name === name)?.id ?? ''
  const channel = (name: string) => [...guild.channels.values()].find((each) => each.name === name)?.id ?? ''
  await joinAsMember(app, guild.id, bot.id, [role('Test Bot')])
  return {
    guildId: guild.id,
    roles: { member: role('member'), moderator: role('moderator'), bot: role('Test Bot') },
    channels: { general: channel('general'), voice: channel('voice') },
  }
}

/** Enables a user's second factor, directly in the store. */
export async function enableSecondFactor({ kernel }: App, { id }: Pick<Person, 'id'>): Promise<void> {
  const row = { user_id: id, secret: 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ', last_step: 0, created_at: kernel.clock.now() }
  await kernel.store.write((tx) => tx.q.insertInto('second_factors').values(row).execute())
  kernel.accountChanged()
}
