import { mustFindMember } from '../features/members/members-store.ts'
import { enterVoice } from '../features/voice/voice-actions.ts'
import { writeAsSystem } from '../kernel/system-unit.ts'
import type { Person } from './people.ts'
import type { World } from './world.ts'

/** Puts a member of the world's guild, or of another, into a voice channel, without a client and without asking anyone. Whoever is to hear of it has. */
export async function putInVoice(
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
  await world.told()
}
