import assert from 'node:assert/strict'
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import type { Page } from 'playwright-core'
import { checkPageLayout } from './check-page-layout.ts'
import { skipWithoutChromium } from './chromium.ts'
import { button, section, textbox } from './portal-locators.ts'
import { storyFixture } from './story-fixture.ts'

const ROOT = fileURLToPath(new URL('../../../../', import.meta.url))
const GUIDE = readFileSync(join(ROOT, 'docs/activities.md'), 'utf8')

/** The text of the first code block after some words of the guide. */
function blockAfter(words: string): string {
  const [, text] = GUIDE.slice(GUIDE.indexOf(words)).match(/```\w+\n(.*?)```/su) ?? []
  assert.ok(GUIDE.includes(words) && text !== undefined, `the guide has nothing after ${words}`)
  return text
}

/** The guide's first code block that contains a command. */
function blockWith(command: string): string {
  const blocks = [...GUIDE.matchAll(/```\w+\n(?<text>.*?)```/gsu)].map(({ groups }) => groups?.text ?? '')
  return blocks.find((text) => text.includes(command)) ?? assert.fail(`the guide has no block with ${command}`)
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = Object(server.address()) as AddressInfo
  server.close()
  return port
}

describe('The guide to Activities', { skip: skipWithoutChromium }, () => {
  const testGuild = storyFixture('demo')
  const running: ChildProcess[] = []
  let folder: string
  let ports: { vite: number; app: number }
  before(async () => {
    folder = mkdtempSync(join(tmpdir(), 'guildhall-guide-'))
    // In place of npm install.
    symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'))
    ports = { vite: await freePort(), app: await freePort() }
  })
  after(() => {
    // npx starts further processes in its process group.
    for (const { pid } of running) if (pid !== undefined) process.kill(-pid)
    rmSync(folder, { recursive: true, force: true })
  })

  const placed = (text: string) => text.replaceAll('5173', `${ports.vite}`).replaceAll('3001', `${ports.app}`)
  const write = (name: string, text = blockAfter(`\`${name}\``)) => writeFileSync(join(folder, name), placed(text))

  /** Creates the app's folder with the commands of the guide; the packages are already installed. */
  async function makeFolder(): Promise<void> {
    const commands = blockWith('npm init').trim().split('\n')
    const [installs, others] = [/^npm install /u, /^npm (?:init|pkg) /u].map((pattern) =>
      commands.filter((command) => pattern.test(command)),
    )
    assert.deepEqual([...(others ?? []), ...(installs ?? [])], commands)
    for (const command of others ?? []) {
      const [status] = await once(spawn('bash', ['-c', command], { cwd: folder, stdio: 'ignore' }), 'exit')
      assert.equal(status, 0, command)
    }
  }

  /** Runs a command of the guide in the app's folder; resolves when its output reports that it is ready. */
  async function run(command: string, there?: RegExp): Promise<void> {
    const child = spawn('bash', ['-c', command], { cwd: folder, stdio: ['ignore', 'pipe', 'inherit'], detached: true })
    running.push(child)
    let content = ''
    while (there && !there.test(content)) content += (await once(child.stdout, 'data')).join('')
  }

  /** The commands of section 4, with other ports and another server URL. */
  const viteCommand = () => {
    const command = blockWith('npx vite').trim()
    assert.equal(command, 'npx vite')
    return `${command} --port ${ports.vite} --strictPort`
  }
  const serverCommand = () => {
    const command = blockWith('guildhall.mjs run').trim()
    const [before, ...rest] = command.replace('../guildhall', ROOT).split(' run -- ')
    assert.equal(rest.length, 1, command)
    return `${before} run --server ${new URL(testGuild.server.api).origin} -- ${rest[0]}`.replace(
      /^node /u,
      `${process.execPath} `,
    )
  }

  /** Section 2: uses the names in bold in the guide. */
  async function makeApplication(page: Page): Promise<{ id: string; secret: string }> {
    const go = (name: string) => page.getByRole('navigation').getByRole('link', { name, exact: true }).click()
    await button(page, 'New application').click()
    await textbox(page, 'Name').fill('Dice Table')
    await button(page, 'Create').click()
    await page.waitForURL('**/general')
    const id = page.url().match(/\d{17,}/u)?.[0] ?? ''
    await go('OAuth2')
    await button(page, 'Add redirect').click()
    await textbox(page, 'Redirect 1').fill('https://127.0.0.1')
    await section(page, 'Redirects').getByRole('button', { name: 'Save' }).click()
    await page.getByText('Saved.').waitFor()
    await button(page, 'Reset client secret').click()
    await button(page, 'Reset').click()
    const secret = (await page.getByRole('dialog').locator('code').textContent()) ?? ''
    await button(page, 'I’ve saved it').click()
    await go('Activity')
    await page.getByRole('switch', { name: 'Enable Activities' }).click()
    await page.getByText(/In development/u).waitFor()
    await go('URL mappings')
    await textbox(page, 'Root').fill(placed('localhost:5173'))
    await button(page, 'Add a mapping').click()
    await textbox(page, 'Prefix 1').fill('/api')
    await textbox(page, 'Target 1').fill(placed('localhost:3001'))
    await button(page, 'Save').click()
    await page.getByText('Saved.').last().waitFor()
    return { id, secret }
  }

  const frameOf = (page: Page) =>
    page.frameLocator('iframe[title="Dice Table"]').frameLocator('iframe[title="Activity"]')

  async function open(page: Page, how: 'Launch' | 'Join') {
    await page.getByRole('link', { name: 'general' }).first().click()
    await button(page, 'Launch an Activity').click()
    await button(page, `${how} Dice Table`).click()
    await page.locator('button:not([aria-disabled=true])', { hasText: 'Authorize' }).click()
    return frameOf(page)
  }

  test('leads from an empty folder to an Activity that two people share and that changes while it runs', async () => {
    const page = await testGuild.enter(testGuild.server.demoPerson('owner'), '/settings/advanced')
    await page.getByRole('switch', { name: 'Developer Mode' }).click()
    await page.getByRole('switch', { name: 'Developer Mode', checked: true }).waitFor()
    await page.goto(new URL('/developers', testGuild.server.web).href)
    const { id, secret } = await makeApplication(page)
    await makeFolder()
    for (const name of ['index.html', 'main.js', 'server.js']) write(name)
    write('.env', `VITE_CLIENT_ID=${id}\nCLIENT_SECRET=${secret}\n`)
    await run(viteCommand(), /Local/u)
    await run(serverCommand())

    await page.goto(
      new URL(
        `/channels/${testGuild.server.demo.guild_id}/${testGuild.server.demo.channels.general}`,
        testGuild.server.web,
      ).href,
    )
    const frame = await open(page, 'Launch')
    await frame.getByText('owner plays in general').waitFor()
    await checkPageLayout(page, 'guide-activity')
    await frame.getByRole('button', { name: 'Roll' }).click()
    await frame.getByText(/^You rolled [1-6]$/u).waitFor()

    const admin = await testGuild.enter(testGuild.server.demoPerson('owner'), '/instance/activities')
    await button(admin, 'More actions for Dice Table').click()
    await admin.getByRole('menuitem', { name: 'Publish…' }).click()
    await button(admin, 'Publish').click()
    await admin.getByText('Published', { exact: true }).waitFor()
    const other = await testGuild.enter(testGuild.server.demoPerson('member'), new URL(page.url()).pathname)
    const beside = await open(other, 'Join')
    await beside.getByText('member plays in general').waitFor()
    for (const each of [frame, beside]) await each.getByText('At the table: owner, member').waitFor()

    await frame.getByText('At the table: owner, member').evaluate((line) => line.setAttribute('data-old', ''))
    write('main.js', blockAfter('`main.js`').replace('You rolled', 'The dice show'))
    await frame.locator('[data-old]').waitFor({ state: 'detached' })
    await frame.getByText('owner plays in general').waitFor()
    await frame.getByRole('button', { name: 'Roll' }).click()
    await frame.getByText(/^The dice show [1-6]$/u).waitFor()
  })
})
