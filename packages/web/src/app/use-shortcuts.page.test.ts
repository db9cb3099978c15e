import assert from 'node:assert/strict'
import { describe, type TestContext, test } from 'node:test'
import { until } from '@guildhall/testing/worlds/until'
import { showSearch } from '../shared/overlay/search-panel.ts'
import { openPage, pageServer } from '../testing/open-page.ts'

describe('Keyboard shortcuts', () => {
  const open = async (t: TestContext) => {
    const server = await pageServer()
    const guild = await server.createTestGuild('Garden', 'Ada', 'Grace')
    const { owner, guest } = guild
    const make = async (name: string) => {
      const body = { name, type: 0 }
      return (await server.call<{ id: string }>(owner, `/guilds/${guild.id}/channels`, { body })).id
    }
    const [beds, tools] = [await make('beds'), await make('tools')]
    const page = await openPage(t, guest, guild.path)
    const box = await page.screen.findByRole('textbox', { name: /Message/u })
    const heading = (name: string | RegExp) => page.screen.findByRole('heading', { name, level: 1 })
    return { ...page, server, guild, owner, guest, beds, tools, box, heading }
  }

  test('step through the channels in their order, around the ends, also from the message box', async (t) => {
    const { user, box, heading } = await open(t)
    await user.click(box)
    await user.keyboard('{Alt>}{ArrowDown}{/Alt}')
    const first = (await heading(/beds|tools/u)).textContent
    await user.keyboard('{Alt>}{ArrowDown}{/Alt}')
    await heading(first === 'beds' ? 'tools' : 'beds')
    await user.keyboard('{Alt>}{ArrowDown}{/Alt}')
    await heading('general')
    await user.keyboard('{Alt>}{ArrowUp}{/Alt}')
    await heading(first === 'beds' ? 'tools' : 'beds')
  })

  test('step to the next unread channel', async (t) => {
    const { user, server, owner, tools, heading, screen } = await open(t)
    await server.say(owner, { channelId: tools }, 'News')
    await screen.findByRole('link', { name: /tools.*unread/u })
    await user.keyboard('{Alt>}{Shift>}{ArrowDown}{/Shift}{/Alt}')
    await heading('tools')
  })

  test('mark the guild as read with Shift and Escape', async (t) => {
    const { user, server, owner, beds, tools, screen } = await open(t)
    await server.say(owner, { channelId: tools }, 'News')
    await server.say(owner, { channelId: beds }, 'News')
    await screen.findByRole('link', { name: /tools.*unread/u })
    await screen.findByRole('link', { name: /beds.*unread/u })
    await user.keyboard('{Shift>}{Escape}{/Shift}')
    await until(() => screen.queryByRole('link', { name: /unread/u }) === null)
  })

  test('step through the guilds and the private channels', async (t) => {
    const { user, screen, server, guest, guild } = await open(t)
    const yard = await server.call<{ id: string }>(guest, '/guilds', { body: { name: 'Yard' } })
    await screen.findByRole('link', { name: 'Yard' })
    const links = [...document.querySelectorAll('.guild-rail a')].map((each) => each.getAttribute('href'))
    const [here, there] = [links.indexOf(`/channels/${guild.id}`), links.indexOf(`/channels/${yard.id}`)]
    const isIn = (id: string) => until(() => location.pathname.startsWith(`/channels/${id}`))
    // New guilds come first or last; the step between the two is what counts.
    const [to, back] = there > here ? ['ArrowDown', 'ArrowUp'] : ['ArrowUp', 'ArrowDown']
    assert.equal(Math.abs(there - here), 1)
    await user.keyboard(`{Control>}{Alt>}{${to}}{/Alt}{/Control}`)
    await isIn(yard.id)
    await user.keyboard(`{Control>}{Alt>}{${back}}{/Alt}{/Control}`)
    await isIn(guild.id)
  })

  test('mark the open channel as read with Escape', async (t) => {
    const { user, server, guild, owner, screen, tools, beds } = await open(t)
    await server.say(owner, guild, 'News here')
    await server.say(owner, { channelId: tools }, 'News there')
    await screen.findByRole('link', { name: /tools.*unread/u })
    const before = location.pathname
    await user.keyboard('{Escape}')
    assert.equal(location.pathname, before)
    await server.say(owner, { channelId: beds }, 'More')
    await screen.findByRole('link', { name: /beds.*unread/u })
    // Only this channel: the others stay unread.
    screen.getByRole('link', { name: /tools.*unread/u })
    assert.ok(screen.queryByRole('link', { name: /general.*unread/u }) === null)
  })

  test('work beside the search', async (t) => {
    const { user, screen, heading } = await open(t)
    t.after(() => showSearch(false))
    await user.click(screen.getByRole('button', { name: 'Search' }))
    await screen.findByRole('combobox', { name: 'Search messages' })
    // Closes its list, to which the keys belong first.
    await user.keyboard('{Escape}{Alt>}{ArrowDown}{/Alt}')
    await heading(/beds|tools/u)
  })

  test('do nothing while a dialog is open', async (t) => {
    const { user, screen } = await open(t)
    await user.keyboard('{Control>}/{/Control}')
    await screen.findByRole('dialog', { name: 'Keyboard shortcuts' })
    await user.keyboard('{Alt>}{ArrowDown}{/Alt}{Control>}k{/Control}')
    screen.getByRole('dialog', { name: 'Keyboard shortcuts' })
    assert.ok(screen.queryByRole('dialog', { name: 'Quick switcher' }) === null)
    await user.keyboard('{Escape}')
    await until(() => screen.queryByRole('dialog') === null)
  })
})
