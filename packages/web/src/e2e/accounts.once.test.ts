import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { newTotpSecret, totpCode } from '@guildhall/testing/clients/totp-secret'
import { until } from '@guildhall/testing/worlds/until'
import type { Page } from 'playwright-core'
import { checkPageLayout } from './check-page-layout.ts'
import { skipWithoutChromium } from './chromium.ts'
import { storyFixture } from './story-fixture.ts'
import { tabThrough } from './tab-through.ts'

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true })
const field = (page: Page, name: string) => page.getByLabel(name, { exact: true })
const fill = async (page: Page, name: string, password: string) => {
  await field(page, 'Username').fill(name)
  await field(page, 'Password').fill(password)
}

/** The label of the focused field, and its error. */
const focused = (page: Page) =>
  page.evaluate(() => {
    const { activeElement } = document
    if (!(activeElement instanceof HTMLInputElement)) return null
    const ids = (activeElement.getAttribute('aria-describedby') ?? '').split(' ')
    const description = ids.map((id) => document.getElementById(id)?.textContent ?? '').join(' ')
    return { label: activeElement.labels?.[0]?.textContent, description, isWrong: activeElement.ariaInvalid }
  })

describe('The sign-in pages', { skip: skipWithoutChromium }, () => {
  const demo = storyFixture('demo')

  test('are readable and usable on every screen', async () => {
    const page = await demo.enter(null)
    await page.getByRole('button', { name: 'Sign in as owner' }).waitFor()
    await checkPageLayout(page, 'sign-in-demo')
    const stops = await tabThrough(page)
    for (const name of ['button Sign in', 'a Create an account', 'button Sign in as owner'])
      assert.ok(
        stops.some((stop) => stop.startsWith(name)),
        `${name} is not in ${stops.join(', ')}`,
      )
  })

  test('accept a correct code after a wrong one', async () => {
    const { secret, code } = newTotpSecret()
    const who = demo.server.demoPerson('moderator')
    const body = { password: who.password, secret, code }
    const path = '/users/@me/mfa/totp/enable'
    const { backup_codes } = await demo.server.call<{ backup_codes: { code: string }[] }>(who, path, { body })
    const page = await demo.enter(null)
    await page.getByRole('button', { name: 'Sign in as moderator' }).click()
    await heading(page, 'Enter your code').waitFor()
    demo.expect(/status of 400/)
    await button(page, 'Sign in').click()
    await page.getByText('Enter the code.').waitFor()
    await field(page, 'Code').fill('000000')
    await page.keyboard.press('Enter')
    await page.getByText('This code isn’t correct.').waitFor()
    await until(async () => (await focused(page))?.label === 'Code')
    await checkPageLayout(page, 'sign-in-code')
    // The code of the setup was used up.
    await field(page, 'Code').fill(totpCode(secret, 1))
    await page.keyboard.press('Enter')
    await page.locator('.account-bar').getByText('moderator', { exact: true }).waitFor()

    const other = await demo.enter(null)
    await fill(other, 'moderator', who.password)
    await button(other, 'Sign in').click()
    await field(other, 'Code').fill(` ${backup_codes[0]?.code.toUpperCase()} `)
    await button(other, 'Sign in').click()
    await other.locator('.account-bar').getByText('moderator', { exact: true }).waitFor()
  })
})

describe('The first account’s link', { skip: skipWithoutChromium }, () => {
  const empty = storyFixture('empty')

  test('works once, and a second visitor learns that it was used', async () => {
    const [page, late] = [
      await empty.enter(null, empty.server.setupUrl),
      await empty.enter(null, empty.server.setupUrl),
    ]
    await heading(page, 'Create the first account').waitFor()
    await checkPageLayout(page, 'first-account')
    await fill(page, 'mayor', 'a long enough password')
    await button(page, 'Create the first account').click()
    await page.locator('.account-bar').getByText('mayor', { exact: true }).waitFor()

    empty.expect(/status of 400/)
    await fill(late, 'usurper', 'a long enough password')
    await button(late, 'Create the first account').click()
    await late.getByText('This link has been used already.').waitFor()
    assert.equal(await field(late, 'Username').inputValue(), 'usurper')
    await late.getByRole('link', { name: 'Sign in' }).click()
    await heading(late, 'Sign in').waitFor()
  })
})

describe('Signing up and out', { skip: skipWithoutChromium }, () => {
  const empty = storyFixture('empty')

  test('shows errors for a name in use and a weak password at their fields', async () => {
    await empty.server.newPerson('taken')
    const page = await empty.enter(null, '/register')
    await button(page, 'Create account').click()
    await page.getByText('Choose a username.').waitFor()
    await until(async () => {
      const at = await focused(page)
      return at?.label === 'Username' && at.isWrong === 'true'
    })

    empty.expect(/status of 400/)
    await fill(page, 'Taken', 'a long enough password')
    await button(page, 'Create account').click()
    await page.getByText('This name is taken.').waitFor()
    await until(async () => (await focused(page))?.description.includes('This name is taken.') === true)

    await fill(page, 'x', 'short')
    await button(page, 'Create account').click()
    await page.getByText('This name is taken.').waitFor({ state: 'detached' })
    await page.locator('.field-error', { hasText: /\S/ }).nth(1).waitFor()
    await checkPageLayout(page, 'register-refused')
    await field(page, 'Username').fill('free')
    await button(page, 'Create account').click()
    await page.locator('.field-error', { hasText: /\S/ }).nth(1).waitFor({ state: 'detached' })
    await until(async () => (await focused(page))?.label === 'Password')
    await field(page, 'Password').fill('a long enough password')
    await page.keyboard.press('Enter')
    await page.locator('.account-bar').getByText('free').waitFor()
  })

  test('in another browser opens the sign-in page with the reason, and signing in returns to the previous page', async () => {
    const testGuild = await empty.server.createTestGuild('Belfry', 'sexton', 'ringer')
    const page = await empty.enter(testGuild.owner, testGuild.path)
    await page.getByRole('textbox', { name: /^Message/ }).waitFor()
    const other = await empty.enter(null)
    await fill(other, 'sexton', testGuild.owner.password)
    await button(other, 'Sign in').click()
    await other.locator('.account-bar').getByText('sexton').waitFor()
    await other.goto(new URL('/settings/sessions', empty.server.web).href)
    await other.getByRole('button', { name: /^Sign out ./ }).click()
    await field(other, 'Your password').fill(testGuild.owner.password)
    empty.expect(/status of 401|WebSocket/)
    await other.getByRole('dialog').getByRole('button', { name: 'Sign out' }).click()

    await page.getByText('Your session has ended. Sign in again.').waitFor()
    await checkPageLayout(page, 'sign-in-again')
    await fill(page, 'sexton', 'not the password')
    empty.expect(/status of 400/)
    await button(page, 'Sign in').click()
    await page.getByText('Username or password is wrong.').waitFor()
    await field(page, 'Password').fill(testGuild.owner.password)
    await button(page, 'Sign in').click()
    await heading(page, 'general').waitFor()
    assert.equal(new URL(page.url()).pathname, testGuild.path)
  })
})

describe('A user who guesses a password', { skip: skipWithoutChromium }, () => {
  const limited = storyFixture('limited')

  test('learns how long to wait, and keeps what they typed', async () => {
    const person = await limited.server.newPerson('guarded')
    limited.expect(/status of 4(?:00|29)/)
    const page = await limited.enter(null)
    await fill(page, 'guarded', 'a guess')
    const locked = page.getByText(/Try again in \d+ (?:second|minute)s?\./)
    for (let guess = 0; guess < 50 && (await locked.count()) === 0; guess++) {
      const answered = page.waitForResponse(/auth\/login/)
      await button(page, 'Sign in').click()
      await answered
      await page.getByRole('alert').waitFor()
    }
    await locked.waitFor()
    await checkPageLayout(page, 'sign-in-locked')
    assert.equal(await field(page, 'Username').inputValue(), 'guarded')
    // Even the right password is refused meanwhile.
    await field(page, 'Password').fill(person.password)
    const answer = page.waitForResponse(/auth\/login/)
    await button(page, 'Sign in').click()
    assert.equal((await answer).status(), 429)
  })
})
