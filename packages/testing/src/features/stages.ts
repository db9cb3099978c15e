import assert from 'node:assert/strict'
import { ChannelType } from '@guildhall/protocol/enums/channel-type'
import type { World } from '../worlds/world.ts'

/** Creates a stage in the world's guild, which becomes a Community guild for it. */
export async function newStage(world: World): Promise<string> {
  const guild = `/guilds/${world.guildId}`
  await world.owner.api.patch(guild, { features: ['COMMUNITY'], rules_channel_id: '1', public_updates_channel_id: '1' })
  const { status, body } = await world.owner.api.post(`${guild}/channels`, {
    name: 'stage',
    type: ChannelType.GUILD_STAGE_VOICE,
  })
  assert.equal(status, 201, JSON.stringify(body))
  return body.id
}
