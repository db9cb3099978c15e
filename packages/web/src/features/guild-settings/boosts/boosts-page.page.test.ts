import assert from 'node:assert/strict'
import { test } from 'node:test'
import { until } from '@guildhall/testing/worlds/until'
import { within } from '@testing-library/dom'
import { openPage, pageServer } from '../../../testing/open-page.ts'

test('the page of boosts shows the level, and whether members see the progress', async (t) => {
  const server = await pageServer()
  const { id, owner } = await server.createTestGuild('Weavers', 'Ada', 'Bob')
  const { screen, user } = await openPage(t, owner, `/guilds/${id}/settings/boosts`)
  await screen.findByRole('heading', { name: 'No level yet' })
  screen.getByText('0 of 2 boosts for level 1')
  const progress = screen.getByRole<HTMLProgressElement>('progressbar', { name: 'Boosts' })
  assert.deepEqual([progress.value, progress.max], [0, 2])
  const levels = within(screen.getByRole('list', { name: 'Levels' }))
  assert.deepEqual(
    levels.getAllByRole('heading').map(({ textContent }) => textContent),
    ['Level 1: 2 boosts · Not reached', 'Level 2: 7 boosts · Not reached', 'Level 3: 14 boosts · Not reached'],
  )
  const shown = () => screen.getByRole<HTMLInputElement>('switch', { name: 'Show boost progress' }).checked
  assert.equal(shown(), false)
  await user.click(screen.getByRole('switch', { name: 'Show boost progress' }))
  await until(shown)
  const guild = await server.call<{ premium_progress_bar_enabled: boolean }>(owner, `/guilds/${id}`)
  assert.equal(guild.premium_progress_bar_enabled, true)
})
