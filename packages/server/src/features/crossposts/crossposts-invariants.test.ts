import { postMessageAs } from '@guildhall/testing/features/threads'
import { newAnnouncementChannel } from '@guildhall/testing/features/webhooks'
import { testFindsFaults } from '@guildhall/testing/invariants/test-finds-faults'

testFindsFaults(
  'crossposts',
  async (world) => {
    const { owner, channels } = world
    const news = await newAnnouncementChannel(world)
    await owner.api.post(`/channels/${news.id}/followers`, { webhook_channel_id: channels.general })
    const published = await postMessageAs(world, owner, 'big news', news.id)
    await owner.api.post(`/channels/${news.id}/messages/${published.id}/crosspost`)
    const unpublished = await postMessageAs(world, owner, 'small news', news.id)
    return { published: published.id, unpublished: unpublished.id }
  },
  [
    ['one without a source', 'update crossposts set source_id = 1', /crosspost \d+: its source 1 does not exist/],
    [
      'one of an unpublished message',
      (_world, { unpublished }) => `update crossposts set source_id = ${unpublished}`,
      /message \d+: crossposted, but not published/,
    ],
    [
      'one that names another source',
      (_world, { published }) =>
        `update messages set wire = replace(wire, '"message_id":"${published}"', '"message_id":"1"')`,
      /crosspost \d+: its source: 1 instead of \d+/,
    ],
    [
      'one without its flag',
      `update messages set wire = replace(wire, '"flags":2', '"flags":0') where id = (select id from crossposts)`,
      /crosspost \d+: its flag is missing/,
    ],
    [
      'one with other content',
      `update messages set wire = replace(wire, 'big news', 'x') where id = (select id from crossposts)`,
      /crosspost \d+: the content: x instead of big news/,
    ],
  ],
)
