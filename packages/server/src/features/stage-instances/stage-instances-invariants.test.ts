import { findsFaults, withOtherId, withoutEvent } from '@guildhall/testing/invariants/finds-faults'
import { newStage } from '@guildhall/testing/topics/stage'

findsFaults(
  'stages',
  async (world) => {
    await world.owner.api.post('/stage-instances', { channel_id: await newStage(world), topic: 'example' })
  },
  [
    ['another id', withOtherId('stage_instances'), /stage_instances \d+: the id/],
    ['another channel', 'update stage_instances set channel_id = 1', /stage \d+: the channel: 1/],
    ['one in no stage', 'update stage_instances set channel_id = 1', /stage \d+: in 1, which is no stage/],
    [
      'a topic that nobody was told of',
      `update stage_instances set wire = replace(wire, 'example', 'x')`,
      /stage \d+: not as it was told of last/,
    ],
    [
      'an audit entry without its event',
      withoutEvent('STAGE_INSTANCE_CREATE'),
      /told of without STAGE_INSTANCE_CREATE/,
    ],
  ],
)
