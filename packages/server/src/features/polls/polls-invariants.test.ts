import { findsFaults } from '@guildhall/testing/invariants/finds-faults'

const answers = ['yes', 'no'].map((text) => ({ poll_media: { text } }))

findsFaults(
  'polls',
  async ({ owner, member, channels, db }) => {
    const poll = { question: { text: 'Well?' }, answers, duration: 24 }
    const asked = (await owner.api.post(`/channels/${channels.general}/messages`, { poll })).body
    await member.api.put(`/channels/${channels.general}/polls/${asked.id}/answers/@me`, { answer_ids: [1] })
    const stored = db.q.selectFrom('messages').select('wire').where('id', '=', asked.id)
    return JSON.parse((await stored.executeTakeFirstOrThrow()).wire).poll.answers
  },
  [
    ['one that nobody ends', `delete from jobs where kind = 'end-poll'`, /poll \d+: nobody ends it/],
    [
      'a vote for two answers',
      (_world, [first, second]) =>
        `insert into reactions select guild_id, channel_id, ${second.kind_id}, user_id from reactions where kind_id = ${first.kind_id}`,
      /poll \d+: who chose one answer each: 1, should be 2/,
    ],
    ['a wrong count', 'delete from reactions', /reaction \d+\/\d+: those who chose it: 1, should be 0/],
    ['a vote that is gone', 'delete from reactions', /message \d+\/\d+: reactions are not as they were told of/],
  ],
)
