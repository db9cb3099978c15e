import { ChannelType } from '@guildhall/protocol/enums/channel-type'
import { differenceFaults, idFaults } from '@guildhall/testing/invariants/differences'
import { type Faults, type Invariants, lifecycleEventsOf } from '@guildhall/testing/invariants/invariants'
import type { StoreContents } from '@guildhall/testing/invariants/store-contents'

export const stageInstanceInvariants: Invariants = {
  faults,
  things: [
    {
      name: 'stage',
      events: lifecycleEventsOf('STAGE_INSTANCE'),
      emitted: { rowsOf: ({ stage_instances }) => stage_instances },
    },
  ],
  audited: {
    STAGE_INSTANCE_CREATE: 'STAGE_INSTANCE_CREATE',
    STAGE_INSTANCE_UPDATE: 'STAGE_INSTANCE_UPDATE',
    STAGE_INSTANCE_DELETE: 'STAGE_INSTANCE_DELETE',
  },
}

/** A stage is open in a stage channel. */
function* faults({ stage_instances, channels, pending }: StoreContents): Faults {
  yield* idFaults('stage_instances', stage_instances)
  const types = new Map(channels.map(({ id, wire }) => [id, JSON.parse(wire).type]))
  for (const { guild_id, channel_id, id, wire } of stage_instances) {
    if (pending.isBeingRemoved(guild_id, null)) continue
    yield* differenceFaults(`stage ${id}: the channel`, channel_id, JSON.parse(wire).channel_id)
    if (types.get(channel_id) !== ChannelType.GUILD_STAGE_VOICE)
      yield `stage ${id}: in ${channel_id}, which is not a stage`
  }
}
