import { beginSubscription, newIntegration } from '@guildhall/testing/features/integrations'
import { testFindsFaults, withOtherId, withoutEvent } from '@guildhall/testing/invariants/test-finds-faults'

testFindsFaults(
  'integrations',
  async (world) => {
    await beginSubscription(world, (await newIntegration(world)).id, world.member.id)
  },
  [
    ['another id', withOtherId('integrations'), /integrations \d+: the id/],
    [
      'a bot that was not installed',
      'delete from integrations where bot_id is not null',
      /guild \d+: bot \d+ has no integration/,
    ],
    [
      'a bot that left',
      ({ stranger }) => `update integrations set bot_id = ${stranger.id} where bot_id > 0`,
      /integration \d+: its bot is not a member/,
    ],
    [
      'a wrong count of subscribers',
      'update integrations set subscriber_count = 2',
      /integration \d+: subscribers: 2 instead of 1/,
    ],
    [
      'an account without a role',
      `update roles set wire = replace(wire, '"tags"', '"x"')`,
      /integration \d+: it has no/,
    ],
    [
      'a subscriber without the role',
      ({ owner }) => `update integration_subscriptions set user_id = ${owner.id}`,
      /subscription of \d+: the member does not have the role/,
    ],
    [
      'a subscription to nothing',
      'delete from integrations where bot_id is null',
      /subscription to \d+: it does not exist/,
    ],
    [
      'an audit entry without the event of its change',
      withoutEvent('INTEGRATION_CREATE'),
      /emitted without INTEGRATION_CREATE/,
    ],
  ],
)
