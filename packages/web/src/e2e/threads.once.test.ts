import { describe, test } from 'node:test'
import { skip } from './chromium.ts'
import { look } from './look.ts'
import { stage } from './stage.ts'

describe('threads and forums', { skip, timeout: 180_000 }, () => {
  const demo = stage('demo')
  const guildPath = () => `/channels/${demo.server.demo.guild_id}`

  test('a thread is started, talked in by two, put away, found again and opened', async () => {
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
    await look(other, 'threads')
    await other.getByRole('link', { name: /Lamps/ }).last().click()
    await other.getByRole('heading', { level: 1, name: 'Lamps' }).waitFor()
    await other.getByRole('textbox', { name: /Message/ }).fill('Brass ones')
    await other.keyboard.press('Enter')
    await page.getByText('Brass ones').waitFor()
    await look(page, 'thread')
    await page.getByRole('button', { name: 'What to do with this thread' }).click()
    await page.getByRole('menuitem', { name: 'Archive' }).click()
    await page.getByRole('button', { name: 'What to do with this thread' }).click()
    await page.getByRole('menuitem', { name: 'Open again' }).waitFor()
    await page.reload()
    await page.getByText('Brass ones').waitFor()
    await page.getByRole('button', { name: 'What to do with this thread' }).click()
    await page.getByRole('menuitem', { name: 'Open again' }).click()
    await page.getByRole('button', { name: 'What to do with this thread' }).click()
    await page.getByRole('menuitem', { name: 'Archive' }).waitFor()
  })

  test('a post with a tag is written, answered, and found by its tag', async () => {
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
    await page.getByRole('textbox', { name: 'What it is about' }).fill('Shall we bake?')
    await page.getByRole('checkbox', { name: 'Bread' }).check()
    await look(page, 'new-post')
    await page.getByRole('button', { name: 'Post', exact: true }).click()
    await page.getByText('Shall we bake?').waitFor()

    const other = await demo.enter(server.demoPerson('member'), place)
    const posts = other.getByRole('list', { name: 'Posts' })
    await posts.getByRole('link').first().filter({ hasText: 'Sourdough' }).waitFor()
    await posts.getByRole('link', { name: /Soup/ }).click()
    await other.getByRole('textbox', { name: /Message/ }).fill('With bread')
    await other.keyboard.press('Enter')
    await page.goto(new URL(place, server.web).href)
    const own = page.getByRole('list', { name: 'Posts' })
    await own.getByRole('link').first().filter({ hasText: 'Soup' }).waitFor()
    await look(page, 'forum')
    await page.getByRole('combobox', { name: 'Order' }).selectOption('newest')
    await own.getByRole('link').first().filter({ hasText: 'Sourdough' }).waitFor()
    await page.getByRole('button', { name: 'Bread' }).click()
    await own.getByRole('link', { name: /Soup/ }).waitFor({ state: 'detached' })
  })
})
