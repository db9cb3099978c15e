import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { until } from '@guildhall/testing/worlds/until'
import { checkPageLayout } from './check-page-layout.ts'
import { skipWithoutChromium } from './chromium.ts'
import { storyFixture } from './story-fixture.ts'

describe('Threads and forums', { skip: skipWithoutChromium }, () => {
  const demo = storyFixture('demo')
  const guildPath = () => `/channels/${demo.server.demo.guild_id}`

  test('have a thread that is started, used by two users, archived, found again and reopened', async () => {
    const { server } = demo
    const place = `${guildPath()}/${server.demo.channels.general}`
    const page = await demo.enter(server.demoPerson('owner'), place)
    await page.getByRole('button', { name: 'Threads' }).click()
    await page.getByRole('button', { name: 'Start a thread' }).click()
    await page.getByRole('textbox', { name: 'Name' }).fill('Lamps')
    await page.getByRole('button', { name: 'Start', exact: true }).click()
    await page.getByRole('heading', { level: 1, name: 'Lamps' }).waitFor()
    const other = await demo.enter(server.demoPerson('member'), place)
    await other.getByRole('button', { name: 'Add to the message' }).click()
    await other.getByRole('menuitem', { name: 'Start a thread' }).click()
    await other.getByRole('dialog').getByRole('textbox', { name: 'Name' }).waitFor()
    await other.keyboard.press('Escape')
    await other.getByRole('dialog').waitFor({ state: 'detached' })
    await other.getByRole('button', { name: 'Threads' }).click()
    await checkPageLayout(other, 'threads')
    await other.getByRole('link', { name: /Lamps/ }).last().click()
    await other.getByRole('heading', { level: 1, name: 'Lamps' }).waitFor()
    await other.getByRole('textbox', { name: /Message/ }).fill('Brass ones')
    await other.keyboard.press('Enter')
    await page.getByText('Brass ones').waitFor()
    await checkPageLayout(page, 'thread')
    await page.getByRole('button', { name: 'Thread actions' }).click()
    await page.getByRole('menuitem', { name: 'Archive' }).click()
    await page.getByRole('button', { name: 'Thread actions' }).click()
    await page.getByRole('menuitem', { name: 'Unarchive' }).waitFor()
    await page.reload()
    await page.getByText('Brass ones').waitFor()
    await page.getByRole('button', { name: 'Thread actions' }).click()
    await page.getByRole('menuitem', { name: 'Unarchive' }).click()
    await page.getByRole('button', { name: 'Thread actions' }).click()
    await page.getByRole('menuitem', { name: 'Archive' }).waitFor()
  })

  test('have a post with a tag that is written, answered, and found by its tag', async () => {
    const { server } = demo
    const { guild_id, channels } = server.demo
    const owner = server.demoPerson('owner')
    const rules = { rules_channel_id: channels.general, public_updates_channel_id: channels.general }
    await server.call(owner, `/guilds/${guild_id}`, { method: 'PATCH', body: { ...rules, features: ['COMMUNITY'] } })
    const forum = await server.call<{ id: string }>(owner, `/guilds/${guild_id}/channels`, {
      body: { name: 'ideas', type: 15, topic: 'One idea a post.', available_tags: [{ name: 'Bread' }] },
    })
    const place = `${guildPath()}/${forum.id}`
    await server.call(owner, `/channels/${forum.id}/threads`, { body: { name: 'Soup', message: { content: 'Hot' } } })
    const page = await demo.enter(owner, place)
    await page.getByRole('button', { name: 'New post' }).click()
    await page.getByRole('textbox', { name: 'Title' }).fill('Sourdough')
    await page.getByRole('textbox', { name: 'Message' }).fill('Shall we bake?')
    await page.getByRole('checkbox', { name: 'Bread' }).check()
    await checkPageLayout(page, 'new-post')
    await page.getByRole('button', { name: 'Post', exact: true }).click()
    await page.getByRole('log').getByText('Shall we bake?').waitFor()

    const other = await demo.enter(server.demoPerson('member'), place)
    const posts = other.getByRole('list', { name: 'Posts' })
    await posts.getByRole('link').first().filter({ hasText: 'Sourdough' }).waitFor()
    await posts.getByRole('link', { name: /Soup/ }).click()
    await other.getByRole('textbox', { name: /Message/ }).fill('With bread')
    await other.keyboard.press('Enter')
    await page.goto(new URL(place, server.web).href)
    const own = page.getByRole('list', { name: 'Posts' })
    await own.getByRole('link').first().filter({ hasText: 'Soup' }).waitFor()
    await checkPageLayout(page, 'forum')
    await page.getByRole('combobox', { name: 'Sort by' }).selectOption('newest')
    await own.getByRole('link').first().filter({ hasText: 'Sourdough' }).waitFor()
    await page.getByRole('button', { name: 'Bread' }).click()
    await own.getByRole('link', { name: /Soup/ }).waitFor({ state: 'detached' })
  })

  /** A separate forum, with the tags Bread and Soup. */
  async function newForum(more: object = {}): Promise<{ id: string; available_tags: { id: string }[] }> {
    const { guild_id, channels } = demo.server.demo
    const owner = demo.server.demoPerson('owner')
    const rules = { rules_channel_id: channels.general, public_updates_channel_id: channels.general }
    const community = { ...rules, features: ['COMMUNITY'] }
    await demo.server.call(owner, `/guilds/${guild_id}`, { method: 'PATCH', body: community })
    const available_tags = [{ name: 'Bread', emoji_name: '🥖' }, { name: 'Soup' }]
    return await demo.server.call(owner, `/guilds/${guild_id}/channels`, {
      body: { name: 'kitchen', type: 15, available_tags, ...more },
    })
  }

  test('have a post that gets other tags, is pinned, and gets the forum’s default reaction', async () => {
    const { server } = demo
    const owner = server.demoPerson('owner')
    const forum = await newForum({ default_reaction_emoji: { emoji_name: '👍', emoji_id: null } })
    const place = `${guildPath()}/${forum.id}`
    for (const name of ['Rye', 'Leek']) {
      const body = { name, message: { content: `How is ${name} made?` }, applied_tags: [forum.available_tags[0]?.id] }
      await server.call(owner, `/channels/${forum.id}/threads`, { body })
    }
    const other = await demo.enter(server.demoPerson('member'), place)
    const post = (name: string) => other.getByRole('listitem').filter({ hasText: name })
    await post('Rye').getByRole('button', { name: '👍, 0 reactions: Rye' }).click()
    await post('Rye').getByRole('button', { name: '👍, 1 reaction: Rye', pressed: true }).waitFor()
    await post('Rye').getByText('1 reaction', { exact: true }).waitFor()

    const page = await demo.enter(owner, place)
    await page.getByRole('link').filter({ hasText: 'How is Rye made?' }).click()
    const menu = page.getByRole('button', { name: 'Thread actions' })
    await menu.click()
    await page.getByRole('menuitem', { name: 'Edit…' }).click()
    const form = page.getByRole('dialog', { name: 'Edit post' })
    await form.getByRole('checkbox', { name: 'Bread' }).uncheck()
    await form.getByRole('checkbox', { name: 'Soup' }).check()
    await checkPageLayout(page, 'change-post')
    await form.getByRole('button', { name: 'Save' }).click()
    await form.waitFor({ state: 'detached' })
    await post('Rye').getByText('Soup').waitFor()
    assert.equal(await post('Rye').getByText('Bread').count(), 0)
    await other.getByRole('link').filter({ hasText: 'made?' }).first().filter({ hasText: 'Leek' }).waitFor()
    await menu.click()
    await page.getByRole('menuitem', { name: 'Pin to forum' }).click()
    await other.getByRole('link').filter({ hasText: 'made?' }).first().filter({ hasText: 'Rye' }).waitFor()
    await checkPageLayout(other, 'forum-reactions')
    await post('Rye').getByRole('button', { name: '👍, 1 reaction: Rye' }).click()
    await post('Rye').getByRole('button', { name: '👍, 0 reactions: Rye', pressed: false }).waitFor()
  })

  test('render only the visible ones of hundreds of posts', async () => {
    const { server } = demo
    const owner = server.demoPerson('owner')
    const forum = await newForum({ name: 'archive', default_forum_layout: 2 })
    for (let i = 0; i < 250; i++) {
      const body = { name: `Post ${i}`, message: { content: `What ${i} is about` } }
      await server.call(owner, `/channels/${forum.id}/threads`, { body })
    }
    const page = await demo.enter(server.demoPerson('member'), `${guildPath()}/${forum.id}`)
    const posts = page.getByRole('list', { name: 'Posts' })
    await posts.getByText('What 249 is about').waitFor()
    assert.ok((await posts.getByRole('listitem').count()) < 60)
    const left = async (text: string) => (await posts.getByText(text).boundingBox())?.x ?? 0
    // They are side by side.
    await until(async () => (await left('What 248 is about')) > (await left('What 249 is about')))
    await checkPageLayout(page, 'forum-gallery')
    const toEnd = () =>
      page.locator('.forum').evaluate((forum) => {
        forum.scrollTop = forum.scrollHeight
      })
    const oldest = posts.getByText('What 0 is about')
    await until(async () => {
      await toEnd()
      return (await oldest.count()) > 0
    })
    assert.ok((await posts.getByRole('listitem').count()) < 60)
    assert.equal(await posts.getByText('What 249 is about').count(), 0)
  })

  test('add a user to a thread by name', async () => {
    const { server } = demo
    const owner = server.demoPerson('owner')
    const path = `/channels/${server.demo.channels.general}/threads`
    const { id } = await server.call<{ id: string }>(owner, path, { body: { name: 'Cellar', type: 11 } })
    const page = await demo.enter(owner, `${guildPath()}/${id}`)
    const people = page.getByRole('complementary')
    await people.getByRole('button', { name: 'owner' }).waitFor()
    await people.getByRole('combobox', { name: 'Add someone' }).click()
    await page.getByRole('combobox', { name: 'Search' }).fill('mod')
    await page
      .getByRole('option', { name: /moderator/ })
      .and(page.locator('[data-highlighted]'))
      .waitFor()
    await page.keyboard.press('Enter')
    await people.getByRole('button', { name: 'moderator', exact: true }).waitFor()
    await checkPageLayout(page, 'thread-people')
  })
})
