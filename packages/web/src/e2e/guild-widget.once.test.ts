import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { checkPageLayout } from './check-page-layout.ts'
import { skipWithoutChromium } from './chromium.ts'
import { button, noticesGone } from './portal-locators.ts'
import { storyFixture } from './story-fixture.ts'
import { tabThrough } from './tab-through.ts'

describe('A guild’s widget', { skip: skipWithoutChromium }, () => {
  const demo = storyFixture('demo')

  test('is switched on with an invite, shown in five pictures, copied and switched off', async () => {
    const { server } = demo
    const { guild_id } = server.demo
    const owner = server.demoPerson('owner')
    const path = `/guilds/${guild_id}/widget`
    const kept = () => server.call<{ enabled: boolean; channel_id: string | null }>(owner, path)
    await server.call(owner, path, { method: 'PATCH', body: { enabled: false, channel_id: null } })
    const page = await demo.enter(owner, `/guilds/${guild_id}/settings/widget`)
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    const pictures = page.getByRole('list', { name: 'Images of the widget' })
    await page.getByRole('switch', { name: 'Enable widget' }).check()
    await page.getByRole('combobox', { name: 'Invite channel' }).click()
    await page.getByRole('option', { name: /^general/u }).click()
    assert.equal(await pictures.count(), 0)
    await button(page, 'Save').click()
    await pictures.getByRole('img').nth(4).waitFor()
    await page.waitForFunction(() => {
      const drawn = [...document.querySelectorAll<HTMLImageElement>('.widget-picture img')]
      return drawn.length === 5 && drawn.every(({ naturalWidth }) => naturalWidth > 0)
    })
    assert.deepEqual(await kept(), { enabled: true, channel_id: server.demo.channels.general })
    await button(page, 'Copy Banner 2').click()
    await page.waitForFunction(async () => (await navigator.clipboard.readText()).startsWith('<a '))
    const copied = await page.evaluate(() => navigator.clipboard.readText())
    const [, invite = '', picture = ''] = /^<a href="([^"]+)"><img src="([^"]+)" alt="[^"]+"><\/a>$/u.exec(copied) ?? []
    assert.match(invite, /\/invite\/.+/u)
    // The host name by which a browser reaches the client isn't known to every program.
    const { pathname, search } = new URL(picture)
    const { headers } = await fetch(new URL(pathname + search, server.api))
    assert.equal(headers.get('content-type'), 'image/png')
    await noticesGone(page)
    await checkPageLayout(page, 'guild-widget')
    await tabThrough(page)

    await server.call(owner, path, { method: 'PATCH', body: { enabled: false } })
    await pictures.waitFor({ state: 'detached' })
    await page.getByRole('switch', { name: 'Enable widget', checked: false }).waitFor()
  })
})
