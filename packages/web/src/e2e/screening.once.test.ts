import { describe, test } from 'node:test'
import { checkPageLayout } from './check-page-layout.ts'
import { skipWithoutChromium } from './chromium.ts'
import { storyFixture } from './story-fixture.ts'
import { tabThrough } from './tab-through.ts'

describe('Screening', { skip: skipWithoutChromium }, () => {
  const stand = storyFixture('shared')

  test('makes a new member answer the owner’s questions before they may write, rejects them first and then approves them', async () => {
    // A guild whose form was never set has none to read.
    stand.expect(/status of 40[04]/)
    const { server } = stand
    const testGuild = await server.createTestGuild('Weavers', 'ada', 'bob')
    const { id, channelId, owner } = testGuild
    const page = await stand.enter(owner, `/guilds/${id}/settings/screening`)
    await page.getByText('No pending requests.').waitFor()
    await page.getByRole('switch', { name: 'Enable screening' }).check()
    await page.getByRole('button', { name: 'Add a part' }).click()
    await page.getByRole('textbox', { name: 'Rules', exact: true }).fill('Be kind.\nNo moths.')
    await page.getByRole('button', { name: 'Add a part' }).click()
    const second = page.getByRole('group', { name: 'Part 2' })
    await second.getByLabel('Profile').selectOption('Question with a short answer')
    await second.getByLabel('Question').fill('')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await second.locator('.field-error').getByText(/./u).waitFor()
    await second.getByLabel('Question').fill('What do you weave?')
    await checkPageLayout(page, 'screening-editor')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await page.getByRole('region', { name: 'Unsaved changes' }).waitFor({ state: 'hidden' })
    await tabThrough(page)

    const newcomer = await server.newPerson('eve')
    const { code } = await server.call<{ code: string }>(owner, `/channels/${channelId}/invites`, { body: {} })
    const door = await stand.enter(newcomer, `/invite/${code}`)
    await door.getByRole('button', { name: 'Join the guild' }).click()
    await door.getByRole('heading', { name: 'Before you write in Weavers' }).waitFor()
    await door.getByText('No moths.').waitFor()
    await door.getByRole('link', { name: /^general/u }).click()
    await door.getByText('Accept this guild’s rules before you write here.').waitFor()
    await door.getByRole('link', { name: 'Read and accept' }).click()
    await door.getByRole('button', { name: 'Send answers' }).click()
    await door.getByText('This field is required.').first().waitFor()
    await door.getByRole('switch', { name: 'I have read and agree to the rules' }).check()
    await door.getByLabel('What do you weave?').fill('Webs')
    await checkPageLayout(door, 'screening-newcomer')
    await tabThrough(door)
    await door.getByRole('button', { name: 'Send answers' }).click()
    await door.getByText('Your answers were sent.').waitFor()

    await page.reload()
    const list = page.getByRole('list', { name: 'Join requests' })
    await list.getByText('Webs').waitFor()
    await list.getByText('Agreed.').waitFor()
    await list.getByRole('button', { name: /^Reject/u }).click()
    await page.getByLabel('Reason (optional)', { exact: true }).fill('No spiders.')
    await page.getByRole('dialog').getByRole('button', { name: 'Reject', exact: true }).click()
    await page.getByText('No pending requests.').waitFor()
    await page.getByRole('radio', { name: 'Rejected' }).check()
    await list.getByText('Rejected: No spiders.').waitFor()
    await list.scrollIntoViewIfNeeded()
    await checkPageLayout(page, 'screening-queue')
    await list.getByRole('button', { name: /^Approve/u }).click()
    await page.getByText('No rejected requests.').waitFor()
    await door.waitForURL(`**/channels/${id}/*`)
    await door.getByRole('textbox', { name: /general/u }).waitFor()
  })

  test('admits a new member at once who only has to agree to rules', async () => {
    const { server } = stand
    const { id, channelId, owner } = await server.createTestGuild('Bakers', 'cid', 'dan')
    const form_fields = [{ field_type: 'TERMS', label: 'Rules', values: ['Wash your hands.'], required: true }]
    const body = { enabled: true, form_fields }
    await server.call(owner, `/guilds/${id}/member-verification`, { method: 'PATCH', body })
    const newcomer = await server.newPerson('fay')
    const { code } = await server.call<{ code: string }>(owner, `/channels/${channelId}/invites`, { body: {} })
    const page = await stand.enter(newcomer, `/invite/${code}`)
    await page.getByRole('button', { name: 'Join the guild' }).click()
    await page.getByRole('switch', { name: 'I have read and agree to the rules' }).check()
    await page.getByRole('button', { name: 'Send answers' }).click()
    await page.waitForURL(`**/channels/${id}/*`)
    await page.getByRole('textbox', { name: /general/u }).waitFor()
    await page.goto(`${server.web}/guilds/${id}/screening`)
    await page.getByText('You’re in! You can send messages now.').waitFor()
  })
})
