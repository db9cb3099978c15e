import { findsFaults } from '@guildhall/testing/invariants/finds-faults'
import { say } from '@guildhall/testing/topics/threads'
import { announcementChannel } from '@guildhall/testing/topics/webhooks'

findsFaults(
  'crossposts',
  async (world) => {
    const { owner, channels } = world
    const news = await announcementChannel(world)
    await owner.api.post(`/channels/${news.id}/followers`, { webhook_channel_id: channels.general })
    const published = await say(world, owner, 'big news', news.id)
    await owner.api.post(`/channels/${news.id}/messages/${published.id}/crosspost`)
    const unpublished = await say(world, owner, 'small news', news.id)
    return { published: published.id, unpublished: unpublished.id }
  },
  [
    ['one of nothing', 'update crossposts set source_id = 1', /crosspost \d+: its source 1 is gone/],
    [
      'one of what was not published',
      (_world, { unpublished }) => `update crossposts set source_id = ${unpublished}`,
      /message \d+: brought to others, not published/,
    ],
    [
      'one that names another source',
      (_world, { published }) =>
        `update messages set wire = replace(wire, '"message_id":"${published}"', '"message_id":"1"')`,
      /crosspost \d+: its source: 1, should be \d+/,
    ],
    [
      'one that doesn’t say that it is one',
      `update messages set wire = replace(wire, '"flags":2', '"flags":0') where id = (select id from crossposts)`,
      /crosspost \d+: doesn't say that it is one/,
    ],
    [
      'one that says otherwise',
      `update messages set wire = replace(wire, 'big news', 'x') where id = (select id from crossposts)`,
      /crosspost \d+: the content: x, should be big news/,
    ],
  ],
)
