import { testFindsFaults } from '@guildhall/testing/invariants/test-finds-faults'

const answers = ['yes', 'no'].map((text) => ({ poll_media: { text } }))

testFindsFaults(
  'polls',
  async ({ owner, member, channels, db }) => {
    const poll = { question: { text: 'Well?' }, answers, duration: 24 }
    const asked = (await owner.api.post(`/channels/${channels.general}/messages`, { poll })).body
    await member.api.put(`/channels/${channels.general}/polls/${asked.id}/answers/@me`, { answer_ids: [1] })
    const stored = db.q.selectFrom('messages').select('wire').where('id', '=', asked.id)
    return JSON.parse((await stored.executeTakeFirstOrThrow()).wire).poll.answers
  },
  [
    ['one without a job that ends it', `delete from jobs where kind = 'end-poll'`, /poll \d+: no job ends it/],
    [
      'a vote for two answers',
      (_world, [first, second]) =>
        `insert into reactions select guild_id, channel_id, ${second.kind_id}, user_id from reactions where kind_id = ${first.kind_id}`,
      /poll \d+: votes of users with one answer each: 1 instead of 2/,
    ],
    ['a wrong count', 'delete from reactions', /reaction \d+\/\d+: users who chose it: 1 instead of 0/],
    ['a deleted vote', 'delete from reactions', /message \d+\/\d+: reactions differ from their events/],
  ],
)
