import { describe, test } from 'node:test'
import { checkPageLayout } from './check-page-layout.ts'
import { skipWithoutChromium } from './chromium.ts'
import { storyFixture } from './story-fixture.ts'
import { tabThrough } from './tab-through.ts'

describe('The boosts of a guild', { skip: skipWithoutChromium }, () => {
  const stand = storyFixture('empty')

  test('are shown as their number rises and falls', async () => {
    const { server } = stand
    // The first user of a server is its administrator.
    const { id, path, owner, guest } = await server.createTestGuild('Weavers', 'ada', 'bob')
    const boost = (count: number) =>
      server.call(owner, `/guildhall/guilds/${id}/boosts/${guest.id}`, { method: 'PUT', body: { count } })
    const page = await stand.enter(owner, `/guilds/${id}/settings/boosts`)
    await page.getByText('0 of 2 boosts for level 1').waitFor()
    await boost(8)
    await page.getByRole('heading', { name: 'Level 2', exact: true }).waitFor()
    await page.getByText('8 of 14 boosts for level 3').waitFor()
    await checkPageLayout(page, 'guild-boosts')
    await tabThrough(page)
    await boost(14)
    await page.getByText('The guild has reached the highest level with 14 boosts.').waitFor()
    await boost(1)
    await page.getByText('1 of 2 boosts for level 1').waitFor()

    const member = await stand.enter(guest, path)
    await page.getByRole('switch', { name: 'Show boost progress' }).click()
    await page.getByRole('switch', { name: 'Show boost progress', checked: true }).waitFor()
    await member.getByText('1 of 2 boosts for level 1').waitFor()
    await checkPageLayout(member, 'guild-boosts-shown')
    await boost(14)
    await member.getByText('14 boosts, highest level reached').waitFor()
    await page.getByRole('switch', { name: 'Show boost progress' }).click()
    await member.getByText('14 boosts, highest level reached').waitFor({ state: 'detached' })
  })
})
