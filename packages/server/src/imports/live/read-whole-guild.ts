import { ApplicationFlag } from '@guildhall/protocol/enums/application-flag'
import { ImportFailure } from '../import-failure.ts'
import type { ImportedEmoji, ImportedGuild, ImportedSticker, ImportedUser } from '../import-source.ts'
import { listThreads } from './list-threads.ts'
import { readChannel, readGuildEmoji, readGuildSettings, readSticker } from './read-guild.ts'
import { readUser } from './read-user.ts'
import type { SourceApi } from './source-api.ts'
import type { SourceHosts } from './source-images.ts'
import type { SourceLosses } from './source-losses.ts'
import { idIn, mapped, objectIn, objectsIn, type SourceObject, wholeIn } from './source-objects.ts'

interface Reading {
  readonly api: SourceApi
  readonly guildId: string
  readonly hosts: SourceHosts
  readonly losses: SourceLosses
}

/** Reads a guild with its roles, channels, threads and expressions. @throws ImportFailure if the bot isn't in it */
export async function readWholeGuild(reading: Reading): Promise<ImportedGuild> {
  const { api, guildId, hosts } = reading
  const guild = await mustRead(reading, `/guilds/${guildId}`)
  const channels = mapped(objectsIn(await mustReadList(reading, `/guilds/${guildId}/channels`)), readChannel)
  const [owner, emojis, stickers, threads] = await Promise.all([
    readOwner(reading, guild),
    listExpressions<ImportedEmoji>(reading, guild, 'emojis', (emoji) => readGuildEmoji(emoji, hosts)),
    listExpressions<ImportedSticker>(reading, guild, 'stickers', (sticker) => readSticker(sticker, hosts)),
    listThreads(reading, channels),
    noteIntents(api, reading.losses),
  ])
  return { ...readGuildSettings(guild, guildId, hosts), owner, emojis, stickers, channels: [...channels, ...threads] }
}

async function mustRead({ api, guildId }: Reading, path: string): Promise<SourceObject> {
  const answer = await api.get(path, `guild ${guildId}`)
  const value = answer.isGiven ? objectIn(answer.value) : null
  if (value) return value
  throw new ImportFailure(unreadable(guildId, answer.isGiven ? 'the response is not a guild' : answer.reason))
}

async function mustReadList({ api, guildId }: Reading, path: string): Promise<readonly unknown[]> {
  const answer = await api.get(path, `channels ${guildId}`)
  if (answer.isGiven && Array.isArray(answer.value)) return answer.value
  throw new ImportFailure(unreadable(guildId, answer.isGiven ? 'the response is not a list' : answer.reason))
}

const unreadable = (guildId: string, reason: string) =>
  `cannot read the guild ${guildId}: ${reason}. Is the bot a member of it?`

async function readOwner({ api, hosts, losses }: Reading, guild: SourceObject): Promise<ImportedUser | null> {
  const id = idIn(guild.owner_id)
  if (id === null) return null
  const answer = await api.get(`/users/${id}`, 'users')
  if (!answer.isGiven) losses.add('owner', id, answer.reason)
  return answer.isGiven ? readUser(answer.value, hosts) : readUser({ id }, hosts)
}

/** Their own list has their creators; the guild's is used if the bot may not read it. */
async function listExpressions<T>(
  { api, guildId }: Reading,
  guild: SourceObject,
  name: 'emojis' | 'stickers',
  read: (expression: SourceObject) => T | null,
): Promise<readonly T[]> {
  const answer = await api.get(`/guilds/${guildId}/${name}`, `${name} ${guildId}`)
  return mapped(objectsIn(answer.isGiven ? answer.value : guild[name]), read)
}

/** Without the intent, messages are empty, and nothing else shows why. */
async function noteIntents(api: SourceApi, losses: SourceLosses): Promise<void> {
  const answer = await api.get('/applications/@me', 'application')
  const application = answer.isGiven ? objectIn(answer.value) : null
  const flags = application && wholeIn(application.flags)
  if (flags === null) return
  const both = ApplicationFlag.GATEWAY_MESSAGE_CONTENT | ApplicationFlag.GATEWAY_MESSAGE_CONTENT_LIMITED
  if ((flags & both) === 0)
    losses.add('intent', 'MESSAGE_CONTENT', 'the bot does not have it, so that its messages of others are empty')
}
