import assert from 'node:assert/strict'
import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import type { Config } from 'guildhall/config'
import { type ImportReport, importGuild } from 'guildhall/imports/import-guild'
import type { ImportSource } from 'guildhall/imports/import-source'
import { LARGEST_FILE } from 'guildhall/imports/imported-files'
import { LiveSource } from 'guildhall/imports/live/live-source'
import type { Store } from 'guildhall/store/db'
import type { TestClient } from '../clients/test-client.ts'
import type { Person } from '../worlds/people.ts'
import { World } from '../worlds/world.ts'

/**
 * A server that other servers import from: its URLs lead to it.
 *
 * @param config other settings of the server
 * @param store by default a store of its own
 */
export async function newSourceWorld(config: Partial<Config> = {}, store?: Store): Promise<World> {
  const server = createServer()
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const { port } = server.address() as AddressInfo
  await new Promise((resolve) => server.close(resolve))
  const world = await World.create({ ...config, port, publicUrl: `http://127.0.0.1:${port}` }, store)
  await world.app.listen()
  return world
}

/** The base of a source's API. */
export const sourceApi = (world: World, host = '127.0.0.1'): string =>
  `http://${host}:${new URL(world.app.kernel.instance.publicUrl).port}/api`

/** Reads a guild of a world as its bot. */
export const sourceIn = (world: World, guildId = world.guildId, host = '127.0.0.1'): LiveSource =>
  new LiveSource({
    from: sourceApi(world, host),
    guildId,
    token: world.bot.token,
    clock: world.clock,
    outside: { get: () => Promise.reject(new Error('not a host of the source')) },
    maxFileBytes: LARGEST_FILE,
  })

/** Imports into a running server, and waits until the guild is available. */
export async function importInto(world: World, source: ImportSource, owner: Person): Promise<ImportReport> {
  const report = await writeImport(world, source, owner)
  await world.app.worker.settled()
  return report
}

/** Imports into the store of a server, which then still has to finish the import. */
export async function writeImport({ app }: World, source: ImportSource, owner: Person): Promise<ImportReport> {
  const { store, files, clock, settings, proxied, ids, instance } = app.kernel
  try {
    return await importGuild({
      source,
      target: { store, clock, proxied, files, ids, settings: settings.current, publicUrl: instance.publicUrl },
      ownerId: owner.id,
    })
  } finally {
    await source.close()
  }
}

/** What the API answers about a guild, without what an import doesn't keep. */
export async function shownGuild(api: TestClient, guildId: string): Promise<any> {
  const get = async (path: string): Promise<any> => {
    const { status, body } = await api.get(path)
    assert.equal(status, 200, `${path}: ${JSON.stringify(body)}`)
    return body
  }
  const guild = await get(`/guilds/${guildId}`)
  const channels: any[] = await get(`/guilds/${guildId}/channels`)
  const { threads } = await get(`/guilds/${guildId}/threads/active`)
  for (const { id, type } of channels.filter(({ type }) => [0, 5, 15].includes(type))) {
    threads.push(...(await get(`/channels/${id}/threads/archived/public`)).threads)
    if (type === 0) threads.push(...(await get(`/channels/${id}/threads/archived/private`)).threads)
  }
  const messages: Record<string, any[]> = {}
  for (const { id, type } of [...channels, ...threads])
    if (![4, 15].includes(type)) messages[id] = await allMessages(get, id)
  const members: any[] = await get(`/guilds/${guildId}/members?limit=1000`)
  const bans: any[] = await get(`/guilds/${guildId}/bans`)
  const { name, description, verification_level, system_channel_id, afk_timeout, icon } = guild
  return {
    guild: { name, description, verification_level, system_channel_id, afk_timeout, icon },
    roles: guild.roles.map(({ managed: _managed, tags: _tags, ...role }: any) => role).sort(byId),
    emojis: guild.emojis.sort(byId),
    stickers: guild.stickers.sort(byId),
    channels: channels.sort(byId),
    threads: threads.map(plainThread).sort(byId),
    bans: bans.map(({ user, reason }) => [user.id, user.username, reason]).sort(),
    members: members
      .map(({ user: { id, username, avatar }, nick, roles, joined_at }) => [
        id,
        username,
        avatar,
        nick,
        roles,
        joined_at,
      ])
      .sort(),
    messages,
  }
}

const byId = (a: any, b: any): number => (BigInt(a.id) < BigInt(b.id) ? -1 : 1)

/** The history of deleted messages isn't imported. */
const plainThread = ({ member: _own, total_message_sent: _sent, ...thread }: any) => thread

async function allMessages(get: (path: string) => Promise<any>, channelId: string): Promise<any[]> {
  const all: any[] = []
  for (;;) {
    const before = all.length === 0 ? '' : `&before=${all.at(-1).id}`
    const page: any[] = await get(`/channels/${channelId}/messages?limit=100${before}`)
    all.push(...page)
    if (page.length < 100) break
  }
  for (const message of all)
    for (const reaction of message.reactions ?? []) {
      const emoji = reaction.emoji.id ? `${reaction.emoji.name}:${reaction.emoji.id}` : reaction.emoji.name
      const path = `/channels/${channelId}/messages/${message.id}/reactions/${encodeURIComponent(emoji)}?limit=100`
      reaction.users = (await get(path)).map((user: any) => user.id).sort()
    }
  return Promise.all(all.map((message) => plainMessage(message)))
}

/** Files are compared by their bytes. */
const plainFiles = (attachments: any[]): Promise<any[]> =>
  Promise.all(
    attachments.map(async ({ id: _id, url, proxy_url: _proxy, ...attachment }: any) => ({
      ...attachment,
      bytes: Buffer.from(await (await fetch(url)).arrayBuffer()).toString('base64'),
    })),
  )

async function plainMessage(message: any): Promise<any> {
  const attachments = await plainFiles(message.attachments)
  const forwarded = await Promise.all(
    (message.message_snapshots ?? []).map(async ({ message: was }: any) => ({
      message: { ...was, attachments: await plainFiles(was.attachments) },
    })),
  )
  const {
    thread: _thread,
    referenced_message: answered,
    interaction_metadata: _interaction,
    application_id: _application,
    position: _position,
    ...rest
  } = message
  return {
    ...rest,
    author: [message.author.id, message.author.username],
    mentions: message.mentions.map(({ id }: any) => id).sort(),
    attachments,
    ...(forwarded.length > 0 && { message_snapshots: forwarded }),
    embeds: message.embeds.map(({ content_scan_version: _scan, ...embed }: any) => embed),
    ...(answered !== undefined && { answered: answered?.id ?? null }),
    reactions: (message.reactions ?? []).map(({ emoji, count, users }: any) => ({ name: emoji.name, count, users })),
  }
}
