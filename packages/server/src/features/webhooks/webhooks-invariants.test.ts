import { newWebhook } from '@guildhall/testing/features/webhooks'
import { testFindsFaults } from '@guildhall/testing/invariants/test-finds-faults'

testFindsFaults(
  'webhooks',
  async (world) => {
    await newWebhook(world, { who: world.bot })
  },
  [
    [
      'one in a deleted channel',
      'update webhooks set channel_id = 1',
      /webhook \d+: in channel 1, which does not exist/,
    ],
    ['a follower with a token', 'update webhooks set type = 2', /webhook \d+: its type does not match its token/],
    [
      'one of an application that left',
      'delete from integrations',
      /webhook \d+: of application \d+, which is not in the guild/,
    ],
    ['a missing image', `update webhooks set avatar = 'x'`, /avatar of \d+ in \d+: referenced, but missing/],
  ],
)
