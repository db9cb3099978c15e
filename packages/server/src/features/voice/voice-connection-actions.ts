// Connects clients to voice channels, and disconnects them.
import { ApiError } from '../../kernel/api-error.ts'
import type { Caller } from '../../kernel/callers/caller.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { Actor, NO_SECOND_FACTOR } from '../../kernel/permissions/actor.ts'
import { member } from '../../kernel/permissions/requirement.ts'
import type { GuildModel } from '../../kernel/read-model/guild-model.ts'
import { writeAsSystem } from '../../kernel/unit-of-work/system-unit.ts'
import { write } from '../../kernel/unit-of-work/unit-of-work.ts'
import { listMembersById } from '../members/member-lists-store.ts'
import { findMember, mustFindMember } from '../members/members-store.ts'
import { type Connecting, changeStream, enterVoice, leaveVoice, moveVoice } from './voice-actions.ts'
import { mustBeLetIn, mustMayStream } from './voice-rules.ts'
import { listAbandonedVoices, listGuildsOfVoice, listGuildsWithAbandonedVoices } from './voice-store.ts'

const VOICE_UNIT = { name: 'Voice State Update', emits: ['VOICE_STATE_UPDATE'], audits: 'none' } as const

/** The channel to which a client wants to connect, and how. */
export interface Wanted {
  guildId: string
  channelId: string
  connecting: Connecting
}

/**
 * Connects a client to a voice channel or a stage, moves it to another, or changes its own state. A user is in voice in
 * one guild at a time, a bot may be in one channel of each.
 *
 * @returns whether the channel is another one; null if the client isn't admitted, in which case nothing changes
 */
export async function connectToVoice(kernel: Kernel, caller: Caller, wanted: Wanted): Promise<boolean | null> {
  const { guildId, channelId, connecting } = wanted
  const operation = { ...VOICE_UNIT, requires: member }
  const place = { operation, caller, guildId, channelId: null, streamId: null, before: {}, reason: null }
  const isNew = await unlessRefused(
    write(kernel, place, async (tx) => {
      const before = tx.guild.voices.get(caller.user.id)
      const stays = before?.channel_id === channelId
      const channel = stays ? tx.guild.mustFindChannel(channelId) : mustBeLetIn(tx.actor, channelId)
      const found = await mustFindMember(tx.db, guildId, caller.user.id)
      await enterVoice(tx, tx.guild, found, channel, connecting)
      return !stays || before.session_id !== connecting.session_id
    }),
  )
  if (isNew && caller.kind === 'user') {
    for (const id of await listGuildsOfVoice(kernel.store.db, caller.user.id)) {
      if (id !== guildId) await disconnect(kernel, id, caller.user.id)
    }
  }
  return isNew
}

/** The channel in which a client starts or ends a stream. */
export interface Streaming {
  guildId: string
  channelId: string
  sessionId: string
  isShown: boolean
}

/**
 * Starts or ends a client's stream in its voice channel; nothing happens if it is in another one, or may not stream.
 */
export async function setStream(
  kernel: Kernel,
  caller: Caller,
  { guildId, channelId, sessionId, isShown }: Streaming,
): Promise<void> {
  const userId = caller.user.id
  const find = (guild: GuildModel) => {
    const voice = guild.voices.get(userId)
    const isThere = voice?.session_id === sessionId && voice.channel_id === channelId
    return isThere && voice.self_stream !== isShown ? voice : undefined
  }
  const guild = await kernel.readModel.find(guildId)
  if (!guild || !find(guild)) return
  const operation = { ...VOICE_UNIT, requires: member }
  const place = { operation, caller, guildId, channelId: null, streamId: null, before: {}, reason: null }
  await unlessRefused(
    write(kernel, place, async (tx) => {
      const voice = find(tx.guild)
      if (!voice) return
      if (isShown) mustMayStream(tx.actor, voice)
      await changeStream(tx, tx.guild, await mustFindMember(tx.db, guildId, userId), isShown)
    }),
  )
}

/** Disconnects a user from voice; with a session, only if it is the one that they are connected with. */
export async function disconnect(
  kernel: Kernel,
  guildId: string,
  userId: string,
  sessionId: string | null = null,
): Promise<void> {
  const isMeant = (guild: GuildModel): boolean => {
    const voice = guild.voices.get(userId)
    return voice !== undefined && (sessionId === null || voice.session_id === sessionId)
  }
  const guild = await kernel.readModel.find(guildId)
  if (!guild || (sessionId !== null && !isMeant(guild))) return
  await unlessRefused(
    writeAsSystem(kernel, { ...VOICE_UNIT, guildId }, async (tx) => {
      const found = isMeant(tx.guild) ? await findMember(tx.db, guildId, userId) : undefined
      if (found) await leaveVoice(tx, tx.guild, [found])
    }),
  )
}

/** Moves an idle user to the AFK channel, if they may connect to it. */
export async function moveToAfkChannel(kernel: Kernel, guildId: string, userId: string): Promise<void> {
  await unlessRefused(
    writeAsSystem(kernel, { ...VOICE_UNIT, guildId }, async (tx) => {
      const found = tx.guild.voices.has(userId) ? await findMember(tx.db, guildId, userId) : undefined
      const afkChannelId = tx.guild.settings.afk_channel_id
      if (!found || afkChannelId === null) return
      const actor = new Actor(tx.guild, userId, found.member, tx.now, NO_SECOND_FACTOR)
      await moveVoice(tx, tx.guild, found, mustBeLetIn(actor, afkChannelId))
    }),
  )
}

/** Disconnects users from voice whose sessions were on a process that has ended. */
export async function clearAbandonedVoice(kernel: Kernel): Promise<void> {
  for (const guildId of await listGuildsWithAbandonedVoices(kernel.store.db)) {
    await unlessRefused(
      writeAsSystem(kernel, { ...VOICE_UNIT, guildId }, async (tx) => {
        const abandoned = await listAbandonedVoices(tx.db, guildId)
        await leaveVoice(tx, tx.guild, await listMembersById(tx.db, guildId, abandoned))
      }),
    )
  }
}

/** Ignores a client's request if it isn't permitted. */
async function unlessRefused<T>(unit: Promise<T>): Promise<T | null> {
  try {
    return await unit
  } catch (error) {
    if (error instanceof ApiError) return null
    throw error
  }
}
