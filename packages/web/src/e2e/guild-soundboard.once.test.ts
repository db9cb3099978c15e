import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { LAME_MP3 } from '@guildhall/testing/requests/encoded-sounds'
import type { Page } from 'playwright-core'
import { checkPageLayout } from './check-page-layout.ts'
import { skipWithoutChromium } from './chromium.ts'
import { button, textbox } from './portal-locators.ts'
import { storyFixture } from './story-fixture.ts'

const rows = (page: Page) => page.getByRole('list', { name: 'Sounds', exact: true }).getByRole('listitem')
/** Resolves when a page loads the file of a sound in order to play it. */
const playing = (page: Page, id: string) =>
  page.waitForResponse((response) => response.url().endsWith(`/soundboard-sounds/${id}`))

describe('A guild’s soundboard', { skip: skipWithoutChromium }, () => {
  const testGuild = storyFixture('empty')

  test('has sounds that are uploaded, played, renamed and deleted', async () => {
    testGuild.expect(/status of 400/)
    const { server } = testGuild
    const { id, owner } = await server.createTestGuild('Ducks', 'ada', 'bob')
    const kept = async () =>
      (await server.call<{ items: Record<string, unknown>[] }>(owner, `/guilds/${id}/soundboard-sounds`)).items
    const page = await testGuild.enter(owner, `/guilds/${id}/settings/soundboard`)
    await page.getByText('0 of 8 sounds used.').waitFor()
    await button(page, 'New sound…').click()
    const choose = (buffer: Buffer) =>
      page
        .getByRole('dialog')
        .locator('input[type=file]')
        .setInputFiles({ name: 'quack.mp3', mimeType: 'audio/mpeg', buffer })
    await choose(Buffer.from('no sound'))
    await textbox(page, 'Name').fill('quack')
    await page.getByLabel('Volume').selectOption('50')
    await button(page, 'Add').click()
    await page.getByText('Choose an MP3 or OGG file.').first().waitFor()
    assert.deepEqual(await kept(), [])
    await choose(LAME_MP3)
    await checkPageLayout(page, 'guild-soundboard-dialog')
    await button(page, 'Add').click()
    await page.getByText('1 of 8 sounds used.').waitFor()
    await rows(page).getByText('Added by ada').waitFor()
    const [sound] = await kept()
    assert.deepEqual([sound?.name, sound?.volume, sound?.emoji_name], ['quack', 0.5, null])
    const loaded = playing(page, String(sound?.sound_id))
    await button(page, 'Play quack').click()
    assert.equal((await loaded).headers()['content-type'], 'audio/mpeg')
    await button(page, 'Edit quack').click()
    await textbox(page, 'Name').fill('moo')
    await button(page, 'Save').click()
    await rows(page).locator('strong').getByText('moo', { exact: true }).waitFor()
    assert.deepEqual([(await kept())[0]?.name, (await kept())[0]?.volume], ['moo', 0.5])
    await checkPageLayout(page, 'guild-soundboard')
    await button(page, 'Delete moo').click()
    await button(page, 'Delete').click()
    await page.getByText('No sounds yet.').waitFor()
    assert.deepEqual(await kept(), [])
  })

  test('is played in a voice channel for everyone there', async () => {
    const { server } = testGuild
    const { id, owner, guest } = await server.createTestGuild('Geese', 'cleo', 'dan')
    const sound = `data:audio/mpeg;base64,${LAME_MP3.toString('base64')}`
    const body = { name: 'honk', sound, emoji_name: '🦆' }
    const { sound_id } = await server.call<{ sound_id: string }>(owner, `/guilds/${id}/soundboard-sounds`, { body })
    const voice = { name: 'Pond', type: 2 }
    const { id: channelId } = await server.call<{ id: string }>(owner, `/guilds/${id}/channels`, { body: voice })
    const [player, listener] = [
      await testGuild.enter(owner, `/channels/${id}/${channelId}`),
      await testGuild.enter(guest, `/channels/${id}/${channelId}`),
    ]
    for (const page of [player, listener]) await button(page, 'Join').click()
    await button(player, 'Soundboard').click()
    const played = [playing(player, sound_id), playing(listener, sound_id)]
    await button(player, 'honk').click()
    await Promise.all(played)
    await listener.getByText('cleo played honk. 🦆').waitFor()
    const knock = playing(listener, '2')
    await player.getByRole('list', { name: 'Default sounds' }).getByRole('button', { name: 'knock' }).press('Enter')
    assert.equal((await knock).headers()['content-type'], 'audio/wav')
    await checkPageLayout(player, 'voice-soundboard')
    await button(listener, 'Soundboard').click()
    await listener.getByLabel('Volume of sounds').selectOption('0')
    let requests = 0
    listener.on('request', (request) => {
      if (request.url().includes('/soundboard-sounds/')) requests += 1
    })
    await player.getByRole('button', { name: 'chime' }).click()
    await listener.getByText('cleo played a sound. 🔔').waitFor()
    assert.equal(requests, 0)
  })
})
