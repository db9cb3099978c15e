import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { ApplicationCommandType, Events } from 'discord.js'
import type { Page } from 'playwright-core'
import { checkPageLayout } from './check-page-layout.ts'
import { skipWithoutChromium } from './chromium.ts'
import { connectDiscordJsBot } from './connect-bot.ts'
import { storyFixture } from './story-fixture.ts'
import { waitUntilGone } from './wait-until-gone.ts'

const row = (page: Page, name: string) =>
  page.getByRole('complementary').getByRole('button', { name: new RegExp(`^${name.replace(', ', ' ?, ')}`) })

describe('The members of a channel', { skip: skipWithoutChromium }, () => {
  const demo = storyFixture('demo')
  const place = () => `/channels/${demo.server.demo.guild_id}/${demo.server.demo.channels.general}`

  test('are listed by presence and role, and the list follows changes', async () => {
    const { server } = demo
    const { guild_id } = server.demo
    const page = await demo.enter(server.demoPerson('owner'), place())
    await row(page, 'moderator, Offline').waitFor()
    const other = await demo.enter(server.demoPerson('moderator'), place())
    await row(page, 'moderator, Online').waitFor()
    const owner = server.demoPerson('owner')
    const body = { name: 'Keepers', hoist: true }
    const { id } = await server.call<{ id: string }>(owner, `/guilds/${guild_id}/roles`, { body })
    const member = `/guilds/${guild_id}/members/${server.demoPerson('moderator').id}`
    await server.call(owner, `${member}/roles/${id}`, { method: 'PUT' })
    await page.getByRole('heading', { name: 'Keepers' }).waitFor()
    await checkPageLayout(page, 'members')
    await other.close()
    await row(page, 'moderator, Offline').waitFor()
  })

  test('have statuses with different shapes, and initials without a picture', async () => {
    const page = await demo.enter(demo.server.demoPerson('owner'), place())
    await row(page, 'moderator').locator('[data-initials="M"]').waitFor()
    const shapes = await page.evaluate(() =>
      ['online', 'idle', 'dnd', 'offline'].map((status) => {
        const mark = document.body.appendChild(document.createElement('span'))
        mark.className = `avatar-status avatar-${status}`
        const { maskImage, backgroundImage, borderTopWidth } = getComputedStyle(mark, '::before')
        mark.remove()
        return [maskImage, backgroundImage, borderTopWidth].join()
      }),
    )
    assert.equal(new Set(shapes).size, 4, shapes.join('; '))
  })

  test('have a card that opens and closes by keyboard, and returns the focus', async () => {
    const page = await demo.enter(demo.server.demoPerson('owner'), place())
    const card = page.getByRole('dialog', { name: 'Profile' })
    const open = async () => {
      await row(page, 'member').focus()
      await page.keyboard.press('Enter')
      await card.getByRole('heading', { name: 'member' }).waitFor()
    }
    await open()
    // A button's tooltip opens on focus; Escape must still close the card.
    await card.getByRole('button', { name: 'More actions' }).focus()
    await page.getByText('More actions', { exact: true }).waitFor()
    await page.keyboard.press('Escape')
    await card.waitFor({ state: 'detached' })
    await row(page, 'member').and(page.locator(':focus')).waitFor()
    await open()
    await checkPageLayout(page, 'user-card')
    // The list from which it was opened is hidden here: the card keeps its position.
    await page.setViewportSize({ width: 800, height: 800 })
    await row(page, 'member').waitFor({ state: 'hidden' })
    assert.ok(((await card.boundingBox())?.y ?? 0) > 40)
    await page.keyboard.press('Escape')
    await card.waitFor({ state: 'detached' })
  })

  test('have a bot’s user command on their card', async (t) => {
    const { server } = demo
    const bot = await connectDiscordJsBot(server, server.demoBot)
    t.after(() => bot.destroy())
    bot.on(Events.InteractionCreate, (interaction) => {
      if (interaction.isUserContextMenuCommand()) void interaction.reply(`Good day, ${interaction.targetUser.username}`)
    })
    await bot.application.commands.set([{ name: 'Greet', type: ApplicationCommandType.User }], server.demo.guild_id)
    const page = await demo.enter(server.demoPerson('owner'), place())
    await row(page, 'member').click()
    await page.getByRole('dialog', { name: 'Profile' }).getByRole('button', { name: 'More actions' }).click()
    await page.getByRole('menuitem', { name: /Greet/ }).click()
    await page.getByText('Good day, member').waitFor()
    await page.getByRole('dialog', { name: 'Profile' }).waitFor({ state: 'detached' })
  })

  test('can be timed out, kicked and banned by a moderator, but not by others', async () => {
    const { server } = demo
    const plain = await demo.enter(server.demoPerson('member'), place())
    await row(plain, 'owner').click()
    await plain.getByRole('dialog', { name: 'Profile' }).getByRole('button', { name: 'More actions' }).click()
    await plain.getByRole('menuitem', { name: 'Block' }).waitFor()
    assert.equal(await plain.getByRole('menuitem', { name: /Kick|Ban|Time out/ }).count(), 0)
    await plain.close()

    const page = await demo.enter(server.demoPerson('owner'), place())
    const choose = async (name: string, action: string) => {
      await row(page, name).click()
      await page.getByRole('dialog', { name: 'Profile' }).getByRole('button', { name: 'More actions' }).click()
      await page.getByRole('menuitem', { name: action }).click()
    }
    await choose('member', 'Time out…')
    await page.getByLabel('Reason').fill('Too loud')
    await checkPageLayout(page, 'time-out')
    await page.locator('.button-danger', { hasText: 'Time out' }).click()
    await page.getByText('member was timed out.').waitFor()
    await page.getByRole('button', { name: /^member.*, Timed out/ }).waitFor()
    await choose('member', 'Kick…')
    await page.locator('.button-danger', { hasText: 'Kick' }).click()
    await waitUntilGone(row(page, 'member'))
    await choose('moderator', 'Ban…')
    await page.locator('.button-danger', { hasText: 'Ban' }).click()
    await waitUntilGone(row(page, 'moderator'))
    const bans = await server.call<{ user: { username: string } }[]>(
      server.demoPerson('owner'),
      `/guilds/${server.demo.guild_id}/bans`,
    )
    assert.deepEqual(
      bans.map(({ user }) => user.username),
      ['moderator'],
    )
  })
})
