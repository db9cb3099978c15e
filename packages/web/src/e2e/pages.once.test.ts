import { describe, test } from 'node:test'
import { checkPageLayout } from './check-page-layout.ts'
import { skipWithoutChromium } from './chromium.ts'
import type { TestAccount } from './live-server.ts'
import { storyFixture } from './story-fixture.ts'
import { tabThrough } from './tab-through.ts'

describe('The pages for visitors who are not signed in', { skip: skipWithoutChromium }, () => {
  const demo = storyFixture('demo')

  test('include signing in on a demo', async () => {
    const page = await demo.enter(null, '/login')
    await page.getByRole('heading', { level: 1, name: 'Sign in' }).waitFor()
    await checkPageLayout(page, 'sign-in-demo')
    await tabThrough(page)
  })
})

describe('The pages of a server without accounts', { skip: skipWithoutChromium }, () => {
  const empty = storyFixture('empty')

  test('include the first account', async () => {
    const page = await empty.enter(null, empty.server.setupUrl)
    await page.getByRole('heading', { level: 1, name: 'Create the first account' }).waitFor()
    await checkPageLayout(page, 'first-account')
    await tabThrough(page)
  })

  test('include signing in without registration', async () => {
    const page = await empty.enter(null, '/login')
    await page.getByRole('heading', { level: 1, name: 'Sign in' }).waitFor()
    await checkPageLayout(page, 'sign-in')
    const other = await empty.enter(null, '/register')
    await other.getByRole('heading', { level: 1, name: 'Registration is closed' }).waitFor()
    await checkPageLayout(other, 'no-registration')
  })
})

describe('The pages for signed-in users', { skip: skipWithoutChromium }, () => {
  const demo = storyFixture('demo')

  test('include home', async () => {
    const page = await demo.enter(demo.server.demoPerson('owner'))
    await page.getByRole('link', { name: 'Demo Guild' }).waitFor()
    await checkPageLayout(page, 'home')
    await tabThrough(page)
  })

  test('include a channel with messages', async () => {
    const { server } = demo
    const { guild_id, channels } = server.demo
    const [owner, member] = [server.demoPerson('owner'), server.demoPerson('member')]
    const say = (who: TestAccount, content: string) =>
      server.call(who, `/channels/${channels.general}/messages`, { body: { content } })
    await say(owner, 'Good morning! The hall is open from **nine**, and the kitchen from ten.')
    await say(member, 'Is there anything to prepare? I have put a list at https://example.org/list')
    await say(member, '```js\nfor (const guest of guests) welcome(guest)\n```')
    await say(
      owner,
      `> Is there anything to prepare?\nJust chairs, <@${member.id}>. See <#${channels.general}> :tada: 🎉`,
    )
    const page = await demo.enter(member, `/channels/${guild_id}/${channels.general}`)
    await page.getByRole('log').getByText('Just chairs').waitFor()
    await checkPageLayout(page, 'channel')
    await tabThrough(page)
  })
})
