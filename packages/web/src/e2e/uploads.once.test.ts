import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { AttachmentFlag } from '@guildhall/protocol/enums/attachment-flag'
import type { Page, Route } from 'playwright-core'
import { checkPageLayout } from './check-page-layout.ts'
import { skipWithoutChromium } from './chromium.ts'
import { storyFixture } from './story-fixture.ts'

type Posted = { content: string; attachments: { filename: string; description?: string; flags?: number }[] }

const textFile = (name: string, bytes = 10) => ({ name, mimeType: 'text/plain', buffer: Buffer.alloc(bytes, 'a') })

describe('Uploaded files', { skip: skipWithoutChromium }, () => {
  const demo = storyFixture('demo')
  const path = () => `/channels/${demo.server.demo.guild_id}/${demo.server.demo.channels.general}`
  const general = () => `/channels/${demo.server.demo.channels.general}`
  const box = (page: Page) => page.getByRole('textbox', { name: /^Message / })
  const tray = (page: Page) => page.getByRole('list', { name: 'Files of this message' })
  const picker = (page: Page) => page.locator('input[type="file"][multiple]')

  async function lastPosted(): Promise<Posted | undefined> {
    return (await demo.server.call<Posted[]>(demo.server.demoPerson('owner'), `${general()}/messages?limit=1`))[0]
  }

  /** Pastes a file, or drops it on the page. */
  async function bring(page: Page, how: 'drop' | 'paste', name: string): Promise<void> {
    await page.evaluate(
      ([kind, fileName]) => {
        const carried = new DataTransfer()
        carried.items.add(new File(['hello'], fileName ?? '', { type: 'text/plain' }))
        const { activeElement } = document
        const log = document.querySelector('[role="log"]')
        const given = { bubbles: true, cancelable: true }
        if (kind === 'paste') {
          activeElement?.dispatchEvent(new ClipboardEvent('paste', { ...given, clipboardData: carried }))
          return
        }
        for (const type of ['dragenter', 'dragover', 'drop']) {
          log?.dispatchEvent(new DragEvent(type, { ...given, dataTransfer: carried }))
        }
      },
      [how, name],
    )
  }

  test('are sent together by picker, paste and drop, in the selected order and with the selected names', async () => {
    const page = await demo.enter(demo.server.demoPerson('member'), path())
    await box(page).fill('four files')
    await page.getByRole('button', { name: 'Add to the message' }).click()
    await page.getByRole('menuitem', { name: 'Upload files' }).waitFor()
    await page.keyboard.press('Escape')
    // The focus returns there when the menu closes.
    await page.getByRole('button', { name: 'Add to the message' }).and(page.locator(':focus')).waitFor()
    await picker(page).setInputFiles([textFile('one.txt'), textFile('two.txt')])
    await box(page).focus()
    await bring(page, 'paste', 'three.txt')
    await bring(page, 'drop', 'four.txt')
    await tray(page).getByText('four.txt').waitFor()
    await tray(page).getByRole('button', { name: 'Change two.txt' }).click()
    await page.getByRole('menuitem', { name: 'Move earlier' }).click()
    await tray(page).getByRole('button', { name: 'Change one.txt' }).click()
    await page.getByRole('menuitem', { name: 'Mark as spoiler' }).click()
    await tray(page).getByRole('button', { name: 'Change three.txt' }).click()
    await page.getByRole('menuitem', { name: 'Name and description' }).click()
    await page.getByRole('textbox', { name: 'File name' }).fill('letter.txt')
    await page.getByRole('textbox', { name: 'Description' }).fill('a letter to nobody')
    await checkPageLayout(page, 'composer-file-dialog')
    await page.getByRole('button', { name: 'Save' }).click()
    await tray(page).getByText('letter.txt').waitFor()
    await checkPageLayout(page, 'composer-files')
    await tray(page).getByRole('button', { name: 'Remove four.txt' }).click()
    await tray(page).getByText('four.txt').waitFor({ state: 'detached' })
    await box(page).press('Enter')
    await tray(page).waitFor({ state: 'detached' })
    await page.getByRole('log').getByText('four files').waitFor()
    await page.getByRole('article', { name: 'Your message is being sent' }).waitFor({ state: 'detached' })
    const posted = await lastPosted()
    assert.deepEqual(
      posted?.attachments.map(({ filename, description, flags = 0 }) => [
        filename,
        description,
        (flags & AttachmentFlag.IS_SPOILER) !== 0,
      ]),
      [
        ['two.txt', undefined, false],
        ['one.txt', undefined, true],
        ['letter.txt', 'a letter to nobody', false],
      ],
    )
  })

  test('make the page show “Drop files here” while they are dragged over it', async () => {
    const page = await demo.enter(demo.server.demoPerson('member'), path())
    // The messages are rendered after the page has added its listener.
    await page.getByRole('log').locator('.message-content').first().waitFor()
    const dataTransfer = await page.evaluateHandle(() => {
      const carried = new DataTransfer()
      carried.items.add(new File(['hello'], 'a.txt'))
      return carried
    })
    await page.getByRole('log').dispatchEvent('dragenter', { dataTransfer })
    await page.getByText('Drop files here').waitFor()
    await page.getByRole('log').dispatchEvent('dragleave', { dataTransfer })
    await page.getByText('Drop files here').waitFor({ state: 'hidden' })
  })

  test('that are too large are refused before they are sent', async () => {
    const page = await demo.enter(demo.server.demoPerson('member'), path())
    await picker(page).setInputFiles([textFile('large.bin', 11 * 1024 * 1024), textFile('small.txt')])
    await page.getByRole('alert').getByText('large.bin is too large. Files can be up to 10 MB here.').waitFor()
    assert.equal(await tray(page).getByRole('listitem').count(), 1)
    await tray(page).getByRole('button', { name: 'Remove small.txt' }).click()
  })

  test('show their progress, and can be cancelled', async () => {
    const page = await demo.enter(demo.server.demoPerson('member'), path())
    demo.expect(/net::ERR/)
    const held = Promise.withResolvers<void>()
    await page.route('**/messages', async (route: Route) => {
      if (route.request().method() !== 'POST') return route.continue()
      await held.promise
      await route.abort()
    })
    await picker(page).setInputFiles([textFile('slow.txt')])
    await box(page).fill('never sent')
    await box(page).press('Enter')
    const pending = page.getByRole('article', { name: 'Your message is being sent' })
    await pending.getByRole('progressbar').waitFor()
    await pending.getByRole('button', { name: 'Cancel' }).click()
    await pending.waitFor({ state: 'detached' })
    held.resolve()
    assert.notEqual((await lastPosted())?.content, 'never sent')
  })
})
