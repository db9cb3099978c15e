// Formats invites for their callers, with what each may see.
import type { StageInstance } from '@guildhall/protocol/objects/channels/stage-instance'
import type { Invite, InviteWithMetadata } from '@guildhall/protocol/objects/guilds/invite'
import type { Caller } from '../../kernel/callers/caller.ts'
import type { Essentials } from '../../kernel/parts/essentials.ts'
import type { LiveState } from '../../kernel/parts/live-state.ts'
import type { GuildModel } from '../../kernel/read-model/guild-model.ts'
import type { Db } from '../../store/db.ts'
import type { ChannelInvite, KnownInvite } from '../../store/rows/invite-row.ts'
import { listMembersById } from '../members/member-lists-store.ts'
import { isSpeaker } from '../voice/voice-rules.ts'
import { guildShown } from './invites-hooks.ts'
import {
  channelOfInvite,
  type InviteDetails,
  isForEveryone,
  toInvite,
  toInviteWithMetadata,
  toStageSpeaker,
} from './invites-view.ts'

/** How many speakers of a stage an invite shows. */
export const MOST_SPEAKERS = 20

/** An invite as shown to anyone with its code. @throws UnknownInvite if there is no channel that it leads to */
export async function showInvite(db: Db, guild: GuildModel, invite: KnownInvite): Promise<Invite> {
  return toInvite(guild, invite, await findSurroundings(db, guild, [invite]))
}

/**
 * An invite as a caller sees it. A bot receives the speakers of a stage only for its own guilds: libraries add them to
 * the guild and fail if they don't know it.
 */
export async function showToCaller(
  { store, readModel }: Essentials & LiveState,
  guild: GuildModel,
  invite: KnownInvite,
  caller: Caller | null,
): Promise<Invite> {
  const shown = await showInvite(store.db, guild, invite)
  if (!shown.stage_instance || caller?.kind !== 'bot' || (await readModel.findMember(guild, caller))) return shown
  return { ...shown, stage_instance: { ...shown.stage_instance, members: [] } }
}

/** An invite as members who manage invites see it. */
export async function showWithMetadata(db: Db, guild: GuildModel, invite: ChannelInvite): Promise<InviteWithMetadata> {
  return toInviteWithMetadata(guild, invite, await findSurroundings(db, guild, [invite]))
}

/**
 * Invites to a guild, as members see them who manage them, or who may only read the audit log
 * (docs/spec/invites.md#metadata).
 */
export async function showAll<T>(
  db: Db,
  guild: GuildModel,
  invites: readonly ChannelInvite[],
  shown: (guild: GuildModel, invite: ChannelInvite, around: InviteDetails) => T,
): Promise<T[]> {
  // Skips an invite to a channel that was created after the guild was read.
  const known = invites.filter(({ channelId }) => guild.channels.has(channelId))
  const around = await findSurroundings(db, guild, known)
  return known.map((invite) => shown(guild, invite, around))
}

/** The objects shown with some invites to a guild. The number of statements doesn't depend on how many there are. */
async function findSurroundings(db: Db, guild: GuildModel, invites: readonly KnownInvite[]): Promise<InviteDetails> {
  const shown = await Promise.all(guildShown.handlers.map((part) => part(db, guild)))
  return { ofGuild: Object.assign({}, ...shown), stages: await findStages(db, guild, invites) }
}

async function findStages(
  db: Db,
  guild: GuildModel,
  invites: readonly KnownInvite[],
): Promise<InviteDetails['stages']> {
  if (guild.stages.size === 0) return new Map()
  const channels = new Set(invites.map((invite) => channelOfInvite(guild, invite)))
  const open = [...channels].flatMap((channel) => {
    const stage = guild.stages.get(channel.id)
    return stage && isForEveryone(guild, channel) ? onStage(guild, stage) : []
  })
  const ids = open.flatMap(({ named }) => named)
  const found = new Map((await listMembersById(db, guild.id, ids)).map((each) => [each.user.id, each]))
  return new Map(
    open.map(({ channelId, named, shown }) => {
      const speakers = named.flatMap((id) => found.get(id) ?? [])
      return [channelId, { members: speakers.map((each) => toStageSpeaker(guild, each)), ...shown }]
    }),
  )
}

/** The stage of a channel, and the ids of the speakers to show. */
function onStage({ voices }: GuildModel, { channel_id: channelId, topic }: StageInstance) {
  const there = [...voices.values()].filter(({ channel_id }) => channel_id === channelId)
  const speakers = there.filter(isSpeaker)
  const named = speakers.slice(0, MOST_SPEAKERS).map(({ user_id }) => user_id)
  return { channelId, named, shown: { participant_count: there.length, speaker_count: speakers.length, topic } }
}
