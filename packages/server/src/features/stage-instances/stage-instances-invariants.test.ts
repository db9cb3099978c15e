import { newStage } from '@guildhall/testing/features/stages'
import { testFindsFaults, withOtherId, withoutEvent } from '@guildhall/testing/invariants/test-finds-faults'

testFindsFaults(
  'stages',
  async (world) => {
    await world.owner.api.post('/stage-instances', { channel_id: await newStage(world), topic: 'example' })
  },
  [
    ['another id', withOtherId('stage_instances'), /stage_instances \d+: the id/],
    ['another channel', 'update stage_instances set channel_id = 1', /stage \d+: the channel: 1/],
    [
      'one outside of a stage channel',
      'update stage_instances set channel_id = 1',
      /stage \d+: in 1, which is not a stage/,
    ],
    [
      'a topic without its event',
      `update stage_instances set wire = replace(wire, 'example', 'x')`,
      /stage \d+: differs from its last event/,
    ],
    [
      'an audit entry without the event of its change',
      withoutEvent('STAGE_INSTANCE_CREATE'),
      /emitted without STAGE_INSTANCE_CREATE/,
    ],
  ],
)
