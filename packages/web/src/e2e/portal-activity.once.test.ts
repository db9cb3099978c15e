import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { mp4Video } from '@guildhall/testing/requests/mp4-video'
import { picture } from '@guildhall/testing/requests/pictures'
import { checkPageLayout } from './check-page-layout.ts'
import { skipWithoutChromium } from './chromium.ts'
import type { TestAccount } from './live-server.ts'
import {
  button,
  checkbox,
  createTestApplication,
  noticesGone,
  pictureShown,
  section,
  textbox,
} from './portal-locators.ts'
import { storyFixture } from './story-fixture.ts'
import { tabThrough } from './tab-through.ts'

interface Mapping {
  readonly prefix: string
  readonly target: string
}

describe('An application’s Activity', { skip: skipWithoutChromium }, () => {
  const testGuild = storyFixture('empty')

  const read = <T>(who: TestAccount, { id }: { id: string }, path: string) =>
    testGuild.server.call<T>(who, `/applications/${id}/${path}`)
  const enable = (who: TestAccount, { id }: { id: string }) =>
    testGuild.server.call(who, `/applications/${id}/set-embedded`, { body: { embedded: true } })

  test('is switched on, configured, and found under Commands as Launch', async () => {
    const ada = await testGuild.server.newPerson('ada')
    const made = await createTestApplication(testGuild.server, ada)
    const page = await testGuild.enter(ada, made.pathOf('activity'))
    const toggle = page.getByRole('switch', { name: 'Enable Activities' })
    await toggle.click()
    await page.getByText(/In development/).waitFor()
    await checkbox(page, /^Android/).check()
    await page.getByLabel('Orientation on phones').selectOption('Landscape')
    await textbox(page, 'Max participants').fill('many')
    await button(page, 'Save').click()
    await page.getByText('Enter a whole number from 1 to 100000, or leave it empty.').waitFor()
    await textbox(page, 'Max participants').fill('8')
    await checkbox(page, /^Age-restricted/).check()
    await button(page, 'Save').click()
    await page.getByText('Saved.').waitFor()
    const config = await read<Record<string, unknown>>(ada, made, 'embedded-activity-config')
    assert.deepEqual(
      [config.supported_platforms, config.default_orientation_lock_state, config.max_participants],
      [['web', 'android'], 3, 8],
    )
    assert.equal(config.requires_age_gate, true)
    await noticesGone(page)
    await tabThrough(page)
    await checkPageLayout(page, 'portal-activity')

    await page.getByRole('navigation').getByRole('link', { name: 'Commands' }).click()
    await page.getByRole('strong').getByText('Launch', { exact: true }).waitFor()
  })

  test('has mappings that are added, validated while typing, sorted so that each is reached, and saved', async () => {
    const grace = await testGuild.server.newPerson('grace')
    const made = await createTestApplication(testGuild.server, grace)
    const page = await testGuild.enter(grace, made.pathOf('url-mappings'))
    await textbox(page, 'Root').fill('https://app.example.com')
    await page.getByText('Must not have a scheme').waitFor()
    await textbox(page, 'Root').fill('localhost:5173')
    for (const [number, prefix, target] of [
      [1, '/api', 'api.example.com'],
      [2, '/api/{region}', 'eu.example.com'],
    ] as const) {
      await button(page, 'Add a mapping').click()
      await textbox(page, `Prefix ${number}`).fill(prefix)
      await textbox(page, `Target ${number}`).fill(target)
    }
    await page.getByText('Must have the same parameters as the prefix.').waitFor()
    await textbox(page, 'Target 2').fill('{region}.example.com/v1')
    await page.getByText('This mapping is never used: /api above matches all of its paths.').waitFor()
    await checkPageLayout(page, 'portal-url-mappings')
    await tabThrough(page)
    await button(page, 'Move above /api').click()
    await page.getByText('This mapping is never used').waitFor({ state: 'detached' })
    await button(page, 'Save').click()
    await page.getByText('Saved.').waitFor()
    const kept = await read<{ url_map: Mapping[] }>(grace, made, 'proxy-config')
    assert.deepEqual(
      kept.url_map.map(({ prefix, target }) => `${prefix} ${target}`),
      ['/api/{region} {region}.example.com/v1', '/api api.example.com', '/ localhost:5173'],
    )

    await button(page, 'Move mapping 2 up').click()
    await page.getByText('This mapping is never used').waitFor()
    await button(page, 'Remove mapping 2').click()
    await noticesGone(page)
    await button(page, 'Save').click()
    await page.getByText('Saved.').waitFor()
    await page.reload()
    await textbox(page, 'Prefix 1').waitFor()
    assert.deepEqual(
      [await textbox(page, 'Prefix 1').inputValue(), await textbox(page, 'Prefix 2').count()],
      ['/api', 0],
    )
  })

  test('warns that another host revokes the permission for this server', async () => {
    const nina = await testGuild.server.newPerson('nina')
    const made = await createTestApplication(testGuild.server, nina)
    const url_map = [{ prefix: '/', target: 'localhost:5173' }]
    await testGuild.server.call(nina, `/applications/${made.id}/proxy-config`, { body: { url_map } })
    // The first user of the server is its administrator.
    const body = { login: 'ada', password: nina.password }
    const { token } = await testGuild.server.call<{ token: string }>(null, '/auth/login', { body })
    const leave = { method: 'PATCH', body: { allows_loopback: true } }
    await testGuild.server.call({ ...nina, token }, `/guildhall/applications/${made.id}/activity`, leave)
    const page = await testGuild.enter(nina, made.pathOf('url-mappings'))
    await page.getByText('The administrators allow the Activity to use this server itself.').waitFor()
    await textbox(page, 'Root').fill('localhost:6379')
    await page.getByText('localhost:6379 is new in this list.').waitFor()
    await checkPageLayout(page, 'portal-url-mappings-leave')
    await button(page, 'Save').click()
    await page.getByText('Saved.').waitFor()
    await page.getByText(/allow the Activity to use this server itself/).waitFor({ state: 'detached' })
    const config = await read<{ allows_loopback: boolean }>(nina, made, 'embedded-activity-config')
    assert.equal(config.allows_loopback, false)
  })

  test('shows the server’s errors of a mapping at their field', async () => {
    testGuild.expect(/status of 400/)
    const joan = await testGuild.server.newPerson('joan')
    const made = await createTestApplication(testGuild.server, joan)
    const page = await testGuild.enter(joan, made.pathOf('url-mappings'))
    await button(page, 'Add a mapping').click()
    await textbox(page, 'Prefix 1').fill('/<script>alert(1)</script>')
    await textbox(page, 'Target 1').fill('\u202eexample.com')
    await button(page, 'Save').click()
    await page.locator('.field-error:not(:empty)').first().waitFor()
    assert.deepEqual(await read(joan, made, 'proxy-config'), { url_map: [] })
  })

  test('has pictures and a video that are uploaded, refused in a wrong shape, and removed', async () => {
    testGuild.expect(/status of 400/)
    const mary = await testGuild.server.newPerson('mary')
    const made = await createTestApplication(testGuild.server, mary)
    await enable(mary, made)
    const page = await testGuild.enter(mary, made.pathOf('art'))
    const cover = section(page, 'Cover')
    const send = async (width: number, height: number) => {
      const buffer = await picture('png', { width, height }, '#176')
      const file = { name: 'a.png', mimeType: 'image/png', buffer }
      await cover.getByLabel('Upload an image').setInputFiles(file)
      await pictureShown(cover, buffer)
      await cover.getByRole('button', { name: 'Save' }).click()
    }
    await send(1024, 1024)
    await cover.getByText('Must be 16:9 and at least 1024 pixels wide.').waitFor()
    await send(1280, 720)
    await page.getByText('Saved.').waitFor()
    const preview = section(page, 'Preview')
    const mp4 = (seconds: number) => ({ name: 'a.mp4', mimeType: 'video/mp4', buffer: mp4Video({ seconds }) })
    await preview.getByLabel('Upload a video').setInputFiles(mp4(11))
    await preview.getByLabel('Preview video').waitFor({ state: 'attached' })
    await preview.getByRole('button', { name: 'Save' }).click()
    await preview.getByText('Must not last longer than 10 seconds.').waitFor()
    const { cover_image, preview_video } = await read<Record<string, string | null>>(
      mary,
      made,
      'embedded-activity-config',
    )
    assert.match(cover_image ?? '', /^[\da-f]{32}$/)
    assert.equal(preview_video, null)
    await noticesGone(page)
    await checkPageLayout(page, 'portal-activity-art')
    await tabThrough(page)
    await cover.getByRole('button', { name: 'Remove the image' }).click()
    await cover.getByRole('button', { name: 'Save' }).click()
    await page.getByText('Saved.').waitFor()
    const after = await read<Record<string, string | null>>(mary, made, 'embedded-activity-config')
    assert.equal(after.cover_image, null)
  })

  test('can’t be changed by a team member with read-only access', async () => {
    const [owner, reader] = [await testGuild.server.newPerson('owner'), await testGuild.server.newPerson('reader')]
    const team = await testGuild.server.call<{ id: string }>(owner, '/teams', { body: { name: 'Makers' } })
    const body = { username: reader.name, role: 'read_only' }
    await testGuild.server.call(owner, `/teams/${team.id}/members`, { body })
    await testGuild.server.call(reader, `/teams/${team.id}/members/@me`, { method: 'PUT' })
    const made = await createTestApplication(testGuild.server, owner, { team_id: team.id })
    await enable(owner, made)
    const url_map = [{ prefix: '/api', target: 'api.example.com' }]
    await testGuild.server.call(owner, `/applications/${made.id}/proxy-config`, { body: { url_map } })
    const page = await testGuild.enter(reader, made.pathOf('activity'))
    assert.equal(await page.getByRole('switch', { name: 'Enable Activities' }).isDisabled(), true)
    await page.getByRole('navigation').getByRole('link', { name: 'URL mappings' }).click()
    assert.equal(await textbox(page, 'Prefix 1').isDisabled(), true)
    for (const name of ['Save', 'Add a mapping', 'Remove mapping 1']) assert.equal(await button(page, name).count(), 0)
  })
})
