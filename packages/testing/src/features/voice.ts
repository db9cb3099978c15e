import { mustFindMember } from 'guildhall/features/members/members-store'
import { changeStream, enterVoice } from 'guildhall/features/voice/voice-actions'
import { writeAsSystem } from 'guildhall/kernel/unit-of-work/system-unit'
import type { Person } from '../worlds/people.ts'
import type { World } from '../worlds/world.ts'

/** Puts a member of the world's guild, or of another, into a voice channel, without a client or permission checks. Resolves when the events have been delivered. */
export async function joinVoice(
  world: World,
  who: Person,
  channelId = world.channels.voice,
  guildId = world.guildId,
): Promise<void> {
  const { kernel } = world.app
  await writeAsSystem(kernel, { name: 'put in voice', emits: ['VOICE_STATE_UPDATE'], guildId }, async (tx) => {
    const connecting = {
      session_id: `session of ${who.id}`,
      process_id: kernel.processId,
      self_mute: false,
      self_deaf: false,
      self_video: false,
    }
    const found = await mustFindMember(tx.db, guildId, who.id)
    await enterVoice(tx, tx.guild, found, tx.guild.mustFindChannel(channelId), connecting)
  })
  await world.waitForDelivery()
}

/** Starts a stream of a user who is in voice in the world's guild. Resolves when the events have been delivered. */
export async function beginStream(world: World, who: Person): Promise<void> {
  const unit = { name: 'show a stream', emits: ['VOICE_STATE_UPDATE'], guildId: world.guildId } as const
  await writeAsSystem(world.app.kernel, unit, async (tx) => {
    await changeStream(tx, tx.guild, await mustFindMember(tx.db, tx.guild.id, who.id), true)
  })
  await world.waitForDelivery()
}
