import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { checkPageLayout } from './check-page-layout.ts'
import { skipWithoutChromium } from './chromium.ts'
import { button, createTestApplication, PIXEL_PNG, textbox } from './portal-locators.ts'
import { storyFixture } from './story-fixture.ts'
import { tabThrough } from './tab-through.ts'

describe('An application’s emojis and SKUs', { skip: skipWithoutChromium }, () => {
  const testGuild = storyFixture('shared')

  test('include an emoji that is added, renamed and deleted', async () => {
    testGuild.expect(/status of 400/)
    const ada = await testGuild.server.newPerson('ada')
    const made = await createTestApplication(testGuild.server, ada)
    const kept = () =>
      testGuild.server
        .call<{ items: { name: string }[] }>(ada, `/applications/${made.id}/emojis`)
        .then(({ items }) => items)
    const page = await testGuild.enter(ada, made.pathOf('emojis'))
    const dialog = page.getByRole('dialog')
    await page.getByText('No emojis yet.').waitFor()
    await button(page, 'New emoji').click()
    await dialog
      .getByLabel('Choose an image')
      .setInputFiles({ name: 'dot.png', mimeType: 'image/png', buffer: PIXEL_PNG })
    await textbox(page, 'Name').fill('no such name!')
    await button(page, 'Add').click()
    await dialog.locator('.field:has([name=name]) .field-error:not(:empty)').waitFor()
    await textbox(page, 'Name').fill('sun')
    await button(page, 'Add').click()
    await button(page, 'Rename sun').click()
    await textbox(page, 'Name').fill('moon')
    await button(page, 'Rename').click()
    await button(page, 'Delete moon').waitFor()
    assert.deepEqual(
      (await kept()).map(({ name }) => name),
      ['moon'],
    )
    await checkPageLayout(page, 'portal-emojis')
    await tabThrough(page)
    await button(page, 'Delete moon').click()
    await button(page, 'Delete').click()
    await page.getByText('No emojis yet.').waitFor()
    assert.deepEqual(await kept(), [])
  })

  test('include a SKU that is created, given to a user, revoked and deleted', async () => {
    testGuild.expect(/status of 400/)
    const bob = await testGuild.server.newPerson('bob')
    const made = await createTestApplication(testGuild.server, bob)
    const held = () => testGuild.server.call<{ user_id: string }[]>(bob, `/applications/${made.id}/entitlements`)
    const page = await testGuild.enter(bob, made.pathOf('offers'))
    await page.getByText('No offers yet.').waitFor()
    await button(page, 'New offer').click()
    await textbox(page, 'Name').fill('Gold weather')
    await textbox(page, 'Price').fill('4.999')
    await button(page, 'Create').click()
    await page.getByText('Enter a three-letter currency code.').waitFor()
    await textbox(page, 'Currency').fill('eur')
    await button(page, 'Create').click()
    await page.getByText('Enter an amount, such as 4.99.').waitFor()
    await textbox(page, 'Price').fill('4.99')
    await button(page, 'Create').click()
    await page.getByText('€4.99').waitFor()
    await button(page, 'Edit Gold weather').click()
    await textbox(page, 'Price').fill('5')
    await button(page, 'Save').click()
    await page.getByText('€5.00').waitFor()
    await button(page, 'Give a test entitlement').click()
    await textbox(page, 'User or guild ID').fill('1000000000000000000')
    await button(page, 'Give entitlement').click()
    await page.getByRole('dialog').locator('.field-error:not(:empty)').waitFor()
    await textbox(page, 'User or guild ID').fill(bob.id)
    await button(page, 'Give entitlement').click()
    await button(page, 'Remove').waitFor()
    assert.deepEqual(
      (await held()).map(({ user_id }) => user_id),
      [bob.id],
    )
    await checkPageLayout(page, 'portal-offers')
    await tabThrough(page)
    await button(page, 'Remove').click()
    await page.getByText('No entitlements yet.').waitFor()
    assert.deepEqual(await held(), [])
    await button(page, 'Delete Gold weather').click()
    await button(page, 'Delete').click()
    await page.getByText('No offers yet.').waitFor()
  })

  test('include a subscription that is given to a user, cancelled and renewed', async () => {
    const bob = await testGuild.server.newPerson('bob')
    const made = await createTestApplication(testGuild.server, bob)
    const sku = { name: 'Gold club', type: 5 }
    await testGuild.server.call(bob, `/applications/${made.id}/skus`, { body: sku })
    const page = await testGuild.enter(bob, made.pathOf('offers'))
    await page.getByText('No subscriptions yet.').waitFor()
    await button(page, 'Give a test subscription').click()
    await button(page, 'Give subscription').click()
    const list = page.getByRole('list', { name: 'Test subscriptions' })
    await list.getByText('renews on').waitFor()
    await button(page, 'Cancel').click()
    await list.getByText('ends on').waitFor()
    await button(page, 'Renew now').click()
    await list.getByText('renews on').waitFor()
    await checkPageLayout(page, 'portal-subscriptions')
  })
})
