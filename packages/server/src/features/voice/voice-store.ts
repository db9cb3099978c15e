import { findRow, listRows, removeRows, saveRow, updateRows } from '../../store/access.ts'
import type { Db } from '../../store/db.ts'
import { type VoiceStateRow, voiceStates } from '../../store/tables/voice.ts'
import { type VoiceChannelRow, voiceChannels } from './voice-tables.ts'

/** Writes a user's voice state, whether or not they were in voice before. */
export async function saveVoice(db: Db, row: VoiceStateRow): Promise<void> {
  await saveRow(db, voiceStates, row)
}

/** Updates fields of a user's voice state. */
export async function updateVoice(
  db: Db,
  guildId: string,
  userId: string,
  changes: Partial<VoiceStateRow>,
): Promise<void> {
  await updateRows(db, voiceStates, { guild_id: guildId, user_id: userId }, changes)
}

export async function removeVoices(db: Db, guildId: string, userIds: readonly string[]): Promise<void> {
  await db.q.deleteFrom('voice_states').where('guild_id', '=', guildId).where('user_id', 'in', userIds).execute()
}

/** The guilds in which a user is in voice. */
export async function listGuildsOfVoice(db: Db, userId: string): Promise<string[]> {
  const rows = await db.q.selectFrom('voice_states').select('guild_id').where('user_id', '=', userId).execute()
  return rows.map(({ guild_id }) => guild_id)
}

/** The guilds with voice states of a process that has ended. */
export async function listGuildsWithAbandonedVoices(db: Db): Promise<string[]> {
  const rows = await abandoned(db).select('guild_id').distinct().orderBy('guild_id').execute()
  return rows.map(({ guild_id }) => guild_id)
}

/** The voice states in a guild of a process that has ended. */
export async function listAbandonedVoices(db: Db, guildId: string): Promise<string[]> {
  const rows = await abandoned(db).select('user_id').where('guild_id', '=', guildId).execute()
  return rows.map(({ user_id }) => user_id)
}

const abandoned = ({ q }: Db) =>
  q.selectFrom('voice_states').where('process_id', 'not in', q.selectFrom('processes').select('id'))

/** The data of a voice channel; undefined if it is empty and has no status. */
export async function findVoiceChannel(db: Db, guildId: string, id: string): Promise<VoiceChannelRow | undefined> {
  return findRow(db, voiceChannels, { guild_id: guildId, id })
}

/** All voice channels of a guild with data. */
export async function listVoiceChannels(db: Db, guildId: string): Promise<VoiceChannelRow[]> {
  return listRows(db, voiceChannels, { guild_id: guildId })
}

export async function saveVoiceChannel(db: Db, row: VoiceChannelRow): Promise<void> {
  await saveRow(db, voiceChannels, row)
}

export async function removeVoiceChannel(db: Db, guildId: string, id: string): Promise<void> {
  await removeRows(db, voiceChannels, { guild_id: guildId, id })
}
