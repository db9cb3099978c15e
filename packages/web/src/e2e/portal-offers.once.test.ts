import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { skip } from './chromium.ts'
import { tabThrough } from './focus.ts'
import { look } from './look.ts'
import { box, button, DOT, makeApplication } from './portal-stage.ts'
import { stage } from './stage.ts'

describe('An application’s emojis and SKUs', { skip }, () => {
  const testGuild = stage('shared')

  test('include an emoji that is added, renamed and deleted', async () => {
    testGuild.expect(/status of 400/)
    const ada = await testGuild.server.newPerson('ada')
    const made = await makeApplication(testGuild.server, ada)
    const kept = () =>
      testGuild.server
        .call<{ items: { name: string }[] }>(ada, `/applications/${made.id}/emojis`)
        .then(({ items }) => items)
    const page = await testGuild.enter(ada, made.pathOf('emojis'))
    const dialog = page.getByRole('dialog')
    await page.getByText('No emojis yet.').waitFor()
    await button(page, 'New emoji').click()
    await dialog.getByLabel('Choose a picture').setInputFiles({ name: 'dot.png', mimeType: 'image/png', buffer: DOT })
    await box(page, 'Name').fill('no such name!')
    await button(page, 'Add').click()
    await dialog.locator('.field:has([name=name]) .field-error:not(:empty)').waitFor()
    await box(page, 'Name').fill('sun')
    await button(page, 'Add').click()
    await button(page, 'Rename sun').click()
    await box(page, 'Name').fill('moon')
    await button(page, 'Rename').click()
    await button(page, 'Delete moon').waitFor()
    assert.deepEqual(
      (await kept()).map(({ name }) => name),
      ['moon'],
    )
    await look(page, 'portal-emojis')
    await tabThrough(page)
    await button(page, 'Delete moon').click()
    await button(page, 'Delete').click()
    await page.getByText('No emojis yet.').waitFor()
    assert.deepEqual(await kept(), [])
  })

  test('include a SKU that is created, given to a user, revoked and deleted', async () => {
    testGuild.expect(/status of 400/)
    const bob = await testGuild.server.newPerson('bob')
    const made = await makeApplication(testGuild.server, bob)
    const held = () => testGuild.server.call<{ user_id: string }[]>(bob, `/applications/${made.id}/entitlements`)
    const page = await testGuild.enter(bob, made.pathOf('offers'))
    await page.getByText('No offers yet.').waitFor()
    await button(page, 'New offer').click()
    await box(page, 'Name').fill('Gold weather')
    await box(page, 'Price').fill('4.999')
    await button(page, 'Create').click()
    await page.getByText('Enter the three letters of a currency.').waitFor()
    await box(page, 'Currency').fill('eur')
    await button(page, 'Create').click()
    await page.getByText('Enter an amount, such as 4.99.').waitFor()
    await box(page, 'Price').fill('4.99')
    await button(page, 'Create').click()
    await page.getByText('€4.99').waitFor()
    await button(page, 'Edit Gold weather').click()
    await box(page, 'Price').fill('5')
    await button(page, 'Save').click()
    await page.getByText('€5.00').waitFor()
    await button(page, 'Give a test entitlement').click()
    await box(page, 'ID').fill('1000000000000000000')
    await button(page, 'Give').click()
    await page.getByRole('dialog').locator('.field-error:not(:empty)').waitFor()
    await box(page, 'ID').fill(bob.id)
    await button(page, 'Give').click()
    await button(page, 'Remove').waitFor()
    assert.deepEqual(
      (await held()).map(({ user_id }) => user_id),
      [bob.id],
    )
    await look(page, 'portal-offers')
    await tabThrough(page)
    await button(page, 'Remove').click()
    await page.getByText('No entitlements yet.').waitFor()
    assert.deepEqual(await held(), [])
    await button(page, 'Delete Gold weather').click()
    await button(page, 'Delete').click()
    await page.getByText('No offers yet.').waitFor()
  })
})
