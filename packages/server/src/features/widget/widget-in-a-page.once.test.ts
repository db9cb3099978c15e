import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after, before, describe, test } from 'node:test'
import { launchChromium, withoutChromium } from '@guildhall/testing/clients/chromium'
import { World } from '@guildhall/testing/worlds/world'
import type { Browser, Page } from 'playwright-core'

describe('A page of another origin', { skip: withoutChromium }, () => {
  let world: World
  let site: Server
  let browser: Browser
  let page: Page
  let widget: string
  before(async () => {
    world = await World.create({ publicUrl: null })
    await world.owner.api.patch(`/guilds/${world.guildId}/widget`, { enabled: true })
    widget = `http://127.0.0.1:${await world.app.listen()}/api/guilds/${world.guildId}/widget`
    site = createServer((_request, response) =>
      response.setHeader('content-type', 'text/html').end('<h1>Our club</h1>'),
    )
    await once(site.listen(0, '127.0.0.1'), 'listening')
    browser = await launchChromium()
    page = await browser.newPage()
    await page.goto(`http://localhost:${(site.address() as AddressInfo).port}/`)
  })
  after(async () => {
    await browser?.close()
    site?.close()
    await world?.close()
  })

  /** Runs a script in the page, which knows the widget's address as `widget`. */
  const inPage = (script: string, address = widget): Promise<any> =>
    page.evaluate(`(async (widget) => { ${script} })(${JSON.stringify(address)})`)

  test('reads the widget', async () => {
    const body = await inPage('return (await fetch(widget + ".json")).json()')
    assert.deepEqual([body.id, body.name], [world.guildId, 'Guild under test'])
  })

  test('learns that a widget is disabled', async () => {
    const { id } = await world.newGuild(world.owner)
    const address = widget.replace(world.guildId, id)
    const answer = 'const answer = await fetch(widget + ".json"); return [answer.status, (await answer.json()).code]'
    assert.deepEqual(await inPage(answer, address), [403, 50004])
  })

  test('shows the widget’s image, and may read its pixels', async () => {
    const shown = await inPage(`
      const image = new Image()
      image.crossOrigin = 'anonymous'
      image.src = widget + '.png?style=banner4'
      await image.decode()
      const context = document.createElement('canvas').getContext('2d')
      context.drawImage(image, 0, 0)
      return [image.width, image.height, context.getImageData(0, 0, 1, 1).data.length]`)
    assert.deepEqual(shown, [320, 180, 4])
  })
})
