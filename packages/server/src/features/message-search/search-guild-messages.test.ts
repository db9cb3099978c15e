import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { allowMessages, postMessageAs, startPrivateThread, startThread } from '@guildhall/testing/features/threads'
import { hidingOverwrites, newTextChannel, newWebhook, sendByWebhook } from '@guildhall/testing/features/webhooks'
import type { Person } from '@guildhall/testing/worlds/people'
import { newPlainBot } from '@guildhall/testing/worlds/plain-bot'
import { World } from '@guildhall/testing/worlds/world'
import { snowflakeTime } from '../../kernel/ids/ids.ts'
import { SPANS } from '../search-index/search-terms-view.ts'

describe('Search Guild Messages', () => {
  let world: World
  before(async () => {
    world = await World.create()
    await allowMessages(world)
  })
  after(() => world.close())

  const search = (query: string, who: Pick<Person, 'api'> = world.member, guildId = world.guildId) =>
    who.api.get(`/guilds/${guildId}/messages/search?${query}`)
  const idsIn = ({ messages }: any): string[] => messages.map(([{ id }]: any) => id)
  const found = async (query: string, who?: Pick<Person, 'api'>) => {
    const { status, body } = await search(query, who)
    assert.equal(status, 200, JSON.stringify(body))
    assert.equal(body.total_results, body.messages.length)
    return idsIn(body)
  }
  const post = async (body: object, who = world.owner, channelId = world.channels.general) => {
    const answer = await who.api.post(`/channels/${channelId}/messages`, body)
    assert.equal(answer.status, 200, JSON.stringify(answer.body))
    return answer.body
  }
  const says = async (content: string, who = world.owner, channelId?: string): Promise<string> =>
    (await post({ content }, who, channelId)).id

  test('returns messages without reactions, newest first, with their number', async () => {
    const first = await says('a walrus arrives')
    await world.owner.api.put(`/channels/${world.channels.general}/messages/${first}/reactions/🔥/@me`)
    const second = await says('the Walrus leaves', world.member)
    const { body } = await search('content=walrus')
    assert.deepEqual(idsIn(body), [second, first])
    assert.deepEqual([body.total_results, body.doing_deep_historical_index], [2, false])
    const { reactions: _, ...whole } = (
      await world.member.api.get(`/channels/${world.channels.general}/messages/${first}`)
    ).body
    assert.deepEqual(body.messages[1], [{ ...whole, hit: true }])
  })

  test('finds words without regard to case, accents and width, and by their beginning', async () => {
    const id = await says('Crème brûlée ＡＢＣ naïveté')
    for (const word of ['creme', 'CRÈME', 'brulee', 'abc', 'naive', 'naïveté'])
      assert.deepEqual(await found(`content=${encodeURIComponent(word)}`), [id], word)
    for (const word of ['crem', 'brul', 'rème', 'nai']) {
      const expected = word.length >= 4 && 'creme brulee'.split(' ').some((each) => each.startsWith(word)) ? [id] : []
      assert.deepEqual(await found(`content=${encodeURIComponent(word)}`), expected, word)
    }
  })

  test('finds parts of texts in scripts without spaces', async () => {
    const japanese = await says('東京都に行きました')
    const korean = await says('서울에서 만나요')
    const thai = await says('สวัสดีครับ')
    for (const word of ['東京', '京都', '都', '行きま', 'した', 'た'])
      assert.deepEqual(await found(`content=${encodeURIComponent(word)}`), [japanese], word)
    for (const word of ['서울', '울에', '만나'])
      assert.deepEqual(await found(`content=${encodeURIComponent(word)}`), [korean])
    assert.deepEqual(await found(`content=${encodeURIComponent('สวัส')}`), [thai])
    assert.deepEqual(await found(`content=${encodeURIComponent('京東')}`), [])
  })

  test('finds words near each other', async () => {
    const id = await says('one quokka met seven other lynxes today')
    const words = async (content: string, slop?: number) =>
      found(`content=${encodeURIComponent(content)}${slop === undefined ? '' : `&slop=${slop}`}`)
    assert.deepEqual(await words('quokka seven'), [id])
    assert.deepEqual(await words('quokka seven', 0), [])
    assert.deepEqual(await words('quokka lynxes'), [])
    assert.deepEqual(await words('quokka lynxes', 3), [id])
    assert.deepEqual(await words('quokka met', 0), [id])
    assert.deepEqual(await words('met quokka', 1), [])
    assert.deepEqual(await words('met quokka', 2), [id])
    assert.deepEqual(await words('quokka giraffe', 100), [])
  })

  test('finds words between dots and underscores', async () => {
    const id = await says('snake_case.example,file_name.tar.gz')
    for (const words of ['snake', 'case', 'example', 'file', 'name', 'tar', 'gz', 'case.example', 'file_name.tar'])
      assert.deepEqual(await found(`content=${words}`), [id], words)
  })

  test('doesn’t find parts of the terms of filters as words', async () => {
    const id = await says('an echidna')
    const { place } = await world.db.q
      .selectFrom('message_search')
      .select('place')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    const parts = place.split(/[^\da-z]+/u).filter((part) => part !== '')
    assert.ok(parts.includes(String(Math.floor(snowflakeTime(id) / 2 ** SPANS[0]))))
    for (const part of parts) assert.deepEqual(await found(`content=${part}`), [], part)
    const path = `/channels/${world.channels.general}/polls`
    const poll = { question: { text: 'echidnas?' }, answers: [1, 2].map((n) => ({ poll_media: { text: `no ${n}` } })) }
    const asked = await post({ poll })
    assert.equal((await world.owner.api.post(`${path}/${asked.id}/expire`)).status, 200)
    await world.app.worker.settled()
    const results = await world.db.q
      .selectFrom('message_search')
      .select('id')
      .where('facets', 'like', '%:xpoll_result%')
      .execute()
    assert.equal(results.length, 1)
    assert.deepEqual(await found('content=result'), [])
  })

  test('takes no operators, and survives any text', async () => {
    await says('aardvark OR nothing')
    for (const content of [
      '" OR ""',
      "' | 'x",
      'aardvark AND',
      '(aardvark',
      ':g1',
      'NEAR(a b)',
      'a\u0000b',
      '*',
      '\\',
      '%',
      '😀'.repeat(300),
      'ab '.repeat(341),
      '\ud800',
    ])
      assert.equal((await search(`content=${encodeURIComponent(content.toWellFormed())}`)).status, 200, content)
    assert.deepEqual(await found(`content=${encodeURIComponent('"aardvark" OR zzz')}`), [])
    assert.deepEqual(await found(`content=${encodeURIComponent('!!!')}`), [])
    await world.refuses(() => search(`content=${'a'.repeat(1025)}`), 400, 50035)
  })

  test('follows edits and deletions', async () => {
    const { general } = world.channels
    const path = `/channels/${general}/messages`
    const [one, other, third] = [await says('pangolin'), await says('pangolin'), await says('pangolin')]
    await world.owner.api.patch(`${path}/${one}`, { content: 'tapir' })
    assert.deepEqual(await found('content=tapir'), [one])
    assert.deepEqual(await found('content=pangolin'), [third, other])
    await world.owner.api.delete(`${path}/${other}`)
    assert.deepEqual(await found('content=pangolin'), [third])
    await world.owner.api.post(`${path}/bulk-delete`, { messages: [one, third] })
    assert.deepEqual([...(await found('content=pangolin')), ...(await found('content=tapir'))], [])
  })

  test('follows deleted channels and threads', async () => {
    const channel = await newTextChannel(world)
    const thread = await startThread(world, world.owner)
    await says('okapi', world.owner, channel)
    const inThread = await says('okapi', world.owner, thread.id)
    assert.equal((await found('content=okapi')).length, 2)
    await world.owner.api.delete(`/channels/${channel}`)
    assert.deepEqual(await found('content=okapi'), [inThread])
    await world.owner.api.delete(`/channels/${thread.id}`)
    await world.app.worker.settled()
    assert.deepEqual(await found('content=okapi'), [])
    const rows = await world.db.q.selectFrom('message_search').select('id').where('words', 'like', '%okapi%').execute()
    assert.deepEqual(rows, [])
  })

  test('filters by author, type of author and mentions', async () => {
    const { id: role } = (
      await world.owner.api.post(`/guilds/${world.guildId}/roles`, { name: 'r', mentionable: true })
    ).body
    const hook = await newWebhook(world, { channelId: world.channels.general })
    const byHook = (await sendByWebhook(world, hook, { content: 'numbat' })).id
    const byBot = await says('numbat', world.bot)
    const byMember = await says(`numbat <@${world.owner.id}>`, world.member)
    const byOwner = await says(`numbat <@&${role}> @everyone`)
    const numbats = (query: string) => found(`content=numbat&${query}`)
    assert.deepEqual(await numbats(`author_id=${world.member.id}`), [byMember])
    assert.deepEqual(await numbats(`author_id=${world.member.id}&author_id=${world.bot.id}`), [byMember, byBot])
    assert.deepEqual(await numbats('author_type=bot'), [byBot])
    assert.deepEqual(await numbats('author_type=webhook'), [byHook])
    assert.deepEqual(await numbats('author_type=user'), [byOwner, byMember])
    assert.deepEqual(await numbats('author_type=-user'), [byBot, byHook])
    assert.deepEqual(await numbats('author_type=-bot&author_type=-webhook'), [byOwner, byMember])
    assert.deepEqual(await numbats('author_type=user&author_type=-user'), [])
    assert.deepEqual(await numbats(`mentions=${world.owner.id}`), [byMember])
    assert.deepEqual(await numbats(`mentions_role_id=${role}`), [byOwner])
    assert.deepEqual(await numbats('mention_everyone=true'), [byOwner])
    assert.deepEqual(await numbats('mention_everyone=false'), [byMember, byBot, byHook])
  })

  test('filters by replies, pins and ids', async () => {
    const question = await says('bandicoot?', world.member)
    const reply = { content: 'bandicoot!', message_reference: { message_id: question } }
    const answer = (await post(reply)).id
    const bandicoots = (query: string) => found(`content=bandicoot&${query}`)
    assert.deepEqual(await bandicoots(`replied_to_user_id=${world.member.id}`), [answer])
    assert.deepEqual(await bandicoots(`replied_to_message_id=${question}`), [answer])
    assert.deepEqual(await bandicoots(`replied_to_user_id=${world.owner.id}`), [])
    await world.owner.api.put(`/channels/${world.channels.general}/messages/pins/${question}`)
    assert.deepEqual(await bandicoots('pinned=true'), [question])
    assert.deepEqual(await bandicoots('pinned=false'), [answer])
    await world.owner.api.delete(`/channels/${world.channels.general}/messages/pins/${question}`)
    assert.deepEqual(await bandicoots('pinned=true'), [])
    assert.deepEqual(await bandicoots(`min_id=${question}`), [answer])
    assert.deepEqual(await bandicoots(`max_id=${answer}`), [question])
    assert.deepEqual(await bandicoots('max_id=9223372036854775807&min_id=0'), [answer, question])
    assert.deepEqual(await bandicoots(`min_id=${answer}&max_id=${question}`), [])
  })

  test('filters by what messages have', async () => {
    const plain = await says('dugong')
    const link = await says('dugong https://Example.com/path')
    const embed = (
      await post({ content: 'dugong', embeds: [{ title: 'x', image: { url: 'https://example.com/a.png' } }] })
    ).id
    const poll = (
      await post({
        content: 'dugong',
        poll: { question: { text: 'q' }, answers: [1, 2].map((n) => ({ poll_media: { text: `${n}` } })) },
      })
    ).id
    const dugongs = (query: string) => found(`content=dugong&${query}`)
    assert.deepEqual(await dugongs('has=link'), [link])
    assert.deepEqual(await dugongs('has=-link'), [poll, embed, plain])
    assert.deepEqual(await dugongs('has=embed&has=image'), [embed])
    assert.deepEqual(await dugongs('has=embed&has=poll'), [])
    assert.deepEqual(await dugongs('has=-embed&has=-poll&has=-link'), [plain])
    assert.deepEqual(await dugongs('has=poll'), [poll])
    assert.deepEqual(await dugongs('link_hostname=EXAMPLE.com'), [link])
    assert.deepEqual(await dugongs('link_hostname=example.org'), [])
    await world.refuses(() => search('has=legs'), 400, 50035)
  })

  test('filters by files', async () => {
    const form = new FormData()
    form.append('files[0]', new Blob(['a, b'], { type: 'text/csv' }), 'Report, final.csv')
    form.append('payload_json', JSON.stringify({ content: 'wombat' }))
    const { body } = await world.owner.api.post(`/channels/${world.channels.general}/messages`, form)
    const { filename } = body.attachments[0]
    const wombats = (query: string) => found(`content=wombat&${query}`)
    assert.deepEqual(await wombats('has=file&has=-image'), [body.id])
    assert.deepEqual(await wombats('has=image'), [])
    assert.deepEqual(await wombats('attachment_extension=csv'), [body.id])
    assert.deepEqual(await wombats('attachment_extension=.CSV'), [body.id])
    assert.deepEqual(await wombats(`attachment_filename=${encodeURIComponent(filename)}`), [body.id])
    assert.deepEqual(await wombats('attachment_filename=other.csv'), [])
  })

  test('sorts by time or relevance, in pages', async () => {
    const ids: string[] = []
    for (const content of ['ibex', 'ibex ibex ibex', 'an ibex among many other things that someone mentions here'])
      ids.push(await says(content))
    const [one, much, little] = ids
    assert.deepEqual(await found('content=ibex'), [little, much, one])
    assert.deepEqual(await found('content=ibex&sort_by=timestamp&sort_order=asc'), [one, much, little])
    assert.deepEqual(await found('content=ibex&sort_by=relevance&sort_order=asc'), [much, one, little])
    const { body } = await search('content=ibex&limit=1&offset=1')
    assert.deepEqual([idsIn(body), body.total_results], [[much], 3])
    assert.deepEqual((await search('content=ibex&offset=9975')).body.messages, [])
    for (const query of ['limit=0', 'limit=26', 'offset=-1', 'offset=9976', 'slop=101', 'sort_by=size', 'channel_id=x'])
      await world.refuses(() => search(query), 400, 50035)
  })

  test('neither finds nor counts what the caller may not read', async () => {
    const hidden = await newTextChannel(world, { permission_overwrites: hidingOverwrites(world) })
    const without = { id: world.guildId, type: 0, deny: String(1n << 16n) }
    const unread = await newTextChannel(world, { permission_overwrites: [without] })
    const adult = await newTextChannel(world, { nsfw: true })
    const privately = await startPrivateThread(world, world.owner)
    const open = await says('narwhal')
    const others: string[] = []
    for (const channelId of [hidden, unread, adult, privately.id])
      others.push(await says('narwhal', world.owner, channelId))
    assert.deepEqual(await found('content=narwhal'), [open])
    assert.deepEqual(await found(`content=narwhal&author_id=${world.owner.id}&max_id=${others[0]}`), [open])
    for (const channelId of [hidden, unread, privately.id])
      assert.deepEqual(await found(`content=narwhal&channel_id=${channelId}`), [])
    const [inHidden, inUnread, inAdult, inPrivate] = others
    assert.deepEqual(await found('content=narwhal&include_nsfw=true'), [inAdult, open])
    assert.deepEqual(await found('content=narwhal', world.owner), [inPrivate, inUnread, inHidden, open])
    assert.deepEqual(await found(`content=narwhal&channel_id=${hidden}`, world.owner), [inHidden])
    await world.owner.api.put(`/channels/${privately.id}/thread-members/${world.member.id}`)
    const { body } = await search('content=narwhal')
    assert.deepEqual([idsIn(body), body.total_results], [[inPrivate, open], 2])
    assert.deepEqual(
      body.threads.map(({ id }: any) => id),
      [privately.id],
    )
    assert.deepEqual(
      body.members.map(({ id, user_id }: any) => [id, user_id]),
      [[privately.id, world.member.id]],
    )
    assert.deepEqual(await found(`content=narwhal&channel_id=${privately.id}`), [inPrivate])
    await world.refuses(() => search('content=narwhal', world.stranger), 403, 50001)
    await world.refuses(() => search('', world.stranger, '1'), 404, 10004)
  })

  test('searches many channels as well as few', async () => {
    const other = await world.newGuild(world.owner, 'many')
    const made: string[] = []
    for (let i = 0; i < 65; i++)
      made.push((await world.owner.api.post(`/guilds/${other.id}/channels`, { name: `c${i}` })).body.id)
    const ids: string[] = []
    for (const channelId of made.slice(0, 3)) ids.push(await says('capybara', world.owner, channelId))
    const all = await search('content=capybara', world.owner, other.id)
    assert.deepEqual(idsIn(all.body), ids.toReversed())
    const some = made.slice(1).map((id) => `&channel_id=${id}`)
    assert.deepEqual(idsIn((await search(`content=capybara${some.join('')}`, world.owner, other.id)).body), [
      ids[2],
      ids[1],
    ])
    await world.owner.api.delete(`/channels/${made[0]}`)
    assert.deepEqual(idsIn((await search('content=capybara', world.owner, other.id)).body), [ids[2], ids[1]])
  })

  test('reveals no content to bots that may not read it', async () => {
    const blind = await newPlainBot(world)
    const secret = await says('platypus https://example.com')
    const meant = await says(`platypus <@${blind.id}>`)
    assert.deepEqual(await found('content=platypus', blind), [meant])
    assert.deepEqual(await found(`has=link&min_id=${BigInt(secret) - 1n}`, blind), [])
    const { body } = await search(`min_id=${BigInt(secret) - 1n}`, blind)
    assert.deepEqual(
      body.messages.map(([{ content }]: any) => content),
      [`platypus <@${blind.id}>`, ''],
    )
  })

  test('answers 202 until older messages are in the index', async () => {
    const id = await says('axolotl')
    const { kernel } = world.app
    await kernel.store.write(async (tx) => {
      await tx.q.deleteFrom('message_search').where('guild_id', '=', world.guildId).execute()
      const row = { guild_id: world.guildId, channel_id: '0', message_id: '0', documents: 0 }
      await tx.q.insertInto('search_backlog').values(row).execute()
    })
    const { status, body } = await search('content=axolotl')
    assert.equal(status, 202)
    assert.deepEqual(Object.keys(body).sort(), ['code', 'documents_indexed', 'message', 'retry_after'])
    assert.deepEqual([body.code, body.documents_indexed], [110000, 0])
    await kernel.store.write((tx) =>
      tx.q
        .insertInto('jobs')
        .values({
          id: kernel.ids.next(),
          kind: 'index-messages',
          payload: JSON.stringify({ guild_id: world.guildId }),
          due_at: 0,
          attempts: 0,
          last_error: null,
          owner_id: world.guildId,
        })
        .execute(),
    )
    world.app.worker.wake()
    await world.app.worker.settled()
    assert.deepEqual(await found('content=axolotl'), [id])
  })

  test('finds messages sent at the same time', async () => {
    const people = [world.owner, world.member, world.moderator]
    const sent = await Promise.all(
      Array.from({ length: 12 }, (_, i) => postMessageAs(world, people[i % 3] ?? world.owner, `kakapo ${i}`)),
    )
    const expected = sent.map(({ id }) => id).sort((a, b) => (BigInt(a) < BigInt(b) ? 1 : -1))
    assert.deepEqual(await found('content=kakapo'), expected)
  })
})
